import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TargetLines } from "../../core/resume/review/target-lines.ts";

const lineText = fc.string({
  unit: fc.constantFrom("a", "ß", "é", "😀", "\r", "\f", "\u2028", "\u200b", " "),
  maxLength: 6,
});
const lineEnd = fc.constantFrom("\n", "\r\n");
/** Sources of lines with mixed ends, the last with or without one. */
const source = fc
  .tuple(fc.array(fc.tuple(lineText, lineEnd), { minLength: 1, maxLength: 8 }), fc.boolean())
  .map(([lines, closed]) => {
    const text = lines.map(([line, end]) => line.replace(/\r+$/, "") + end).join("");
    return closed ? text : text.replace(/\r?\n$/, "");
  })
  .filter((text) => text.length > 0);

describe("whole lines of a source", () => {
  it.each([
    ["LF", "a\nb\nc", "a\nX\nc"],
    ["CRLF", "a\r\nb\r\nc\r\n", "a\r\nX\r\nc\r\n"],
    ["a lone CR, which is text", "a\nb\rb\nc", "a\nX\nc"],
    ["no final line end", "a\nb", "a\nX"],
    ["characters outside the basic plane", "😀\n😀b\n😀", "😀\nX\n😀"],
    ["an empty line", "a\n\nc", "a\nX\nc"],
  ])("are replaced without touching the rest: %s", (_, text, expected) => {
    expect(new TargetLines(text).replaced([{ start_line: 2, end_line: 2, text: "X" }])).toBe(expected);
  });

  it("include the line ends between them and not the last one", () => {
    expect(new TargetLines("a\r\nb\nc\r\n").textOf({ start_line: 1, end_line: 3 })).toBe("a\r\nb\nc");
  });

  it("do not exist before the first, after the last, or backwards; a final line end opens no line", () => {
    const lines = new TargetLines("a\nb\n");
    for (const [start_line, end_line] of [
      [0, 0],
      [0, 1],
      [2, 3],
      [3, 3],
      [2, 1],
    ] as const) {
      expect(lines.textOf({ start_line, end_line })).toBeUndefined();
    }
  });

  it("leave the line end when they are deleted", () => {
    expect(new TargetLines("a\nb\nc").replaced([{ start_line: 2, end_line: 2, text: "" }])).toBe("a\n\nc");
  });

  it("can be replaced in any order, each by more or fewer lines", () => {
    const replacements = [
      { start_line: 1, end_line: 1, text: "A\nA" },
      { start_line: 3, end_line: 4, text: "C" },
    ];
    const lines = new TargetLines("a\nb\nc\nd\ne");
    expect(lines.replaced(replacements)).toBe("A\nA\nb\nC\ne");
    expect(lines.replaced(replacements.toReversed())).toBe("A\nA\nb\nC\ne");
  });

  it("give the source back when each is replaced by itself", () => {
    fc.assert(
      fc.property(source, (text) => {
        const lines = new TargetLines(text);
        const all = [];
        for (let line = 1; ; line += 1) {
          const own = lines.textOf({ start_line: line, end_line: line });
          if (own === undefined) break;
          all.push({ start_line: line, end_line: line, text: own });
        }
        expect(all.length).toBeGreaterThan(0);
        expect(lines.replaced(all)).toBe(text);
      }),
    );
  });

  it("leave every byte before and after a replaced range as it was", () => {
    fc.assert(
      fc.property(
        source,
        fc.nat(7),
        fc.nat(7),
        fc.string({ unit: "binary" }),
        (text, from, count, replacement) => {
          const range = { start_line: from + 1, end_line: from + 1 + count };
          const lines = new TargetLines(text);
          const target = lines.textOf(range);
          fc.pre(target !== undefined);
          const changed = lines.replaced([{ ...range, text: replacement }]);
          const before = text.slice(0, startOf(text, range.start_line));
          const after = text.slice(before.length + target.length);
          expect(changed).toBe(before + replacement + after);
          expect(after === "" || after.startsWith("\n") || after.startsWith("\r\n")).toBe(true);
        },
      ),
    );
  });
});

/** The place after the line end before a line, found another way than the code does. */
function startOf(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) at = text.indexOf("\n", at) + 1;
  return at;
}

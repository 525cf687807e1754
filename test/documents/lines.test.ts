import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DocumentError } from "../../src/documents/document-error.ts";
import {
  numberedLines,
  parseLines,
  physicalLines,
  textFault,
  textOfLines,
} from "../../src/documents/lines.ts";

/** Texts with many line ends of every kind. */
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 6 }),
      fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\uFEFF"),
    ),
    {
      maxLength: 30,
    },
  )
  .map((pieces) => pieces.join(""));

const codeOf = (call: () => unknown): string | undefined => {
  try {
    call();
    return undefined;
  } catch (error) {
    return error instanceof DocumentError ? error.code : `another error: ${error}`;
  }
};

describe("physical lines", () => {
  it.each([
    ["", []],
    ["one", ["one"]],
    ["one\n", ["one"]],
    ["one\n\n", ["one", ""]],
    ["one\r\ntwo\r\n", ["one", "two"]],
    ["one\rstill one\ntwo", ["one\rstill one", "two"]],
    ["\n", [""]],
    ["\r\n", [""]],
    ["\r\r\n", ["\r"]],
    ["a\u2028b\u0085c", ["a\u2028b\u0085c"]],
  ])("end with LF or CRLF only: %j", (text, lines) => {
    expect(physicalLines(text)).toEqual(lines);
  });

  it("lose nothing but their ends: every other character is in exactly one of them", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const kept = physicalLines(text).join("").length;
        const ends = text.match(/\r?\n/g)?.join("").length ?? 0;
        expect(kept + ends).toBe(text.length);
      }),
    );
  });

  it("are as many as a split at LF gives, where a final line end opens no line", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = text.split("\n");
        if (pieces.at(-1) === "") pieces.pop();
        expect(physicalLines(text)).toHaveLength(pieces.length);
      }),
    );
  });
});

describe("a citation of lines", () => {
  it.each([
    ["12", { start: 12, end: 12 }],
    ["12-14", { start: 12, end: 14 }],
    ["12–14", { start: 12, end: 14 }],
    [" 12 - 14 ", { start: 12, end: 14 }],
    ["7-7", { start: 7, end: 7 }],
    ["20", { start: 20, end: 20 }],
  ])("%j is understood", (spec, range) => {
    expect(parseLines(spec, 20)).toEqual(range);
  });

  it.each([
    "",
    "0",
    "0-3",
    "14-12",
    "21",
    "19-21",
    "-3",
    "3-",
    "1.5",
    "1,2",
    "twelve",
    "1-2-3",
    "٣",
    "1e1",
    "9999999",
  ])("%j is refused as lines_invalid", (spec) => {
    expect(codeOf(() => parseLines(spec, 20))).toBe("lines_invalid");
  });

  it("of a text without lines is refused, whatever it says", () => {
    expect(codeOf(() => parseLines("1", 0))).toBe("lines_invalid");
  });

  it("is understood exactly where both numbers are in order and in the text", () => {
    fc.assert(
      fc.property(
        fc.nat(60),
        fc.nat(60),
        fc.nat(50),
        fc.constantFrom("-", "–"),
        (start, end, count, dash) => {
          const isValid = start >= 1 && start <= end && end <= count;
          const spec = `${start}${dash}${end}`;
          if (isValid) expect(parseLines(spec, count)).toEqual({ start, end });
          else expect(codeOf(() => parseLines(spec, count))).toBe("lines_invalid");
        },
      ),
    );
  });
});

describe("the text of a range", () => {
  it("keeps inner line ends as they are and leaves the last one out", () => {
    const source = { text: "\uFEFFone\r\ntwo\nthree\r\nfour" };
    expect(textOfLines(source, { start: 1, end: 1 })).toBe("\uFEFFone");
    expect(textOfLines(source, { start: 1, end: 3 })).toBe("\uFEFFone\r\ntwo\nthree");
    expect(textOfLines(source, { start: 3, end: 4 })).toBe("three\r\nfour");
  });

  it("is a substring that starts with its first line, ends with its last, and has as many lines as were cited", () => {
    fc.assert(
      fc.property(texts, fc.nat(40), fc.nat(40), (text, one, other) => {
        const lines = physicalLines(text);
        fc.pre(lines.length > 0);
        const start = 1 + (Math.min(one, other) % lines.length);
        const end = start + (Math.max(one, other) % (lines.length - start + 1));
        const found = textOfLines({ text }, { start, end });
        expect(text).toContain(found);
        expect(found.startsWith(lines[start - 1] ?? "")).toBe(true);
        expect(found.endsWith(lines[end - 1] ?? "")).toBe(true);
        expect(found.split("\n")).toHaveLength(end - start + 1);
      }),
    );
  });

  it("of the first to the last line is the text without its final line end", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const count = physicalLines(text).length;
        fc.pre(count > 0);
        expect(textOfLines({ text }, { start: 1, end: count })).toBe(text.replace(/\r?\n$/, ""));
      }),
    );
  });

  it.each([
    { start: 0, end: 1 },
    { start: 2, end: 1 },
    { start: 1, end: 3 },
  ])("that the text does not have is refused: %j", (range) => {
    expect(codeOf(() => textOfLines({ text: "one\ntwo\n" }, range))).toBe("lines_invalid");
  });
});

describe("numbered lines", () => {
  it("carry the numbers by which they are cited, without the empty ones", () => {
    const source = { lines: ["# A", "", "- b", " ", "- c"] };
    expect(numberedLines(source)).toEqual(["1 # A", "3 - b", "5 - c"]);
    expect(numberedLines(source, { start: 2, end: 3 })).toEqual(["3 - b"]);
  });
});

describe("the limits of a text", () => {
  const faultOf = (text: string) => textFault(text, physicalLines(text));
  const lineOf = (characters: number, character = "x") => character.repeat(characters);

  it("are met at the last allowed value and broken at the next", () => {
    const full = `${`${lineOf(1_999)}\n`.repeat(25)}`;
    expect(full).toHaveLength(50_000);
    expect(faultOf(full)).toBeUndefined();
    expect(faultOf(`${full}x`)).toBe("text_too_long");
    expect(faultOf("x\n".repeat(2_000))).toBeUndefined();
    expect(faultOf("x\n".repeat(2_001))).toBe("too_many_lines");
    expect(faultOf(lineOf(2_000))).toBeUndefined();
    expect(faultOf(lineOf(2_001))).toBe("line_too_long");
  });

  it("count characters, not UTF-16 units", () => {
    expect(faultOf(lineOf(2_000, "🧵"))).toBeUndefined();
    expect(faultOf(lineOf(2_001, "🧵"))).toBe("line_too_long");
  });

  it.each(["", " \n\t\r\n", "\uFEFF", "\uFEFF\n"])("call a text of nothing but space empty: %j", (text) => {
    expect(faultOf(text)).toBe("empty");
  });
});

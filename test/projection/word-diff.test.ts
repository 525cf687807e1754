import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffRun, wordDiff } from "../../src/projection/word-diff.ts";

const shown = (runs: readonly DiffRun[]) =>
  runs
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");
const without = (runs: readonly DiffRun[], kind: DiffRun["kind"]) =>
  runs
    .filter((run) => run.kind !== kind)
    .map(({ text }) => text)
    .join("");

describe("the word difference", () => {
  it("names the words that went and came, each stretch once", () => {
    expect(shown(wordDiff("kept tables by hand daily", "kept tables with a script daily"))).toBe(
      "kept tables [-by hand -]{+with a script +}daily",
    );
  });

  it("leaves a word that only moved from the end as it is", () => {
    expect(shown(wordDiff("led a team", "led a team of four"))).toBe("led a team{+ of four+}");
  });

  it("is empty for empty texts and one run for equal ones", () => {
    expect(wordDiff("", "")).toEqual([]);
    expect(wordDiff("a b", "a b")).toEqual([{ kind: "same", text: "a b" }]);
    expect(wordDiff("a", "")).toEqual([{ kind: "removed", text: "a" }]);
  });

  it("gives both texts back, whatever they are", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(fc.constantFrom("a", "b", "c", " ", "  ", "\n", "\r\n"), { maxLength: 30 })
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = wordDiff(before, after);
        expect(without(runs, "added")).toBe(before);
        expect(without(runs, "removed")).toBe(after);
      }),
    );
  });

  it("shows texts that are too long to compare as replaced whole", () => {
    const before = "word ".repeat(2000);
    const after = "other ".repeat(2000);
    expect(wordDiff(before, after)).toEqual([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  });
});

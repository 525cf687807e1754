import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceFromLine, evidenceFromLines } from "../../src/career-run/citations.ts";
import { linesList, linesText } from "../../src/career-run/payload.ts";

describe("evidence for a citation", () => {
  it("is the whole line where it fits", () => {
    expect(evidenceFromLine("  - Built billing in Go.  ", "Go", 240)).toBe("- Built billing in Go.");
    expect(evidenceFromLine("   ", "Go", 240)).toBeUndefined();
  });

  it("of a longer line is the sentence that shares most words with the wording", () => {
    const line = `Led the office move. Rebuilt the sales pipeline in Python. ${"Other words follow here. ".repeat(20)}`;
    expect(evidenceFromLine(line, "Rebuilt a Python sales pipeline", 80)).toBe(
      "Rebuilt the sales pipeline in Python.",
    );
  });

  it("is always an exact substring within the limit, whatever the line holds", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 600 }),
        fc.string(),
        fc.integer({ min: 10, max: 240 }),
        (line, wording, limit) => {
          const evidence = evidenceFromLine(line, wording, limit);
          return evidence === undefined
            ? true
            : line.includes(evidence) && evidence.length > 0 && [...evidence].length <= limit;
        },
      ),
    );
  });

  it("of several lines holds each excerpt once and at most as many as the Core takes", () => {
    const lines = ["alpha one", "beta two", "alpha one", "gamma three"];
    expect(evidenceFromLines(lines, "gamma beta", { limit: 240, count: 2 })).toEqual([
      "beta two",
      "gamma three",
    ]);
  });
});

describe("a line citation", () => {
  it("is understood in the forms that models send", () => {
    expect(linesText("L12-L14")).toBe("12-14");
    expect(linesText(12)).toBe("12");
    expect(linesText(" V3 ")).toBe("3");
    expect(linesList("5")).toEqual(["5"]);
    expect(linesList([5, "6-7"])).toEqual(["5", "6-7"]);
  });
});

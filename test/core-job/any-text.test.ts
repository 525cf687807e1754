import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchJob } from "../../core/job/match/match.ts";
import { normalizeJob } from "../../core/job/normalization.ts";
import { Rejection } from "../../core/rejection.ts";
import { bundleOf } from "../../core/schemas/bundle.ts";
import { splitLines } from "../../core/text/lines.ts";
import { scalarCount } from "../../core/text/scalars.ts";
import { BAKER, BAKERY, jobOf, matchInput, matchOf } from "./texts.ts";

/** Lines of the kinds that the rules look for, with oddities in between. */
const line = fc.oneof(
  fc.constantFrom(
    "Requirements",
    "NICE TO HAVE:",
    "  Duties ",
    "Benefits",
    "",
    "\t",
    "-----",
    "- ",
    "Company: Example Buns",
    "Required skills: Rust, Go",
    "- 3–5 years of baking, Bachelor's degree or PMP",
    "* Experience with Rust / Go | C++; .NET 8",
    "• Lead senior staff",
    "\ufeffMaster’s degree\u200b",
    "😀 emoji • and — dashes",
    `- ${"very long line ".repeat(40)}`,
  ),
  fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => text.replaceAll("\n", " ")),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.replaceAll("\n", " ")),
);
const vacancy = fc
  .array(line, { minLength: 1, maxLength: 40 })
  .chain((lines) => fc.constantFrom("\n", "\r\n").map((end) => lines.join(end)));
const readable = vacancy.filter((text) => /[a-z]/.test(text));

type Span = { start_line: number; end_line: number; excerpt: string; transformation: string };
const isSpan = (value: object): value is Span => "start_line" in value && "transformation" in value;
function spansOf(value: unknown): Span[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(spansOf);
  return isSpan(value) ? [value, ...inner] : inner;
}

describe("any vacancy within the limits", () => {
  it("is answered, or refused by code", () => {
    fc.assert(
      fc.property(vacancy, (text) => {
        try {
          matchJob(matchInput(BAKER, text));
        } catch (error) {
          expect(error).toBeInstanceOf(Rejection);
        }
      }),
    );
  });

  it("is answered by the same bytes twice", () => {
    fc.assert(
      fc.property(readable, (text) => {
        expect(JSON.stringify(matchOf(BAKER, text))).toBe(JSON.stringify(matchOf(BAKER, text)));
      }),
    );
  });

  it("is cited by lines that contain the excerpt", () => {
    fc.assert(
      fc.property(readable, (text) => {
        const lines = splitLines(text);
        for (const { start_line, end_line, excerpt } of spansOf(normalizeJob(jobOf(text)))) {
          expect(end_line).toBe(start_line);
          expect(scalarCount(excerpt)).toBeLessThanOrEqual(160);
          expect(lines[start_line - 1]).toContain(excerpt);
        }
      }),
    );
  });

  it("is cited in a match by the same lines, and the résumé by its own", () => {
    const resumeLines = splitLines(BAKER);
    const jobLines = splitLines(BAKERY);
    for (const { items } of matchOf(BAKER, BAKERY).category_results) {
      for (const { job_source, resume_source } of items) {
        if (job_source) expect(jobLines[job_source.start_line - 1]).toContain(job_source.excerpt);
        if (resume_source) expect(resumeLines[resume_source.start_line - 1]).toContain(resume_source.excerpt);
      }
    }
  });

  it.each([
    ["career.job_normalization.v1", (text: string) => normalizeJob(jobOf(text))],
    ["career.job_match.v1", (text: string) => matchOf(BAKER, text)],
    ["career.job_match.v1", (text: string) => matchOf(text, BAKERY)],
  ])("is answered in the form of %s", (id, operation) => {
    const bundle = bundleOf(id);
    if (bundle === undefined) throw new Error(`no schema ${id}`);
    const isValid = new Ajv2020({ strict: false, allErrors: true }).compile(bundle);
    fc.assert(
      fc.property(readable, (text) => {
        expect(isValid(operation(text)), JSON.stringify(isValid.errors)).toBe(true);
      }),
    );
  });

  it("gets scores that are whole numbers from 0 to 100", () => {
    fc.assert(
      fc.property(readable, (text) => {
        const { overall_score, category_results } = matchOf(BAKER, text);
        return [
          overall_score,
          ...category_results.flatMap(({ raw_score, score }) => [raw_score, score]),
        ].every((score) => Number.isInteger(score) && score >= 0 && score <= 100);
      }),
    );
  });
});

describe("the largest vacancy", () => {
  // A rule that backtracks without bound would not come to an end here before the test does.
  it.each([
    "a",
    "A ",
    "-",
    ".",
    ". ",
    ":.",
    "/",
    "a,",
    "1-",
    "1 ",
    "1 years ",
    "1 - 1 ",
    "1.1/",
    "Java 1.1.1,",
    "Experience with ",
    "bachelor's ",
    "no equal opportunit ",
    "x          ",
    "- * • ",
    "😀",
    "\u200b",
    "İ",
  ])("made of %j ends, under every header", (seed) => {
    const filler = Array.from({ length: 24 }, () => seed.repeat(2000).slice(0, 1998)).join("\n");
    for (const header of ["x", "Requirements", "Preferred", "Duties", "Benefits"]) {
      expect(matchOf(BAKER, `Baker\n${header}\n${filler}\nend`).category_results).toHaveLength(6);
    }
  });
});

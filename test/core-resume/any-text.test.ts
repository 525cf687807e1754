import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rejection } from "../../core/rejection.ts";
import { analyzeResume } from "../../core/resume/analysis.ts";
import { evaluateResume } from "../../core/resume/evaluation.ts";
import { normalizeResume } from "../../core/resume/normalization.ts";
import { splitLines } from "../../core/text/lines.ts";
import { scalarCount } from "../../core/text/scalars.ts";
import type { SourceSpan } from "../../core/text/source-span.ts";
import { NURSE, resumeOf } from "./resume-text.ts";

/** Lines of the kinds that the rules look for, with oddities in between. */
const line = fc.oneof(
  fc.constantFrom(
    "Experience",
    "SKILLS:",
    "Education",
    "  Summary ",
    "Projects",
    "Certificates",
    "",
    "\t",
    "----",
    "- ",
    "•",
    "Data Engineer, Example Works, 2019 – Present",
    "Lead of ships | Example Harbour | 03/2012 - 2015",
    "Jan 2020 to present",
    "BSc Physics, Sample University, 2010",
    "Python, SQL, Go, Rust, C++",
    "ann@example.invalid +1 555 010 0200 https://a.example.invalid/",
    "\ufeffAnn Example\u200b",
    "😀 emoji • and — dashes",
  ),
  fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => text.replaceAll("\n", " ")),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.replaceAll("\n", " ")),
);
const document = fc
  .array(line, { minLength: 1, maxLength: 40 })
  .chain((lines) => fc.constantFrom("\n", "\r\n").map((end) => lines.join(end)));

const spansOf = (value: unknown): SourceSpan[] => {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(spansOf);
  return isSpan(value) ? [value, ...inner] : inner;
};
const isSpan = (value: object): value is SourceSpan => "start_line" in value && "transformation" in value;

/** Whether all that is printed of an excerpt stands in the cited lines in its order: what lies between may have been taken out. */
function standsIn(excerpt: string, lines: readonly string[]): boolean {
  const source = lines.join("\n");
  let from = 0;
  for (const scalar of excerpt) {
    if (/\p{White_Space}/u.test(scalar)) continue;
    const at = source.indexOf(scalar, from);
    if (at === -1) return false;
    from = at + scalar.length;
  }
  return true;
}

describe("any text within the limits", () => {
  it("is answered, or refused by code", () => {
    fc.assert(
      fc.property(document, (text) => {
        try {
          analyzeResume(resumeOf(text));
          evaluateResume(resumeOf(text));
        } catch (error) {
          expect(error).toBeInstanceOf(Rejection);
        }
      }),
    );
  });

  it("is answered by the same bytes twice", () => {
    fc.assert(
      fc.property(
        document.filter((text) => /[a-z]/.test(text)),
        (text) => {
          const once = JSON.stringify(analyzeResume(resumeOf(text)));
          expect(JSON.stringify(analyzeResume(resumeOf(text)))).toBe(once);
        },
      ),
    );
  });

  it("is cited by lines that contain the excerpt", () => {
    fc.assert(
      fc.property(
        document.filter((text) => /[a-z]/.test(text)),
        (text) => {
          const lines = splitLines(text);
          for (const span of spansOf(normalizeResume(resumeOf(text)))) {
            expect(span.start_line).toBeLessThanOrEqual(span.end_line);
            expect(span.end_line).toBeLessThanOrEqual(lines.length);
            expect(scalarCount(span.excerpt)).toBeLessThanOrEqual(160);
            expect(
              standsIn(span.excerpt, lines.slice(span.start_line - 1, span.end_line)),
              span.excerpt,
            ).toBe(true);
          }
        },
      ),
    );
  });

  it("is cited exactly where nothing was taken out or joined", () => {
    const lines = splitLines(NURSE);
    for (const span of spansOf(normalizeResume(resumeOf(NURSE)))) {
      if (span.transformation === "whitespace_joined") continue;
      expect(lines.slice(span.start_line - 1, span.end_line).join("\n")).toContain(span.excerpt);
    }
  });

  it("gives scores between 0 and 100", () => {
    fc.assert(
      fc.property(
        document.filter((text) => /[a-z]/.test(text)),
        (text) => {
          const { overall_score, category_scores, checks } = analyzeResume(resumeOf(text));
          const scores = [
            overall_score,
            ...Object.values(category_scores),
            ...checks.map(({ score }) => score),
          ];
          return scores.every((score) => Number.isInteger(score) && score >= 0 && score <= 100);
        },
      ),
    );
  });
});

describe("the largest text", () => {
  const hostile = [
    "a",
    "A ",
    "a@",
    "a.",
    "http://",
    "https://a.)))",
    "2019 ",
    "2019 - ",
    "jan ",
    "jan 2019 to ",
    "9-",
    "((",
    ", ",
    "a, ",
    " | ",
    "1/",
    "x          ",
    "* ",
    "the engineer ",
    "😀",
    "ph.d ",
    "\u200b",
  ];
  // A rule that backtracks without bound would not come to an end here before the test does.
  it.each(hostile)("made of %j ends, under every header", (seed) => {
    const filler = Array.from({ length: 24 }, () => seed.repeat(2000).slice(0, 1998)).join("\n");
    for (const header of ["x", "Experience", "Skills", "Education", "Summary", "Projects", "Certificates"]) {
      expect(analyzeResume(resumeOf(`${header}\n${filler}\nend`)).checks).toHaveLength(18);
    }
  });
});

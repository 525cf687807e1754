import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyzeResume } from "../../core/resume/analysis.ts";
import { evaluateResume } from "../../core/resume/evaluation.ts";
import { normalizeResume } from "../../core/resume/normalization.ts";
import { bundleOf } from "../../core/schemas/bundle.ts";
import { resumeOf } from "./resume-text.ts";

const piece = fc.oneof(
  fc.constantFrom(
    "Experience\n",
    "Skills\n",
    "Education\n",
    "Summary\n",
    "Projects\n",
    "Certificates\n",
    "- ",
    "* ",
    ", ",
    " | ",
    "Engineer at Example Works\n2019 - Present\n",
    "BSc, Sample University, 2011\n",
    "Example Institute\n",
    "\n",
    "ann@example.invalid\n",
    "https://a.example.invalid\n",
    "x".repeat(1500),
    "Python, SQL, Go, Rust, Ada\n",
  ),
  fc.string({ unit: "grapheme", maxLength: 30 }),
);
const text = fc
  .array(piece, { minLength: 1, maxLength: 60 })
  .map((pieces) => pieces.join(""))
  .map((joined) => `Ann\n${joined.replace(/[^\n]{1000}(?=[^\n])/gu, "$&\n")}`);

const validator = (id: string) => {
  const bundle = bundleOf(id);
  if (bundle === undefined) throw new Error(`no schema ${id}`);
  return new Ajv2020({ strict: false, allErrors: true }).compile(bundle);
};

describe("every answer has the form of its contract", () => {
  it.each([
    ["career.resume_evaluation.v1", evaluateResume],
    ["career.resume_normalization.v1", normalizeResume],
    ["career.resume_analysis.v1", analyzeResume],
  ])("%s", (id, operation) => {
    const isValid = validator(id);
    fc.assert(
      fc.property(text, (candidate) => {
        expect(isValid(operation(resumeOf(candidate))), JSON.stringify(isValid.errors)).toBe(true);
      }),
    );
  });
});

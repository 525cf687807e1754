import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OTHER_NUMBER } from "../../core/cli/json-document.ts";
import { hasStructure } from "../../core/schemas/structure.ts";

const resume = { schema_version: "career.resume_input.v1", text: "Ada" };
const suggestion = {
  basis_check_id: "summary_present",
  start_line: 1,
  end_line: 1,
  source_target: "Ada",
  source_evidence: ["Ada"],
  suggestion: "Say more.",
};
const review = (change: object) => ({
  schema_version: "career.resume_analysis_suggestion_review_input.v1",
  expected_analysis_policy_version: "resume_analysis_v1",
  resume,
  proposal: {
    schema_version: "career.resume_analysis_suggestion_proposal.v1",
    suggestions: [{ ...suggestion, ...change }],
  },
});
const isResume = (value: unknown) => hasStructure(value, "career.resume_input.v1");
const isReview = (value: unknown) => hasStructure(value, "career.resume_analysis_suggestion_review_input.v1");

describe("the structure of an input", () => {
  it("is met with and without what is optional", () => {
    expect(isResume(resume)).toBe(true);
    expect(isResume({ ...resume, metadata: {} })).toBe(true);
    expect(isResume({ ...resume, metadata: { document_id: null } })).toBe(true);
    expect(isReview(review({}))).toBe(true);
  });

  it.each([
    ["a list", []],
    ["null", null],
    ["a missing field", { schema_version: resume.schema_version }],
    ["an unknown field", { ...resume, extra: 1 }],
    ["an unknown field in a nested object", { ...resume, metadata: { id: "x" } }],
    ["a field of another type", { ...resume, text: 1 }],
    ["null where an object belongs", { ...resume, metadata: null }],
    ["a schema_version that is no string", { ...resume, schema_version: 1 }],
    ["a field name that every object inherits", { ...resume, toString: 1 }],
  ])("is not met by %s", (_, value) => {
    expect(isResume(value)).toBe(false);
  });

  it("leaves bounds and versions to the operation, which has codes for them", () => {
    expect(isResume({ schema_version: "career.resume_input.v9", text: "" })).toBe(true);
    expect(isReview(review({ start_line: 0, source_evidence: [], suggestion: "" }))).toBe(true);
    expect(isReview(review({ start_line: 4_294_967_295 }))).toBe(true);
  });

  it("takes only words of a closed list that another contract defines", () => {
    expect(isReview(review({ basis_check_id: "no_such_check" }))).toBe(false);
  });

  it("takes only whole numbers of 32 bits", () => {
    for (const start_line of [OTHER_NUMBER, 4_294_967_296, "1", null]) {
      expect(isReview(review({ start_line }))).toBe(false);
    }
  });

  it("is decided for any value without an exception", () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof isReview(value) === "boolean"));
  });
});

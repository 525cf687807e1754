import { describe, expect, it } from "vitest";
import { materializeVariant } from "../../core/resume/review/variant-materialization.ts";
import { reviewVariant } from "../../core/resume/review/variant-review.ts";

const LINES = [
  "Ada Placeholder",
  "SUMMARY",
  "Keeps services reliable.",
  "EXPERIENCE",
  "- Built tools in Go.",
  "",
];
const TEXT = LINES.join("\n");
const resume = { schema_version: "career.resume_input.v1", text: TEXT };
const vacancy = { schema_version: "career.job_input.v1", text: "Go developer\nWe value tests." };
const change = {
  section: "experience",
  start_line: 5,
  end_line: 5,
  original_text: "- Built tools in Go.",
  proposed_text: "- Built tested tools in Go.",
  resume_evidence: ["Built tools in Go."],
  vacancy_evidence: ["We value tests."],
};
const other = {
  ...change,
  section: "summary",
  start_line: 3,
  end_line: 3,
  original_text: "Keeps services reliable.",
  proposed_text: "Keeps Go services reliable.",
};
const input = (changes: object[], source = resume) => ({
  schema_version: "career.resume_variant_review_input.v1",
  resume: source,
  vacancy,
  proposal: {
    schema_version: "career.resume_variant_proposal.v1",
    changes: changes.map((changed) => ({ ...change, ...changed })),
  },
});
const codes = (...changes: object[]) =>
  reviewVariant(input(changes)).discarded_changes.map(({ input_index, code }) => [input_index, code]);
const refusal = (code: string, fieldPath: string) =>
  expect.objectContaining({ name: "Rejection", code, fieldPath });
const materialize = (selected: string[], changes: object[] = [change, other]) =>
  materializeVariant({
    schema_version: "career.resume_variant_materialization_input.v1",
    expected_review_policy_version: "resume_variant_review_v1",
    review_input: input(changes),
    selected_change_ids: selected,
  });

describe("a variant review", () => {
  it("keeps sound changes and numbers them in the order of their lines", () => {
    const review = reviewVariant(input([change, other]));
    expect(review.discarded_changes).toEqual([]);
    expect(review.changes).toEqual([
      { change_id: "change-0001", ...other },
      { change_id: "change-0002", ...change },
    ]);
    expect(review.proposed_preview_text).toBe(
      TEXT.replace("Keeps services", "Keeps Go services").replace("Built tools", "Built tested tools"),
    );
  });

  it("returns the résumé as it came, and always the same three warnings", () => {
    const withId = { ...resume, metadata: { document_id: "a" } };
    const review = reviewVariant(input([], withId));
    expect(review.baseline_resume).toEqual(withId);
    expect(review.proposed_preview_text).toBe(TEXT);
    expect(review.warnings.map(({ code }) => code)).toEqual([
      "assisted_content_non_authoritative",
      "evidence_occurrence_not_factual_certification",
      "deterministic_baseline_preserved",
    ]);
  });

  it.each([
    ["a line that does not exist", { start_line: 6, end_line: 7 }, "invalid_line_range"],
    ["line 0", { start_line: 0 }, "invalid_line_range"],
    ["a range that ends before it starts", { end_line: 4 }, "invalid_line_range"],
    ["the text of another line", { start_line: 3, end_line: 3 }, "target_mismatch"],
    ["a part of the line", { original_text: "Built tools in Go." }, "target_mismatch"],
    ["no original text", { original_text: "" }, "target_mismatch"],
    ["the same text", { proposed_text: change.original_text }, "no_change"],
    ["10,001 characters", { proposed_text: "😀".repeat(10_001) }, "change_text_too_long"],
    ["a bell", { proposed_text: "a\u0007" }, "unsupported_control_character"],
    ["a form feed", { proposed_text: "a\f" }, "unsupported_control_character"],
    ["DEL", { proposed_text: "a\u007f" }, "unsupported_control_character"],
    ["no résumé evidence", { resume_evidence: [] }, "invalid_resume_evidence"],
    ["evidence of another wording", { resume_evidence: ["built tools in go."] }, "invalid_resume_evidence"],
    ["blank evidence", { resume_evidence: [" "] }, "invalid_resume_evidence"],
    ["the same evidence twice", { resume_evidence: ["Go", "Go"] }, "invalid_resume_evidence"],
    ["six excerpts", { resume_evidence: ["A", "d", "a", "P", "l", "c"] }, "invalid_resume_evidence"],
    ["vacancy evidence from the résumé", { vacancy_evidence: ["Built tools"] }, "invalid_vacancy_evidence"],
  ])("leaves out a change with %s", (_, changed, code) => {
    expect(codes(changed)).toEqual([[0, code]]);
  });

  it("names only the first rule that is broken, in the order of the contract", () => {
    const wrong = { proposed_text: "a\u0007", resume_evidence: [], vacancy_evidence: [] };
    expect(codes({ ...wrong, start_line: 9, original_text: "x" })).toEqual([[0, "invalid_line_range"]]);
    expect(codes({ ...wrong, original_text: "x" })).toEqual([[0, "target_mismatch"]]);
    expect(codes(wrong)).toEqual([[0, "unsupported_control_character"]]);
    expect(codes({ ...wrong, proposed_text: "a" })).toEqual([[0, "invalid_resume_evidence"]]);
  });

  it("accepts tabs, line ends, a deletion and 10,000 characters", () => {
    for (const proposed_text of [
      "a\tb\r\nc",
      "",
      "😀"
        .repeat(10_000)
        .replace(/(?<=^(?:.{1000})+)/gu, "\n")
        .slice(0, 10_000),
    ]) {
      expect(codes({ proposed_text })).toEqual([]);
    }
  });

  it("leaves out every change whose lines intersect those of another sound one", () => {
    const wide = { start_line: 3, end_line: 5, original_text: LINES.slice(2, 5).join("\n") };
    expect(codes(change, wide, other)).toEqual([
      [0, "duplicate_or_overlapping_target"],
      [1, "duplicate_or_overlapping_target"],
      [2, "duplicate_or_overlapping_target"],
    ]);
  });

  it("does not let an unsound change take a sound one with it", () => {
    expect(codes(change, { resume_evidence: ["nowhere"] })).toEqual([[1, "invalid_resume_evidence"]]);
  });

  it("refuses the proposal as a whole when it is of another version or too large", () => {
    const review = (changed: object) => () => reviewVariant({ ...input([]), ...changed });
    const proposal = (changed: object) => review({ proposal: { ...input([]).proposal, ...changed } });
    expect(review({ schema_version: "x" })).toThrow(
      refusal("unsupported_variant_review_input_schema_version", "schema_version"),
    );
    expect(proposal({ schema_version: "x" })).toThrow(
      refusal("unsupported_variant_proposal_schema_version", "proposal.schema_version"),
    );
    expect(proposal({ changes: Array(51).fill(change) })).toThrow(
      refusal("variant_change_list_too_long", "proposal.changes"),
    );
    expect(proposal({ changes: Array(11).fill({ ...change, proposed_text: "x".repeat(10_000) }) })).toThrow(
      refusal("variant_proposal_too_large", "proposal"),
    );
    expect(review({ resume: { ...resume, text: "" } })).toThrow(refusal("source_text_empty", "resume.text"));
    expect(review({ vacancy: { ...vacancy, text: "" } })).toThrow(
      refusal("source_text_empty", "vacancy.text"),
    );
  });

  it("refuses a preview that is no valid résumé any more", () => {
    expect(() => reviewVariant(input([{ proposed_text: "x".repeat(2001) }]))).toThrow(
      expect.objectContaining({ code: "variant_preview_invalid" }),
    );
  });
});

describe("a materialised variant", () => {
  it("has the selected changes and no other", () => {
    const variant = materialize(["change-0002"]);
    expect(variant.assisted_resume_text).toBe(TEXT.replace("Built tools", "Built tested tools"));
    expect(variant.selected_changes.map(({ change_id }) => change_id)).toEqual(["change-0002"]);
    expect(variant.authority).toBe("assisted_non_authoritative");
  });

  it("does not depend on the order of the selection", () => {
    expect(materialize(["change-0002", "change-0001"])).toEqual(materialize(["change-0001", "change-0002"]));
  });

  it("is refused for nothing, too many, a change twice, and a change that the review did not keep", () => {
    expect(() => materialize([])).toThrow(refusal("variant_selection_empty", "selected_change_ids"));
    expect(() => materialize(Array(51).fill("change-0001"))).toThrow(
      refusal("variant_selection_too_long", "selected_change_ids"),
    );
    expect(() => materialize(["change-0001", "change-0001"])).toThrow(
      refusal("variant_selection_invalid", "selected_change_ids"),
    );
    expect(() => materialize(["change-0099"])).toThrow(
      refusal("variant_selection_invalid", "selected_change_ids"),
    );
  });

  it("is refused for another version or policy, and for what the review refuses", () => {
    const envelope = {
      schema_version: "career.resume_variant_materialization_input.v1",
      expected_review_policy_version: "resume_variant_review_v1",
      review_input: input([change]),
      selected_change_ids: ["change-0001"],
    };
    expect(() => materializeVariant({ ...envelope, schema_version: "x" })).toThrow(
      refusal("unsupported_variant_materialization_input_schema_version", "schema_version"),
    );
    expect(() => materializeVariant({ ...envelope, expected_review_policy_version: "x" })).toThrow(
      refusal("unsupported_variant_policy_version", "expected_review_policy_version"),
    );
    const broken = { ...input([change]), resume: { ...resume, text: "" } };
    expect(() => materializeVariant({ ...envelope, review_input: broken })).toThrow(
      refusal("source_text_empty", "review_input.resume.text"),
    );
  });
});

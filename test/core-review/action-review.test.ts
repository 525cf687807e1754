import { describe, expect, it } from "vitest";
import { analyzeResume } from "../../core/resume/analysis.ts";
import { reviewReplacements, reviewSuggestions } from "../../core/resume/review/action-review.ts";

/** Two improvement actions at least: no measurable outcome in the bullets, and no summary. */
const LINES = [
  "Ada Placeholder",
  "ada.placeholder@example.invalid",
  "+1 555 010 0200",
  "EXPERIENCE",
  "Backend Developer at Sample Works",
  "2019 - 2023",
  "- Built billing services for the finance department in Go.",
  "- Maintained deployment tools for every team of the company.",
  "EDUCATION",
  "Bachelor of Science in Computer Science, Sample University",
  "2015 - 2019",
  "SKILLS",
  "Go, PostgreSQL, Docker, Testing, Git",
];
const resume = { schema_version: "career.resume_input.v1", text: LINES.join("\n") };
const actions = analyzeResume(resume).improvement_actions;
const [first, second] = actions;
const target = LINES[6] ?? "";
const item = {
  basis_check_id: String(first?.basis_check_id),
  start_line: 7,
  end_line: 7,
  source_target: target,
  source_evidence: ["billing services"],
  suggestion: "Name an outcome that can be checked.",
  proposed_replacement: `${target} It runs today.`,
};
const elsewhere = { start_line: 8, end_line: 8, source_target: String(LINES[7]) };
const forSecond = { ...elsewhere, basis_check_id: String(second?.basis_check_id) };

const envelope = (noun: string) => ({
  schema_version: `career.resume_analysis_${noun}_review_input.v1`,
  expected_analysis_policy_version: "resume_analysis_v1",
  resume,
});
const suggestions = (items: object[], changed: object = {}) => ({
  ...envelope("suggestion"),
  ...changed,
  proposal: {
    schema_version: "career.resume_analysis_suggestion_proposal.v1",
    suggestions: items.map((one) => {
      const { proposed_replacement: _, ...rest } = { ...item, ...one };
      return rest;
    }),
  },
});
const replacements = (items: object[], changed: object = {}) => ({
  ...envelope("replacement"),
  ...changed,
  proposal: {
    schema_version: "career.resume_analysis_replacement_proposal.v1",
    replacements: items.map((one) => {
      const { suggestion: _, ...rest } = { ...item, ...one };
      return rest;
    }),
  },
});
const plain = (answer: object) => JSON.parse(JSON.stringify(answer));
const suggestionCodes = (...items: object[]) =>
  plain(reviewSuggestions(suggestions(items))).discarded_suggestions.map(Object.values);
const replacementCodes = (...items: object[]) =>
  plain(reviewReplacements(replacements(items))).discarded_replacements.map(Object.values);

describe("a review of proposals that answer improvement actions", () => {
  it("starts from a résumé with at least two actions", () => {
    expect(actions.length).toBeGreaterThanOrEqual(2);
  });

  it("returns the analysis as the analysis itself gives it", () => {
    expect(reviewSuggestions(suggestions([{}])).baseline_analysis).toEqual(analyzeResume(resume));
    expect(reviewReplacements(replacements([{}])).baseline_analysis).toEqual(analyzeResume(resume));
  });

  it("takes priority, area, status and words of the action from the analysis", () => {
    const { suggestions: kept, warnings } = plain(reviewSuggestions(suggestions([{}])));
    expect(kept).toEqual([
      {
        suggestion_id: "suggestion-0001",
        priority: first?.priority,
        area: first?.area,
        basis_check_id: first?.basis_check_id,
        status: first?.status,
        improvement_action: first?.action,
        start_line: 7,
        end_line: 7,
        source_target: target,
        source_evidence: ["billing services"],
        suggestion: item.suggestion,
      },
    ]);
    expect(warnings).toHaveLength(3);
  });

  it("orders what it keeps by the priority of the action, whatever the order of the proposal", () => {
    const { replacements: kept } = plain(reviewReplacements(replacements([forSecond, {}])));
    expect(kept.map(Object.values).map((values: unknown[]) => values.slice(0, 2))).toEqual([
      ["replacement-0001", 1],
      ["replacement-0002", 2],
    ]);
  });

  it.each([
    ["a line that does not exist", { start_line: 99, end_line: 99 }, "invalid_line_range"],
    ["a target that is not the line", { source_target: `${target} ` }, "target_mismatch"],
    ["evidence that is not in the résumé", { source_evidence: ["nowhere"] }, "invalid_source_evidence"],
    ["no evidence", { source_evidence: [] }, "invalid_source_evidence"],
    ["three excerpts", { source_evidence: ["A", "d", "a"] }, "invalid_source_evidence"],
    ["an excerpt of 241 characters", { source_evidence: ["x".repeat(241)] }, "invalid_source_evidence"],
    [
      "a check that is no current action",
      { basis_check_id: "contact_email_present" },
      "basis_action_not_current",
    ],
  ])("leaves out an item with %s", (_, changed, code) => {
    expect(suggestionCodes(changed)).toEqual([[0, code]]);
    expect(replacementCodes(changed)).toEqual([[0, code]]);
  });

  it("leaves out advice that is blank, too long or has control characters", () => {
    expect(suggestionCodes({ suggestion: " " })).toEqual([[0, "invalid_suggestion"]]);
    expect(suggestionCodes({ suggestion: "x".repeat(601) })).toEqual([[0, "invalid_suggestion"]]);
    expect(suggestionCodes({ suggestion: "a\u001b[0m" })).toEqual([[0, "unsupported_control_character"]]);
  });

  it("leaves out wording that changes nothing, is too long or has control characters; empty wording deletes", () => {
    expect(replacementCodes({ proposed_replacement: target })).toEqual([[0, "no_change"]]);
    expect(replacementCodes({ proposed_replacement: "x".repeat(601) })).toEqual([
      [0, "replacement_too_long"],
    ]);
    expect(replacementCodes({ proposed_replacement: "\u0007" })).toEqual([
      [0, "unsupported_control_character"],
    ]);
    expect(replacementCodes({ proposed_replacement: "" })).toEqual([]);
  });

  it("chooses between no two items: not for the same lines, not for the same action", () => {
    const overlap = { ...forSecond, start_line: 7, source_target: LINES.slice(6, 8).join("\n") };
    expect(suggestionCodes({}, overlap)).toEqual([
      [0, "duplicate_or_overlapping_target"],
      [1, "duplicate_or_overlapping_target"],
    ]);
    expect(suggestionCodes({}, elsewhere)).toEqual([
      [0, "duplicate_basis_action"],
      [1, "duplicate_basis_action"],
    ]);
  });

  it("refuses the proposal as a whole when it is of another version, policy or size", () => {
    const refusal = (code: string, fieldPath: string) => expect.objectContaining({ code, fieldPath });
    const long = { suggestion: "x".repeat(4000) };
    expect(() => reviewSuggestions(suggestions([], { schema_version: "x" }))).toThrow(
      refusal("unsupported_analysis_suggestion_review_input_schema_version", "schema_version"),
    );
    expect(() => reviewReplacements(replacements([], { expected_analysis_policy_version: "x" }))).toThrow(
      refusal("unsupported_analysis_replacement_analysis_policy_version", "expected_analysis_policy_version"),
    );
    expect(() => reviewSuggestions(suggestions([{}, {}, {}, {}]))).toThrow(
      refusal("analysis_suggestion_list_too_long", "proposal.suggestions"),
    );
    expect(() => reviewSuggestions(suggestions([long]))).toThrow(
      refusal("analysis_suggestion_proposal_too_large", "proposal"),
    );
    expect(() => reviewReplacements(replacements([], { resume: { ...resume, text: "" } }))).toThrow(
      refusal("source_text_empty", "resume.text"),
    );
  });
});

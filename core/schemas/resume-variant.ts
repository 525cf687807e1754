import {
  contract,
  fixed,
  from,
  list,
  local,
  pattern,
  record,
  type Schema,
  text,
  typedWords,
  whole,
} from "./builders.ts";
import { coreVersion, jobInput, lineRange, resumeInput } from "./shared-parts.ts";

const POLICY = fixed("resume_variant_review_v1");
const AUTHORITY = fixed("assisted_non_authoritative");
const changeId = pattern("^change-[0-9]{4}$");

const section = typedWords(
  "contact",
  "summary",
  "experience",
  "education",
  "skills",
  "projects",
  "certifications",
  "other",
);
const evidence: Schema = list(text(1, 300), { min: 1, max: 5, unique: true });

/** What a change says: whole lines of the résumé, their new text, and where both are grounded. */
const changeFields = () => ({
  section: local("section"),
  ...lineRange,
  original_text: text(1, 10_000),
  proposed_text: text(0, 10_000),
  resume_evidence: local("evidence"),
  vacancy_evidence: local("evidence"),
});

export const variantProposal = contract({
  name: "resume_variant_proposal",
  title: "career-core assisted resume variant proposal v1",
  body: () => ({ changes: list(local("proposedChange"), { max: 50 }) }),
  definitions: () => ({ section, evidence, proposedChange: record(changeFields()) }),
});

export const variantReviewInput = contract({
  name: "resume_variant_review_input",
  title: "career-core assisted resume variant review input v1",
  body: () => ({ resume: resumeInput, vacancy: jobInput, proposal: from("resume_variant_proposal") }),
});

export const variantReview = contract({
  name: "resume_variant_review",
  title: "career-core assisted resume variant review v1",
  body: () => ({
    policy_version: POLICY,
    core_version: coreVersion,
    authority: AUTHORITY,
    baseline_resume: resumeInput,
    proposed_preview_text: text(1, 50_000),
    changes: list(local("canonicalChange"), { max: 50 }),
    discarded_changes: list(local("discardedChange"), { max: 50 }),
    warnings: list(local("warning"), { min: 3, max: 3 }),
  }),
  definitions: () => ({
    section,
    evidence,
    canonicalChange: record({ change_id: changeId, ...changeFields() }),
    discardedChange: record({
      input_index: whole(0, 49),
      code: typedWords(
        "invalid_line_range",
        "target_mismatch",
        "no_change",
        "change_text_too_long",
        "unsupported_control_character",
        "invalid_resume_evidence",
        "invalid_vacancy_evidence",
        "duplicate_or_overlapping_target",
      ),
    }),
    warning: record({
      code: typedWords(
        "assisted_content_non_authoritative",
        "evidence_occurrence_not_factual_certification",
        "deterministic_baseline_preserved",
      ),
      message: text(1, 400),
    }),
  }),
});

export const variantMaterializationInput = contract({
  name: "resume_variant_materialization_input",
  title: "career-core assisted resume variant materialization input v1",
  body: () => ({
    expected_review_policy_version: POLICY,
    review_input: from("resume_variant_review_input"),
    selected_change_ids: list(changeId, { min: 1, max: 50, unique: true }),
  }),
});

export const variant = contract({
  name: "resume_variant",
  title: "career-core assisted resume variant v1",
  body: () => ({
    policy_version: POLICY,
    core_version: coreVersion,
    authority: AUTHORITY,
    baseline_resume: resumeInput,
    assisted_resume_text: text(1, 50_000),
    selected_changes: list(from("resume_variant_review", "canonicalChange"), { min: 1, max: 50 }),
    warnings: list(from("resume_variant_review", "warning"), { min: 3, max: 3 }),
  }),
});

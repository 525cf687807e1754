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
  words,
} from "./builders.ts";
import { coreVersion, lineRange, resumeInput } from "./shared-parts.ts";

/** What differs between the two reviews of proposals that answer an improvement action: advice, and replacement wording. */
type Kind = {
  readonly noun: "suggestion" | "replacement";
  /** The field with the proposed words. */
  readonly field: string;
  readonly words: Schema;
  readonly discards: readonly string[];
};

const SUGGESTION: Kind = {
  noun: "suggestion",
  field: "suggestion",
  words: text(1, 600),
  discards: ["invalid_line_range", "target_mismatch", "invalid_target", "invalid_suggestion"],
};

const REPLACEMENT: Kind = {
  noun: "replacement",
  field: "proposed_replacement",
  words: text(0, 600),
  discards: ["invalid_line_range", "target_mismatch", "invalid_target", "no_change", "replacement_too_long"],
};

const COMMON_DISCARDS = [
  "unsupported_control_character",
  "invalid_source_evidence",
  "basis_action_not_current",
  "duplicate_or_overlapping_target",
  "duplicate_basis_action",
] as const;

const checkId = from("resume_analysis", "checkId");
const evidence: Schema = list(text(1, 240), { min: 1, max: 2, unique: true });
const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

const proposal = (kind: Kind) =>
  contract({
    name: `resume_analysis_${kind.noun}_proposal`,
    title: `career-core external resume analysis ${kind.noun} proposal v1`,
    body: () => ({ [`${kind.noun}s`]: list(local(`proposed${capital(kind.noun)}`), { max: 3 }) }),
    definitions: () => ({
      sourceEvidence: evidence,
      [`proposed${capital(kind.noun)}`]: record({
        basis_check_id: checkId,
        ...lineRange,
        source_target: text(1, 500),
        source_evidence: local("sourceEvidence"),
        [kind.field]: kind.words,
      }),
    }),
  });

const reviewInput = (kind: Kind) =>
  contract({
    name: `resume_analysis_${kind.noun}_review_input`,
    title: `career-core external resume analysis ${kind.noun} review input v1`,
    body: () => ({
      expected_analysis_policy_version: fixed("resume_analysis_v1"),
      resume: resumeInput,
      proposal: from(`resume_analysis_${kind.noun}_proposal`),
    }),
  });

const review = (kind: Kind) =>
  contract({
    name: `resume_analysis_${kind.noun}_review`,
    title: `career-core reviewed external resume analysis ${kind.noun}s v1`,
    body: () => ({
      policy_version: fixed(`resume_analysis_${kind.noun}_review_v1`),
      analysis_policy_version: fixed("resume_analysis_v1"),
      core_version: coreVersion,
      authority: fixed("assisted_non_authoritative"),
      baseline_analysis: from("resume_analysis"),
      [`${kind.noun}s`]: list(local(`canonical${capital(kind.noun)}`), { max: 3 }),
      [`discarded_${kind.noun}s`]: list(local(`discarded${capital(kind.noun)}`), { max: 3 }),
      warnings: list(local("warning"), { min: 3, max: 3 }),
    }),
    definitions: () => ({
      [`canonical${capital(kind.noun)}`]: record({
        [`${kind.noun}_id`]: pattern(`^${kind.noun}-[0-9]{4}$`),
        priority: whole(1, 3),
        area: from("resume_analysis", "category"),
        basis_check_id: checkId,
        status: words("confirmed", "provisional"),
        improvement_action: text(1, 500),
        ...lineRange,
        source_target: text(1, 500),
        source_evidence: evidence,
        [kind.field]: kind.words,
      }),
      [`discarded${capital(kind.noun)}`]: record({
        input_index: whole(0, 2),
        code: typedWords(...kind.discards, ...COMMON_DISCARDS),
      }),
      warning: record({
        code: typedWords(
          `assisted_${kind.noun}s_non_authoritative`,
          "evidence_occurrence_not_factual_or_rewrite_certification",
          "deterministic_analysis_preserved",
        ),
        message: text(1, 400),
      }),
    }),
  });

export const suggestionProposal = proposal(SUGGESTION);
export const suggestionReviewInput = reviewInput(SUGGESTION);
export const suggestionReview = review(SUGGESTION);
export const replacementProposal = proposal(REPLACEMENT);
export const replacementReviewInput = reviewInput(REPLACEMENT);
export const replacementReview = review(REPLACEMENT);

import type { CheckId } from "../check-ids.ts";
import type { AnalysisCategory, AnalysisFindingStatus, ResumeAnalysis } from "./resume-analysis.ts";
import type { Warning } from "./source-span.ts";

/** What a review or a variant always says of itself. */
type Assisted = "assisted_non_authoritative";

/** An item of a review that aims at whole lines in answer to an improvement action of the analysis. */
interface ReviewedItem {
  readonly priority: number;
  readonly area: AnalysisCategory;
  readonly basis_check_id: CheckId;
  readonly status: AnalysisFindingStatus;
  readonly improvement_action: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly source_target: string;
  readonly source_evidence: readonly string[];
}

/** What the Core left out of a proposal: the place in the input, counted from 0, and why. */
interface Discarded<Code extends string> {
  readonly input_index: number;
  readonly code: Code;
}

type ActionDiscardCode =
  | "invalid_line_range"
  | "target_mismatch"
  | "invalid_target"
  | "unsupported_control_character"
  | "invalid_source_evidence"
  | "basis_action_not_current"
  | "duplicate_or_overlapping_target"
  | "duplicate_basis_action";

type ActionReviewNotice =
  | "evidence_occurrence_not_factual_or_rewrite_certification"
  | "deterministic_analysis_preserved";

/** `career.resume_analysis_suggestion_review.v1` */
export interface SuggestionReview {
  readonly schema_version: "career.resume_analysis_suggestion_review.v1";
  readonly policy_version: "resume_analysis_suggestion_review_v1";
  readonly analysis_policy_version: "resume_analysis_v1";
  readonly core_version: string;
  readonly authority: Assisted;
  readonly baseline_analysis: ResumeAnalysis;
  readonly suggestions: readonly (ReviewedItem & {
    readonly suggestion_id: string;
    readonly suggestion: string;
  })[];
  readonly discarded_suggestions: readonly Discarded<ActionDiscardCode | "invalid_suggestion">[];
  readonly warnings: readonly Warning<ActionReviewNotice | "assisted_suggestions_non_authoritative">[];
}

/** `career.resume_analysis_replacement_review.v1` */
export interface ReplacementReview {
  readonly schema_version: "career.resume_analysis_replacement_review.v1";
  readonly policy_version: "resume_analysis_replacement_review_v1";
  readonly analysis_policy_version: "resume_analysis_v1";
  readonly core_version: string;
  readonly authority: Assisted;
  readonly baseline_analysis: ResumeAnalysis;
  readonly replacements: readonly (ReviewedItem & {
    readonly replacement_id: string;
    readonly proposed_replacement: string;
  })[];
  readonly discarded_replacements: readonly Discarded<
    ActionDiscardCode | "no_change" | "replacement_too_long"
  >[];
  readonly warnings: readonly Warning<ActionReviewNotice | "assisted_replacements_non_authoritative">[];
}

/** `career.resume_input.v1`, as a review repeats it. */
interface BaselineResume {
  readonly schema_version: "career.resume_input.v1";
  readonly text: string;
  readonly metadata?: { readonly document_id?: string | null };
}

/** A change of whole lines that a variant review kept. */
export interface ReviewedChange {
  readonly change_id: string;
  readonly section:
    | "contact"
    | "summary"
    | "experience"
    | "education"
    | "skills"
    | "projects"
    | "certifications"
    | "other";
  readonly start_line: number;
  readonly end_line: number;
  readonly original_text: string;
  readonly proposed_text: string;
  readonly resume_evidence: readonly string[];
  readonly vacancy_evidence: readonly string[];
}

type VariantWarning = Warning<
  | "assisted_content_non_authoritative"
  | "evidence_occurrence_not_factual_certification"
  | "deterministic_baseline_preserved"
>;

/** `career.resume_variant_review.v1` */
export interface VariantReview {
  readonly schema_version: "career.resume_variant_review.v1";
  readonly policy_version: "resume_variant_review_v1";
  readonly core_version: string;
  readonly authority: Assisted;
  readonly baseline_resume: BaselineResume;
  readonly proposed_preview_text: string;
  readonly changes: readonly ReviewedChange[];
  readonly discarded_changes: readonly Discarded<
    | "invalid_line_range"
    | "target_mismatch"
    | "no_change"
    | "change_text_too_long"
    | "unsupported_control_character"
    | "invalid_resume_evidence"
    | "invalid_vacancy_evidence"
    | "duplicate_or_overlapping_target"
  >[];
  readonly warnings: readonly VariantWarning[];
}

/** `career.resume_variant.v1` */
export interface ResumeVariant {
  readonly schema_version: "career.resume_variant.v1";
  readonly policy_version: "resume_variant_review_v1";
  readonly core_version: string;
  readonly authority: Assisted;
  readonly baseline_resume: BaselineResume;
  readonly assisted_resume_text: string;
  readonly selected_changes: readonly ReviewedChange[];
  readonly warnings: readonly VariantWarning[];
}

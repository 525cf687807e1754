import type { ParseConfidence, ResumeInput } from "../../resume/documents.ts";
import type { SourceSpan } from "../../text/source-span.ts";
import type { JobConfidence, JobInput, JobSpan } from "../documents.ts";

/** `career.job_match_input.v1` as it arrives: its versions are checked by the operation. */
export type JobMatchInput = {
  readonly schema_version: string;
  readonly resume: ResumeInput;
  readonly job: JobInput;
};

/** The categories in the order of the contract, with their weights in percent. */
export const WEIGHTS = {
  skills_match: 30,
  experience_match: 25,
  seniority_fit: 15,
  domain_fit: 10,
  keyword_alignment: 10,
  education_fit: 10,
} as const;

export type Category = keyof typeof WEIGHTS;
export const CATEGORIES = Object.keys(WEIGHTS) as readonly Category[];

/** The categories that by themselves can hold back a recommendation. */
export const CORE_CATEGORIES = [
  "skills_match",
  "experience_match",
  "seniority_fit",
  "education_fit",
] as const;

export type ItemKind =
  | "required_skill"
  | "preferred_skill"
  | "keyword"
  | "domain"
  | "education"
  | "certification"
  | "experience"
  | "seniority";
export type ItemStatus = "confirmed_match" | "partial_match" | "likely_missing" | "unverified";
export type MatchType = "normalized_exact" | "conservative_alias" | "derived_signal";

/** One thing that the vacancy asks for, and what the résumé has of it. */
export type MatchItem = {
  readonly kind: ItemKind;
  readonly item: string;
  readonly resume_item: string | null;
  readonly status: ItemStatus;
  readonly match_type: MatchType | null;
  readonly job_source: JobSpan | null;
  readonly resume_source: SourceSpan | null;
};

export type MetricId =
  | "resume_skill_count"
  | "required_skill_count"
  | "preferred_skill_count"
  | "required_skill_matches"
  | "preferred_skill_matches"
  | "required_skill_raw_score"
  | "preferred_skill_raw_score"
  | "experience_entry_count"
  | "dated_experience_entry_count"
  | "required_years"
  | "estimated_resume_years"
  | "job_seniority_signals"
  | "resume_seniority_signals"
  | "job_domains"
  | "resume_domains"
  | "target_keyword_count"
  | "matched_keyword_count"
  | "missing_keyword_count"
  | "resume_degrees"
  | "required_degrees"
  | "resume_certifications"
  | "required_certifications"
  | "unassessed_required_qualification_count";

export type Metric = { readonly metric_id: MetricId; readonly value: string };

/** What comparing one category gives, before doubt about the reading is taken into account. */
export type Comparison = {
  readonly category: Category;
  /** 0 to 100. */
  readonly score: number;
  readonly explanation: string;
  readonly items: readonly MatchItem[];
  readonly metrics: readonly Metric[];
};

export type CategoryResult = {
  readonly category: Category;
  readonly weight: number;
  readonly raw_score: number;
  readonly score: number;
  readonly score_adjusted: boolean;
  readonly explanation: string;
  readonly items: readonly MatchItem[];
  readonly metrics: readonly Metric[];
};

export type UncertaintySource =
  | "resume_parse_confidence"
  | "job_parse_confidence"
  | "resume_normalization_truncated"
  | "job_normalization_truncated";

export type ConfidenceContext = {
  readonly score_source: "deterministic_normalization_baselines";
  readonly resume_parse_confidence: ParseConfidence;
  readonly job_parse_confidence: JobConfidence;
  readonly resume_normalization_truncated: boolean;
  readonly job_normalization_truncated: boolean;
  readonly is_uncertain: boolean;
  readonly uncertainty_sources: readonly UncertaintySource[];
  readonly score_floor: 50;
  readonly score_ceiling: 75;
  readonly adjusted_categories: readonly Category[];
  readonly adjustment_applied: boolean;
  readonly missing_claims_status: "likely_missing" | "unverified";
};

export type Strength = {
  readonly category: Category;
  readonly item: string;
  readonly reason: string;
  readonly status: "confirmed";
  readonly match_type: MatchType;
  readonly job_source: JobSpan | null;
  readonly resume_source: SourceSpan | null;
};

export type Gap = {
  readonly category: Category;
  readonly item: string;
  readonly reason: string;
  readonly status: "partial" | "likely_missing" | "unverified";
  readonly job_source: JobSpan | null;
  readonly resume_source: SourceSpan | null;
};

export type RecommendationLabel = "improve_first" | "apply_after_small_edits" | "apply_now";
export type RecommendationGate =
  | "overall_score_below_apply_after_threshold"
  | "overall_score_below_apply_now_threshold"
  | "normalization_confidence_uncertain"
  | "core_category_below_apply_after_threshold"
  | "core_category_below_apply_now_threshold"
  | "deterministic_required_skill_gap"
  | "deterministic_core_evidence_gap"
  | "unassessed_required_qualification";

export type Recommendation = {
  readonly policy_version: "job_match_recommendation_v1";
  readonly label: RecommendationLabel;
  readonly status: "deterministic" | "provisional";
  readonly reason: string;
  readonly gate_reasons: readonly RecommendationGate[];
  readonly thresholds: {
    readonly apply_now_minimum_overall_score: 80;
    readonly apply_after_edits_minimum_overall_score: 60;
    readonly apply_after_edits_minimum_core_category_score: 50;
    readonly apply_now_minimum_core_category_score: 70;
  };
  readonly low_core_categories: readonly { readonly category: Category; readonly score: number }[];
  readonly blocking_required_skill_gaps: readonly string[];
  readonly blocking_core_evidence_gaps: readonly string[];
  readonly unassessed_required_qualifications: readonly string[];
};

export type MatchWarning = {
  readonly code:
    | "deterministic_alignment_only"
    | "source_text_and_explicit_evidence_only"
    | "normalization_confidence_provisional"
    | "normalization_output_truncated"
    | "unassessed_required_qualifications";
  readonly message: string;
  readonly related_categories: readonly Category[];
};

/** `career.job_match.v1`. */
export type JobMatch = {
  readonly schema_version: "career.job_match.v1";
  readonly policy_version: "job_match_v1";
  readonly reference_policy_version: "job_match_deterministic_v2";
  readonly skill_equivalence_policy_version: "conservative_skill_equivalence_v1";
  readonly recommendation_policy_version: "job_match_recommendation_v1";
  readonly recommendation_reference_policy_version: "job_match_recommendation_safety_v1";
  readonly resume_normalization_policy_version: "resume_normalization_v1";
  readonly job_normalization_policy_version: "job_normalization_v1";
  readonly core_version: string;
  readonly resume_document_id: string | null;
  readonly job_document_id: string | null;
  readonly scoring_weights: typeof WEIGHTS;
  readonly overall_score: number;
  readonly category_scores: Readonly<Record<Category, number>>;
  readonly category_results: readonly CategoryResult[];
  readonly confidence_context: ConfidenceContext;
  readonly top_strengths: readonly Strength[];
  readonly top_gaps: readonly Gap[];
  readonly recommendation: Recommendation;
  readonly warnings: readonly MatchWarning[];
};

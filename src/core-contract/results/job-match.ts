import type { JobConfidence, JobSpan } from "./job-normalization.ts";
import type { ResumeConfidence, ResumeSpan } from "./resume-normalization.ts";
import type { Warning } from "./source-span.ts";

export type MatchCategory =
  | "skills_match"
  | "experience_match"
  | "seniority_fit"
  | "domain_fit"
  | "keyword_alignment"
  | "education_fit";

type MatchType = "normalized_exact" | "conservative_alias" | "derived_signal";

type MetricId =
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

/** Where both documents say it; null where one does not. */
interface BothSources {
  readonly job_source: JobSpan | null;
  readonly resume_source: ResumeSpan | null;
}

interface Recommendation {
  readonly policy_version: "job_match_recommendation_v1";
  readonly label: "improve_first" | "apply_after_small_edits" | "apply_now";
  readonly status: "deterministic" | "provisional";
  readonly reason: string;
  readonly gate_reasons: readonly (
    | "overall_score_below_apply_after_threshold"
    | "overall_score_below_apply_now_threshold"
    | "normalization_confidence_uncertain"
    | "core_category_below_apply_after_threshold"
    | "core_category_below_apply_now_threshold"
    | "deterministic_required_skill_gap"
    | "deterministic_core_evidence_gap"
    | "unassessed_required_qualification"
  )[];
  readonly thresholds: {
    readonly apply_now_minimum_overall_score: 80;
    readonly apply_after_edits_minimum_overall_score: 60;
    readonly apply_after_edits_minimum_core_category_score: 50;
    readonly apply_now_minimum_core_category_score: 70;
  };
  readonly low_core_categories: readonly { readonly category: MatchCategory; readonly score: number }[];
  readonly blocking_required_skill_gaps: readonly string[];
  readonly blocking_core_evidence_gaps: readonly string[];
  readonly unassessed_required_qualifications: readonly string[];
}

/** `career.job_match.v1`: six categories in the contract's order; scores are 0 to 100. */
export interface JobMatch {
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
  readonly scoring_weights: {
    readonly skills_match: 30;
    readonly experience_match: 25;
    readonly seniority_fit: 15;
    readonly domain_fit: 10;
    readonly keyword_alignment: 10;
    readonly education_fit: 10;
  };
  readonly overall_score: number;
  readonly category_scores: { readonly [category in MatchCategory]: number };
  readonly category_results: readonly {
    readonly category: MatchCategory;
    readonly weight: number;
    readonly raw_score: number;
    readonly score: number;
    readonly score_adjusted: boolean;
    readonly explanation: string;
    readonly items: readonly (BothSources & {
      readonly kind:
        | "required_skill"
        | "preferred_skill"
        | "keyword"
        | "domain"
        | "education"
        | "certification"
        | "experience"
        | "seniority";
      readonly item: string;
      readonly resume_item: string | null;
      readonly status: "confirmed_match" | "partial_match" | "likely_missing" | "unverified";
      readonly match_type: MatchType | null;
    })[];
    readonly metrics: readonly { readonly metric_id: MetricId; readonly value: string }[];
  }[];
  readonly confidence_context: {
    readonly score_source: "deterministic_normalization_baselines";
    readonly resume_parse_confidence: ResumeConfidence;
    readonly job_parse_confidence: JobConfidence;
    readonly resume_normalization_truncated: boolean;
    readonly job_normalization_truncated: boolean;
    readonly is_uncertain: boolean;
    readonly uncertainty_sources: readonly (
      | "resume_parse_confidence"
      | "job_parse_confidence"
      | "resume_normalization_truncated"
      | "job_normalization_truncated"
    )[];
    readonly score_floor: 50;
    readonly score_ceiling: 75;
    readonly adjusted_categories: readonly MatchCategory[];
    readonly adjustment_applied: boolean;
    readonly missing_claims_status: "likely_missing" | "unverified";
  };
  readonly top_strengths: readonly (BothSources & {
    readonly category: MatchCategory;
    readonly item: string;
    readonly reason: string;
    readonly status: "confirmed";
    readonly match_type: MatchType;
  })[];
  readonly top_gaps: readonly (BothSources & {
    readonly category: MatchCategory;
    readonly item: string;
    readonly reason: string;
    readonly status: "confirmed" | "partial" | "likely_missing" | "unverified";
  })[];
  readonly recommendation: Recommendation;
  readonly warnings: readonly (Warning<
    | "deterministic_alignment_only"
    | "source_text_and_explicit_evidence_only"
    | "normalization_confidence_provisional"
    | "normalization_output_truncated"
    | "unassessed_required_qualifications"
  > & { readonly related_categories: readonly MatchCategory[] })[];
}

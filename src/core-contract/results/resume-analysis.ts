import type { CheckId } from "../check-ids.ts";
import type {
  FieldStatus,
  ResumeConfidence,
  ResumeCoreSection,
  ResumeFallback,
  ResumeSpan,
} from "./resume-normalization.ts";
import type { Warning } from "./source-span.ts";

export type AnalysisCategory =
  | "format_ats"
  | "content_strength"
  | "experience_impact"
  | "skills_coverage"
  | "presentation"
  | "completeness";

/** The five parts that an analysis looks for. */
export type AnalysisField = "contact" | ResumeCoreSection;

/** `provisional` where the parser was not sure enough of what it read. */
export type AnalysisFindingStatus = "confirmed" | "provisional";

interface Finding {
  readonly area: AnalysisCategory;
  readonly title: string;
  readonly reason: string;
  readonly basis_check_id: CheckId;
  readonly status: AnalysisFindingStatus;
}

/** `career.resume_analysis.v1`: 18 checks in the contract's order; scores are 0 to 100. */
export interface ResumeAnalysis {
  readonly schema_version: "career.resume_analysis.v1";
  readonly policy_version: "resume_analysis_v1";
  readonly reference_policy_version: "deterministic_v2";
  readonly normalization_policy_version: "resume_normalization_v1";
  readonly core_version: string;
  readonly document_id: string | null;
  readonly scoring_weights: {
    readonly format_ats: 20;
    readonly content_strength: 25;
    readonly experience_impact: 20;
    readonly skills_coverage: 15;
    readonly presentation: 10;
    readonly completeness: 10;
  };
  readonly overall_score: number;
  readonly category_scores: { readonly [category in AnalysisCategory]: number };
  readonly summary: string;
  readonly checks: readonly {
    readonly check_id: CheckId;
    readonly category: AnalysisCategory;
    readonly raw_score: number;
    readonly score: number;
    readonly score_adjusted: boolean;
    readonly passed: boolean;
    readonly outcome: "passed" | "failed" | "inconclusive";
    readonly detection_status: FieldStatus | null;
    readonly explanation: string;
    readonly evidence: readonly {
      readonly evidence_id: string;
      readonly kind: "normalized_field" | "derived_metric" | "parse_confidence" | "field_status";
      readonly source: ResumeSpan | null;
      readonly value: string;
    }[];
  }[];
  readonly confidence_context: {
    readonly score_source: "deterministic_normalization_baseline";
    readonly parse_confidence: ResumeConfidence;
    readonly field_statuses: readonly { readonly field: AnalysisField; readonly status: FieldStatus }[];
    readonly uncertain_fields: readonly AnalysisField[];
    readonly likely_missing_fields: readonly AnalysisField[];
    readonly fallbacks_applied: readonly ResumeFallback[];
    readonly uncertain_score_floor: 50;
    readonly adjusted_check_ids: readonly CheckId[];
    readonly adjustment_applied: boolean;
  };
  readonly top_strengths: readonly Finding[];
  readonly top_weaknesses: readonly Finding[];
  readonly improvement_actions: readonly {
    readonly priority: number;
    readonly area: AnalysisCategory;
    readonly action: string;
    readonly basis_check_id: CheckId;
    readonly status: AnalysisFindingStatus;
  }[];
  readonly warnings: readonly (Warning<
    | "general_ats_readiness_only"
    | "visual_layout_not_evaluated"
    | "parse_confidence_provisional"
    | "fields_not_detected"
    | "conservative_fallback_applied"
    | "normalization_output_truncated"
  > & { readonly related_fields: readonly AnalysisField[] })[];
}

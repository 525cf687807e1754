import type { SourceSpan } from "../../text/source-span.ts";
import type { CoreField, Fallback, FieldStatus, ParseConfidence } from "../documents.ts";
import type { Category, CheckId } from "./catalogue.ts";

export type Evidence = {
  readonly evidence_id: string;
  readonly kind: "normalized_field" | "derived_metric" | "parse_confidence" | "field_status";
  readonly source: SourceSpan | null;
  readonly value: string;
};

export type AnalysisCheck = {
  readonly check_id: CheckId;
  readonly category: Category;
  /** What the rule of the check gives, from 0 to 100. */
  readonly raw_score: number;
  /** The same, or the floor where the reading is too unsure to call something missing. */
  readonly score: number;
  readonly score_adjusted: boolean;
  readonly passed: boolean;
  readonly outcome: "passed" | "failed" | "inconclusive";
  readonly detection_status: FieldStatus | null;
  readonly explanation: string;
  readonly evidence: readonly Evidence[];
};

type FindingStatus = "confirmed" | "provisional";

export type Finding = {
  readonly area: Category;
  readonly title: string;
  readonly reason: string;
  readonly basis_check_id: CheckId;
  readonly status: FindingStatus;
};

export type ImprovementAction = {
  readonly priority: number;
  readonly area: Category;
  readonly action: string;
  readonly basis_check_id: CheckId;
  readonly status: FindingStatus;
};

export type AnalysisWarning = {
  readonly code:
    | "general_ats_readiness_only"
    | "visual_layout_not_evaluated"
    | "parse_confidence_provisional"
    | "fields_not_detected"
    | "conservative_fallback_applied"
    | "normalization_output_truncated";
  readonly message: string;
  readonly related_fields: readonly CoreField[];
};

type ConfidenceContext = {
  readonly score_source: "deterministic_normalization_baseline";
  readonly parse_confidence: ParseConfidence;
  readonly field_statuses: readonly { readonly field: CoreField; readonly status: FieldStatus }[];
  readonly uncertain_fields: readonly CoreField[];
  readonly likely_missing_fields: readonly CoreField[];
  readonly fallbacks_applied: readonly Fallback[];
  readonly uncertain_score_floor: number;
  readonly adjusted_check_ids: readonly CheckId[];
  readonly adjustment_applied: boolean;
};

/** `career.resume_analysis.v1`. */
export type ResumeAnalysis = {
  readonly schema_version: "career.resume_analysis.v1";
  readonly policy_version: "resume_analysis_v1";
  readonly reference_policy_version: "deterministic_v2";
  readonly normalization_policy_version: "resume_normalization_v1";
  readonly core_version: string;
  readonly document_id: string | null;
  readonly scoring_weights: Readonly<Record<Category, number>>;
  readonly overall_score: number;
  readonly category_scores: Readonly<Record<Category, number>>;
  readonly summary: string;
  readonly checks: readonly AnalysisCheck[];
  readonly confidence_context: ConfidenceContext;
  readonly top_strengths: readonly Finding[];
  readonly top_weaknesses: readonly Finding[];
  readonly improvement_actions: readonly ImprovementAction[];
  readonly warnings: readonly AnalysisWarning[];
};

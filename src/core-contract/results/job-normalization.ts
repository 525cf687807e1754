import type { Grounded, ParseConfidence, SourceSpan, Warning } from "./source-span.ts";

export type JobSpan = SourceSpan<
  "verbatim" | "list_item_cleaned" | "label_prefix_removed" | "delimiter_split" | "normalized_case"
>;
export type JobText = Grounded<JobSpan>;

export type JobConfidence = ParseConfidence<
  | "text_quality"
  | "title_detection"
  | "skills_detection"
  | "responsibilities_detection"
  | "requirement_detection"
  | "structure_quality"
>;

interface NormalizedJob {
  readonly title: JobText | null;
  readonly company: JobText | null;
  readonly required_skills: readonly JobText[];
  readonly preferred_skills: readonly JobText[];
  readonly required_qualifications: readonly JobText[];
  readonly preferred_qualifications: readonly JobText[];
  readonly seniority_signals: readonly JobText[];
  readonly experience_requirements: readonly JobText[];
  readonly education_requirements: readonly JobText[];
  readonly certification_requirements: readonly JobText[];
  readonly responsibilities: readonly JobText[];
}

/** `career.job_normalization.v1` */
export interface JobNormalization {
  readonly schema_version: "career.job_normalization.v1";
  readonly policy_version: "job_normalization_v1";
  readonly reference_policy_version: "job_description_normalization_v6";
  readonly core_version: string;
  readonly document_id: string | null;
  readonly deterministic_document: NormalizedJob;
  readonly confidence: JobConfidence;
  readonly field_statuses: readonly {
    readonly field: keyof NormalizedJob;
    readonly status: "detected" | "not_detected";
  }[];
  readonly metadata: {
    readonly matched_sections: readonly {
      readonly section: "required" | "preferred" | "responsibilities" | "other";
      readonly header_source: JobSpan;
    }[];
    readonly unmatched_lines: readonly { readonly line_number: number; readonly excerpt: string }[];
    readonly unmatched_line_count: number;
    readonly unmatched_lines_truncated: boolean;
    readonly output_truncated: boolean;
  };
  readonly warnings: readonly (Warning<
    | "limited_normalization_scope"
    | "no_recognized_section_headers"
    | "unclassified_lines_present"
    | "parse_confidence_provisional"
    | "output_truncated"
  > & { readonly related_fields: readonly (keyof NormalizedJob)[] })[];
}

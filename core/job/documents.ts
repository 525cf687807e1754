import type { SourceDocument } from "../text/source-text.ts";

/** `career.job_input.v1` as it arrives: its version is checked by the operations. */
export type JobInput = SourceDocument;

/** The fields of the document, in the order of the contract. */
export const FIELDS = [
  "title",
  "company",
  "required_skills",
  "preferred_skills",
  "required_qualifications",
  "preferred_qualifications",
  "seniority_signals",
  "experience_requirements",
  "education_requirements",
  "certification_requirements",
  "responsibilities",
] as const;

export type Field = (typeof FIELDS)[number];
export type ListField = Exclude<Field, "title" | "company">;

/** What was done to the source line to get a value. */
export type Transformation =
  | "verbatim"
  | "list_item_cleaned"
  | "label_prefix_removed"
  | "delimiter_split"
  | "normalized_case";

/** Where in the source a value comes from: one physical line, counted from 1. */
export type JobSpan = {
  readonly start_line: number;
  readonly end_line: number;
  readonly excerpt: string;
  readonly transformation: Transformation;
};

export type JobValue = { readonly value: string; readonly source: JobSpan };

export type NormalizedJob = {
  readonly title: JobValue | null;
  readonly company: JobValue | null;
} & Readonly<Record<ListField, readonly JobValue[]>>;

export type Section = "required" | "preferred" | "responsibilities" | "other";
export type ConfidenceLabel = "unknown" | "low" | "medium" | "high";

export type Signal = {
  readonly signal:
    | "text_quality"
    | "title_detection"
    | "skills_detection"
    | "responsibilities_detection"
    | "requirement_detection"
    | "structure_quality";
  readonly score: number;
  readonly max_score: number;
  readonly evidence: readonly string[];
};

export type JobConfidence = {
  readonly label: ConfidenceLabel;
  readonly score: number;
  readonly max_score: 100;
  readonly signals: readonly Signal[];
};

export type MatchedSection = { readonly section: Section; readonly header_source: JobSpan };
export type UnmatchedLine = { readonly line_number: number; readonly excerpt: string };

export type JobMetadata = {
  readonly matched_sections: readonly MatchedSection[];
  readonly unmatched_lines: readonly UnmatchedLine[];
  readonly unmatched_line_count: number;
  readonly unmatched_lines_truncated: boolean;
  readonly output_truncated: boolean;
};

export type JobWarning = {
  readonly code:
    | "limited_normalization_scope"
    | "no_recognized_section_headers"
    | "unclassified_lines_present"
    | "parse_confidence_provisional"
    | "output_truncated";
  readonly message: string;
  readonly related_fields: readonly Field[];
};

/** `career.job_normalization.v1`. */
export type JobNormalization = {
  readonly schema_version: "career.job_normalization.v1";
  readonly policy_version: "job_normalization_v1";
  readonly reference_policy_version: "job_description_normalization_v6";
  readonly core_version: string;
  readonly document_id: string | null;
  readonly deterministic_document: NormalizedJob;
  readonly confidence: JobConfidence;
  readonly field_statuses: readonly { readonly field: Field; readonly status: "detected" | "not_detected" }[];
  readonly metadata: JobMetadata;
  readonly warnings: readonly JobWarning[];
};

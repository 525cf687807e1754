import type { Grounded, ParseConfidence, SourceSpan, Warning } from "./source-span.ts";

export type ResumeCoreSection = "summary" | "experience" | "education" | "skills";
export type ResumeSection = ResumeCoreSection | "projects" | "certifications";
export type ResumeField = "contact" | ResumeSection;

/** `not_detected` is not `likely_missing`: the former says that the parser is not sure enough to tell. */
export type FieldStatus = "detected" | "likely_missing" | "not_detected";

export type ResumeSpan = SourceSpan<
  | "verbatim"
  | "whitespace_joined"
  | "delimiter_split"
  | "conservative_fallback"
  | "external_source_grounded_proposal"
>;
export type ResumeText = Grounded<ResumeSpan>;

export type ResumeConfidence = ParseConfidence<
  | "extraction_quality"
  | "section_coverage"
  | "contact_completeness"
  | "experience_completeness"
  | "skills_completeness"
>;

/** Heuristics that read a section without its header. */
export type ResumeFallback =
  | "experience_from_date_ranges"
  | "skills_from_comma_separated_lines"
  | "education_from_degree_phrases";

/** A résumé in its parts, each with its place in the text. */
export interface NormalizedResume {
  readonly contact: {
    readonly name: ResumeText | null;
    readonly email: ResumeText | null;
    readonly phone: ResumeText | null;
    readonly links: readonly ResumeText[];
  };
  readonly summary: ResumeText | null;
  readonly experience: readonly {
    readonly raw_text: ResumeText;
    readonly job_title: ResumeText | null;
    readonly company: ResumeText | null;
    readonly date_range: ResumeText | null;
    readonly bullets: readonly ResumeText[];
  }[];
  readonly education: readonly {
    readonly raw_text: ResumeText;
    readonly institution: ResumeText | null;
    readonly degree: ResumeText | null;
    readonly date_range: ResumeText | null;
  }[];
  readonly skills: readonly ResumeText[];
  readonly projects: readonly {
    readonly raw_text: ResumeText;
    readonly name: ResumeText;
    readonly description: ResumeText | null;
  }[];
  readonly certifications: readonly {
    readonly raw_text: ResumeText;
    readonly name: ResumeText;
    readonly issuer: ResumeText | null;
  }[];
}

/** `career.resume_normalization.v1` */
export interface ResumeNormalization {
  readonly schema_version: "career.resume_normalization.v1";
  readonly policy_version: "resume_normalization_v1";
  readonly core_version: string;
  readonly document_id: string | null;
  readonly deterministic_document: NormalizedResume;
  readonly confidence: ResumeConfidence;
  readonly field_statuses: readonly { readonly field: ResumeField; readonly status: FieldStatus }[];
  readonly metadata: {
    readonly sections: readonly {
      readonly section: ResumeSection;
      readonly status: "detected_with_content" | "detected_without_content" | "not_detected";
      readonly header_source: ResumeSpan | null;
      readonly content_line_count: number;
    }[];
    readonly detected_sections: readonly ResumeSection[];
    readonly missing_expected_sections: readonly ResumeCoreSection[];
    readonly fallbacks_applied: readonly ResumeFallback[];
    readonly output_truncated: boolean;
  };
  readonly warnings: readonly (Warning<
    | "no_recognized_section_headers"
    | "expected_section_headers_not_detected"
    | "detected_section_headers_without_content"
    | "conservative_fallback_applied"
    | "parse_confidence_provisional"
    | "output_truncated"
  > & { readonly related_fields: readonly ResumeField[] })[];
  readonly enrichment_request: {
    readonly status: "eligible" | "not_eligible";
    readonly reason:
      | "low_confidence_with_missing_core_fields"
      | "deterministic_parse_confidence_not_low"
      | "no_missing_core_fields";
    readonly target_sections: readonly ResumeCoreSection[];
    readonly proposal_schema_version: "career.resume_enrichment_proposal.v1";
  };
}

import type { SourceSpan } from "../text/source-span.ts";
import type { SourceDocument } from "../text/source-text.ts";

/** `career.resume_input.v1` as it arrives: its version is checked by the operations. */
export type ResumeInput = SourceDocument;

export type CoreSection = "summary" | "experience" | "education" | "skills";
export type Section = CoreSection | "projects" | "certifications";
export type CoreField = "contact" | CoreSection;
export type Field = "contact" | Section;

export type DetectionStatus = "detected_with_content" | "detected_without_content" | "not_detected";
export type FieldStatus = "detected" | "likely_missing" | "not_detected";
export type ConfidenceLabel = "unknown" | "low" | "medium" | "high";
export type Fallback =
  | "experience_from_date_ranges"
  | "skills_from_comma_separated_lines"
  | "education_from_degree_phrases";

/** A value with the place in the source that it was read from. */
export type GroundedText = { readonly value: string; readonly source: SourceSpan };
export type OptionalText = GroundedText | null;

export type Contact = {
  readonly name: OptionalText;
  readonly email: OptionalText;
  readonly phone: OptionalText;
  readonly links: readonly GroundedText[];
};

export type ExperienceEntry = {
  readonly raw_text: GroundedText;
  readonly job_title: OptionalText;
  readonly company: OptionalText;
  readonly date_range: OptionalText;
  readonly bullets: readonly GroundedText[];
};

export type EducationEntry = {
  readonly raw_text: GroundedText;
  readonly institution: OptionalText;
  readonly degree: OptionalText;
  readonly date_range: OptionalText;
};

export type ProjectEntry = {
  readonly raw_text: GroundedText;
  readonly name: GroundedText;
  readonly description: OptionalText;
};

export type CertificationEntry = {
  readonly raw_text: GroundedText;
  readonly name: GroundedText;
  readonly issuer: OptionalText;
};

export type NormalizedResume = {
  readonly contact: Contact;
  readonly summary: OptionalText;
  readonly experience: readonly ExperienceEntry[];
  readonly education: readonly EducationEntry[];
  readonly skills: readonly GroundedText[];
  readonly projects: readonly ProjectEntry[];
  readonly certifications: readonly CertificationEntry[];
};

export type Signal = {
  readonly signal:
    | "extraction_quality"
    | "section_coverage"
    | "contact_completeness"
    | "experience_completeness"
    | "skills_completeness";
  readonly score: number;
  readonly max_score: number;
  readonly evidence: readonly string[];
};

export type ParseConfidence = {
  readonly label: ConfidenceLabel;
  readonly score: number;
  readonly max_score: 100;
  readonly signals: readonly Signal[];
};

type SectionMetadata = {
  readonly section: Section;
  readonly status: DetectionStatus;
  readonly header_source: SourceSpan | null;
  readonly content_line_count: number;
};

type NormalizationMetadata = {
  readonly sections: readonly SectionMetadata[];
  readonly detected_sections: readonly Section[];
  readonly missing_expected_sections: readonly CoreSection[];
  readonly fallbacks_applied: readonly Fallback[];
  readonly output_truncated: boolean;
};

export type NormalizationWarning = {
  readonly code:
    | "no_recognized_section_headers"
    | "expected_section_headers_not_detected"
    | "detected_section_headers_without_content"
    | "conservative_fallback_applied"
    | "parse_confidence_provisional"
    | "output_truncated";
  readonly message: string;
  readonly related_fields: readonly Field[];
};

export type EnrichmentRequest = {
  readonly status: "eligible" | "not_eligible";
  readonly reason:
    | "low_confidence_with_missing_core_fields"
    | "deterministic_parse_confidence_not_low"
    | "no_missing_core_fields";
  readonly target_sections: readonly CoreSection[];
  readonly proposal_schema_version: "career.resume_enrichment_proposal.v1";
};

/** `career.resume_normalization.v1`. */
export type ResumeNormalization = {
  readonly schema_version: "career.resume_normalization.v1";
  readonly policy_version: "resume_normalization_v1";
  readonly core_version: string;
  readonly document_id: string | null;
  readonly deterministic_document: NormalizedResume;
  readonly confidence: ParseConfidence;
  readonly field_statuses: readonly { readonly field: Field; readonly status: FieldStatus }[];
  readonly metadata: NormalizationMetadata;
  readonly warnings: readonly NormalizationWarning[];
  readonly enrichment_request: EnrichmentRequest;
};

export const CORE_SECTIONS = ["summary", "experience", "education", "skills"] as const;
export const SECTIONS = [...CORE_SECTIONS, "projects", "certifications"] as const;
export const FIELDS = ["contact", ...SECTIONS] as const;

/** How a section is called in a sentence. */
export const SECTION_NAMES: Readonly<Record<CoreSection, string>> = {
  summary: "Summary",
  experience: "Experience",
  education: "Education",
  skills: "Skills",
};

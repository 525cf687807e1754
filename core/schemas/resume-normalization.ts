import {
  both,
  contract,
  fixed,
  flag,
  list,
  local,
  orNull,
  record,
  type Schema,
  text,
  where,
  whole,
  words,
} from "./builders.ts";
import { CORE_SECTIONS, coreVersion, FALLBACKS, lineRange, parseLabel, score } from "./shared-parts.ts";

const sectionStatuses = ["detected_with_content", "detected_without_content", "not_detected"] as const;
const optionalField = orNull(local("groundedField"));
/** Text with its place in the source, of at most this many scalars. */
const groundedUpTo = (maximum: number): Schema =>
  both(local("groundedText"), where({ value: { maxLength: maximum } }));

export const resumeNormalization = contract({
  name: "resume_normalization",
  title: "career-core resume normalization v1",
  body: () => ({
    policy_version: fixed("resume_normalization_v1"),
    core_version: coreVersion,
    document_id: { type: ["string", "null"], minLength: 1, maxLength: 128 },
    deterministic_document: local("normalizedDocument"),
    confidence: local("confidence"),
    field_statuses: list(local("fieldStatus"), { min: 7, max: 7 }),
    metadata: local("metadata"),
    warnings: list(local("warning"), { max: 6 }),
    enrichment_request: local("enrichmentRequest"),
  }),
  definitions: () => ({ ...vocabulary(), ...grounding(), ...documentParts(), ...assessment() }),
});

function vocabulary() {
  return {
    section: words(...CORE_SECTIONS, "projects", "certifications"),
    coreSection: words(...CORE_SECTIONS),
    field: words("contact", ...CORE_SECTIONS, "projects", "certifications"),
  };
}

function grounding() {
  return {
    sourceSpan: record({
      ...lineRange,
      excerpt: text(1, 160),
      transformation: words(
        "verbatim",
        "whitespace_joined",
        "delimiter_split",
        "conservative_fallback",
        "external_source_grounded_proposal",
      ),
    }),
    groundedField: groundedUpTo(300),
    groundedSummary: groundedUpTo(2000),
    groundedRawText: groundedUpTo(4000),
    groundedBullet: groundedUpTo(1000),
    groundedDescription: groundedUpTo(2000),
    groundedText: record({ value: text(1), source: local("sourceSpan") }),
  };
}

function documentParts() {
  const raw_text = local("groundedRawText");
  return {
    contact: record({
      name: optionalField,
      email: optionalField,
      phone: optionalField,
      links: list(local("groundedField"), { max: 10 }),
    }),
    experienceEntry: record({
      raw_text,
      job_title: optionalField,
      company: optionalField,
      date_range: optionalField,
      bullets: list(local("groundedBullet"), { max: 20 }),
    }),
    educationEntry: record({
      raw_text,
      institution: optionalField,
      degree: optionalField,
      date_range: optionalField,
    }),
    projectEntry: record({
      raw_text,
      name: local("groundedField"),
      description: orNull(local("groundedDescription")),
    }),
    certificationEntry: record({ raw_text, name: local("groundedField"), issuer: optionalField }),
    normalizedDocument: record({
      contact: local("contact"),
      summary: orNull(local("groundedSummary")),
      experience: list(local("experienceEntry"), { max: 15 }),
      education: list(local("educationEntry"), { max: 10 }),
      skills: list(local("groundedField"), { max: 50 }),
      projects: list(local("projectEntry"), { max: 15 }),
      certifications: list(local("certificationEntry"), { max: 15 }),
    }),
  };
}

function assessment() {
  return {
    signal: record({
      signal: words(
        "extraction_quality",
        "section_coverage",
        "contact_completeness",
        "experience_completeness",
        "skills_completeness",
      ),
      score: whole(0, 25),
      max_score: whole(10, 25),
      evidence: list(text(1, 80), { max: 5 }),
    }),
    confidence: record({
      label: parseLabel,
      score,
      max_score: fixed(100),
      signals: list(local("signal"), { min: 5, max: 5 }),
    }),
    fieldStatus: record({
      field: local("field"),
      status: words("detected", "likely_missing", "not_detected"),
    }),
    sectionMetadata: record({
      section: local("section"),
      status: words(...sectionStatuses),
      header_source: orNull(local("sourceSpan")),
      content_line_count: whole(0, 2000),
    }),
    metadata: record({
      sections: list(local("sectionMetadata"), { min: 6, max: 6 }),
      detected_sections: list(local("section"), { max: 6, unique: true }),
      missing_expected_sections: list(local("coreSection"), { max: 4, unique: true }),
      fallbacks_applied: list(words(...FALLBACKS), { max: 3, unique: true }),
      output_truncated: flag,
    }),
    warning: record({
      code: words(
        "no_recognized_section_headers",
        "expected_section_headers_not_detected",
        "detected_section_headers_without_content",
        "conservative_fallback_applied",
        "parse_confidence_provisional",
        "output_truncated",
      ),
      message: text(1, 400),
      related_fields: list(local("field"), { max: 7 }),
    }),
    enrichmentRequest: record({
      status: words("eligible", "not_eligible"),
      reason: words(
        "low_confidence_with_missing_core_fields",
        "deterministic_parse_confidence_not_low",
        "no_missing_core_fields",
      ),
      target_sections: list(local("coreSection"), { max: 4, unique: true }),
      proposal_schema_version: fixed("career.resume_enrichment_proposal.v1"),
    }),
  };
}

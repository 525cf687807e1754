import { sourceSpan } from "../text/source-span.ts";
import { checkSourceDocument } from "../text/source-text.ts";
import { CORE_VERSION } from "../version.ts";
import { readCertifications } from "./certifications.ts";
import { parseConfidence } from "./confidence.ts";
import { readContact } from "./contact.ts";
import {
  CORE_SECTIONS,
  type EnrichmentRequest,
  type Fallback,
  type GroundedText,
  type NormalizedResume,
  type ParseConfidence,
  type ResumeInput,
  type ResumeNormalization,
  SECTIONS,
  type Section,
} from "./documents.ts";
import { readEducation } from "./education.ts";
import { recoverEducation } from "./education-fallback.ts";
import { readExperience } from "./experience.ts";
import { recoverExperience } from "./experience-fallback.ts";
import { fieldStatuses, isPopulated } from "./field-statuses.ts";
import { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import { normalizationWarnings } from "./normalization-warnings.ts";
import { readProjects } from "./projects.ts";
import { type DetectedSection, detectSections, statusOf } from "./sections.ts";
import { readSkills, recoverSkills } from "./skills.ts";
import { type SourceLine, sourceLines } from "./source-lines.ts";

/**
 * Reads a résumé into its parts, each with its place in the text, and says how sure the reading is. Refuses an input outside
 * the limits. Rules: the public contract page resume-normalization-v1.
 */
export function normalizeResume(input: ResumeInput, prefix = ""): ResumeNormalization {
  checkSourceDocument(input, "career.resume_input.v1", prefix);
  const lines = sourceLines(input.text);
  const sections = detectSections(lines);
  const grounding = new Grounding();
  const { document, fallbacks } = readDocument(lines, sections, grounding);
  const detected = sections.map(({ section }) => section);
  const empty = sections.filter(({ content }) => content.length === 0).map(({ section }) => section);
  const missing = CORE_SECTIONS.filter((section) => !detected.includes(section));
  const confidence = parseConfidence({ text: input.text, lines, detected, document });
  const statuses = fieldStatuses(document, confidence.label, empty);
  return {
    schema_version: "career.resume_normalization.v1",
    policy_version: "resume_normalization_v1",
    core_version: CORE_VERSION,
    document_id: input.metadata?.document_id ?? null,
    deterministic_document: document,
    confidence,
    field_statuses: statuses,
    metadata: {
      sections: SECTIONS.map((section) => sectionMetadata(section, sections)),
      detected_sections: detected,
      missing_expected_sections: missing,
      fallbacks_applied: fallbacks,
      output_truncated: grounding.truncated,
    },
    warnings: normalizationWarnings({
      detected,
      missing,
      empty,
      fallbacks,
      statuses,
      label: confidence.label,
      truncated: grounding.truncated,
    }),
    enrichment_request: enrichmentRequest(document, confidence),
  };
}

/** Reads every part; where a section gave nothing, recovers what stands elsewhere beyond doubt. */
function readDocument(
  lines: readonly SourceLine[],
  sections: readonly DetectedSection[],
  grounding: Grounding,
) {
  const contentOf = (section: Section) => sections.find((found) => found.section === section)?.content ?? [];
  const fallbacks: Fallback[] = [];
  const orRecovered = <Value>(
    found: readonly Value[],
    recover: (lines: readonly SourceLine[], grounding: Grounding) => readonly Value[],
    fallback: Fallback,
  ): readonly Value[] => {
    if (found.length > 0) return found;
    const recovered = recover(lines, grounding);
    if (recovered.length > 0) fallbacks.push(fallback);
    return recovered;
  };
  const contact = readContact(lines, grounding);
  const summary = readSummary(contentOf("summary"), grounding);
  const experience = orRecovered(
    readExperience(contentOf("experience"), grounding),
    recoverExperience,
    "experience_from_date_ranges",
  );
  const skills = orRecovered(
    readSkills(contentOf("skills"), grounding),
    recoverSkills,
    "skills_from_comma_separated_lines",
  );
  const education = orRecovered(
    readEducation(contentOf("education"), grounding),
    recoverEducation,
    "education_from_degree_phrases",
  );
  const projects = readProjects(contentOf("projects"), grounding);
  const certifications = readCertifications(contentOf("certifications"), grounding);
  const document: NormalizedResume = {
    contact,
    summary,
    experience,
    education,
    skills,
    projects,
    certifications,
  };
  return { document, fallbacks };
}

function readSummary(content: readonly SourceLine[], grounding: Grounding): GroundedText | null {
  const [first, last] = [content[0], content.at(-1)];
  if (!first || !last) return null;
  return grounding.text(
    content.map(({ text }) => text).join(" "),
    [first, last],
    LIMITS.summary,
    "whitespace_joined",
  );
}

function sectionMetadata(section: Section, sections: readonly DetectedSection[]) {
  const found = sections.find((candidate) => candidate.section === section);
  return {
    section,
    status: statusOf(found),
    header_source: found
      ? sourceSpan(found.header.number, found.header.number, found.header.text, "verbatim")
      : null,
    content_line_count: found?.content.length ?? 0,
  };
}

/** Only a reading of low confidence may be helped, and only where a core section is empty. */
function enrichmentRequest(document: NormalizedResume, { label }: ParseConfidence): EnrichmentRequest {
  const gaps = label === "low" ? CORE_SECTIONS.filter((section) => !isPopulated(document, section)) : [];
  return {
    status: gaps.length > 0 ? "eligible" : "not_eligible",
    reason:
      label !== "low"
        ? "deterministic_parse_confidence_not_low"
        : gaps.length > 0
          ? "low_confidence_with_missing_core_fields"
          : "no_missing_core_fields",
    target_sections: gaps,
    proposal_schema_version: "career.resume_enrichment_proposal.v1",
  };
}

import { Rejection } from "../rejection.ts";
import { trim } from "../text/whitespace.ts";
import { CORE_VERSION } from "../version.ts";
import {
  CORE_SECTIONS,
  type CoreSection,
  type EducationEntry,
  type ExperienceEntry,
  type GroundedText,
  type NormalizedResume,
  type OptionalText,
  type ResumeNormalization,
} from "./documents.ts";
import {
  checkProposal,
  type EducationProposal,
  type EnrichmentInput,
  type EnrichmentProposal,
  type ExperienceProposal,
} from "./enrichment-proposal.ts";
import { isPopulated } from "./field-statuses.ts";
import { normalizeResume } from "./normalization.ts";
import { SourceSearch } from "./source-search.ts";

/**
 * `career.resume_enrichment_result.v1`: fills the core sections that could not be read from a proposal, as far as the résumé
 * itself contains every word of it. The reading and how sure it is stay as they are. Refuses a résumé that is not eligible and
 * any proposal that is not grounded in it. Rules: the public contract page resume-normalization-v1.
 */
export function enrichResume(input: EnrichmentInput) {
  if (input.schema_version !== "career.resume_enrichment_input.v1") {
    throw new Rejection("unsupported_enrichment_input_schema_version", "schema_version");
  }
  if (input.proposal.schema_version !== "career.resume_enrichment_proposal.v1") {
    throw new Rejection("unsupported_enrichment_proposal_schema_version", "proposal.schema_version");
  }
  const baseline = normalizeResume(input.resume, "resume");
  const { status, target_sections } = baseline.enrichment_request;
  if (status !== "eligible") throw new Rejection("enrichment_not_eligible", "resume");
  checkProposal(input.proposal, target_sections);
  const proposed = ground(input.proposal, new SourceSearch(input.resume.text));
  const applied = target_sections.filter((section) => isPopulated(proposed, section));
  return {
    schema_version: "career.resume_enrichment_result.v1" as const,
    policy_version: "resume_normalization_enrichment_v1" as const,
    core_version: CORE_VERSION,
    baseline,
    assisted_document: assisted(baseline.deterministic_document, proposed, applied),
    merge: {
      status: applied.length > 0 ? ("applied" as const) : ("not_applied" as const),
      target_sections,
      applied_fields: applied,
      field_provenance: CORE_SECTIONS.map((field) => ({
        field,
        source: provenance(field, baseline, applied),
      })),
    },
    warnings: [
      {
        code: "assisted_fields_non_authoritative" as const,
        message:
          "Proposed fields stand in the résumé, but no score follows from them: the Core's own reading counts.",
      },
      {
        code: "deterministic_confidence_preserved" as const,
        message: "How sure the reading is and which fields were detected is unchanged by the proposal.",
      },
    ],
  };
}

function assisted(
  read: NormalizedResume,
  proposed: NormalizedResume,
  applied: readonly CoreSection[],
): NormalizedResume {
  const from = (section: CoreSection) => (applied.includes(section) ? proposed : read);
  return {
    contact: read.contact,
    summary: from("summary").summary,
    experience: from("experience").experience,
    education: from("education").education,
    skills: from("skills").skills,
    projects: read.projects,
    certifications: read.certifications,
  };
}

function provenance(field: CoreSection, baseline: ResumeNormalization, applied: readonly CoreSection[]) {
  if (applied.includes(field)) return "external_source_grounded_proposal" as const;
  return isPopulated(baseline.deterministic_document, field)
    ? ("deterministic" as const)
    : ("not_available" as const);
}

/** The proposal as a document with the place of each value in the source. */
function ground(proposal: EnrichmentProposal, search: SourceSearch): NormalizedResume {
  return {
    contact: { name: null, email: null, phone: null, links: [] },
    summary: optional(proposal.summary, search, "proposal.summary"),
    experience: proposal.experience.map((entry, index) =>
      groundExperience(entry, search, `proposal.experience[${index}]`),
    ),
    education: proposal.education.map((entry, index) =>
      groundEducation(entry, search, `proposal.education[${index}]`),
    ),
    skills: proposal.skills.map((skill, index) => required(skill, search, `proposal.skills[${index}]`)),
    projects: [],
    certifications: [],
  };
}

const groundExperience = (
  entry: ExperienceProposal,
  search: SourceSearch,
  path: string,
): ExperienceEntry => ({
  raw_text: required(entry.raw_text, search, `${path}.raw_text`),
  job_title: required(entry.job_title, search, `${path}.job_title`),
  company: optional(entry.company, search, `${path}.company`),
  date_range: optional(entry.date_range, search, `${path}.date_range`),
  bullets: entry.bullets.map((bullet, index) => required(bullet, search, `${path}.bullets[${index}]`)),
});

const groundEducation = (entry: EducationProposal, search: SourceSearch, path: string): EducationEntry => ({
  raw_text: required(entry.raw_text, search, `${path}.raw_text`),
  institution: optional(entry.institution, search, `${path}.institution`),
  degree: optional(entry.degree, search, `${path}.degree`),
  date_range: optional(entry.date_range, search, `${path}.date_range`),
});

function required(value: string, search: SourceSearch, path: string): GroundedText {
  const source = search.find(value);
  if (source === undefined) throw new Rejection("enrichment_value_not_grounded", path);
  return { value: trim(value), source };
}

const optional = (value: string, search: SourceSearch, path: string): OptionalText =>
  trim(value) === "" ? null : required(value, search, path);

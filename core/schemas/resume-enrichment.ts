import {
  contract,
  either,
  fixed,
  from,
  list,
  local,
  record,
  type Schema,
  text,
  where,
  words,
} from "./builders.ts";
import { CORE_SECTIONS, coreVersion, resumeInput } from "./shared-parts.ts";

const short = text(0, 300);
const filled = (field: string): Schema => where({ [field]: { minLength: 1 } });

export const resumeEnrichmentProposal = contract({
  name: "resume_enrichment_proposal",
  title: "career-core resume enrichment proposal v1",
  body: () => ({
    summary: { ...text(0, 2000), description: "Words of the source itself, or empty." },
    experience: list(local("experienceProposal"), { max: 15 }),
    education: list(local("educationProposal"), { max: 10 }),
    skills: list(text(1, 300), { max: 50 }),
  }),
  definitions: () => ({
    experienceProposal: {
      ...record({
        raw_text: text(1, 4000),
        job_title: text(1, 300),
        company: short,
        date_range: short,
        bullets: list(text(1, 1000), { max: 20 }),
      }),
      ...either(filled("company"), filled("date_range")),
    },
    educationProposal: {
      ...record({ raw_text: text(1, 4000), institution: short, degree: short, date_range: short }),
      ...either(filled("institution"), filled("degree")),
    },
  }),
});

export const resumeEnrichmentInput = contract({
  name: "resume_enrichment_input",
  title: "career-core resume enrichment input v1",
  body: () => ({ resume: resumeInput, proposal: from("resume_enrichment_proposal") }),
});

export const resumeEnrichmentResult = contract({
  name: "resume_enrichment_result",
  title: "career-core resume enrichment result v1",
  body: () => ({
    policy_version: fixed("resume_normalization_enrichment_v1"),
    core_version: coreVersion,
    baseline: from("resume_normalization"),
    assisted_document: from("resume_normalization", "normalizedDocument"),
    merge: local("merge"),
    warnings: list(local("warning"), { min: 2, max: 2 }),
  }),
  definitions: () => ({
    coreField: words(...CORE_SECTIONS),
    fieldProvenance: record({
      field: local("coreField"),
      source: words("deterministic", "external_source_grounded_proposal", "not_available"),
    }),
    merge: record({
      status: words("applied", "not_applied"),
      target_sections: list(local("coreField"), { min: 1, max: 4, unique: true }),
      applied_fields: list(local("coreField"), { max: 4, unique: true }),
      field_provenance: list(local("fieldProvenance"), { min: 4, max: 4 }),
    }),
    warning: record({
      code: words("assisted_fields_non_authoritative", "deterministic_confidence_preserved"),
      message: text(1, 400),
    }),
  }),
});

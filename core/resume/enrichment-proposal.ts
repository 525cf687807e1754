import { Rejection } from "../rejection.ts";
import { scalarCount } from "../text/scalars.ts";
import { isBlank } from "../text/whitespace.ts";
import type { CoreSection, ResumeInput } from "./documents.ts";
import { LIMITS } from "./limits.ts";

/** One proposed position. Company or dates may be empty, not both. */
export type ExperienceProposal = {
  readonly raw_text: string;
  readonly job_title: string;
  readonly company: string;
  readonly date_range: string;
  readonly bullets: readonly string[];
};

/** One proposed course of studies. Institution or degree may be empty, not both. */
export type EducationProposal = {
  readonly raw_text: string;
  readonly institution: string;
  readonly degree: string;
  readonly date_range: string;
};

/** `career.resume_enrichment_proposal.v1`: an empty value proposes nothing. */
export type EnrichmentProposal = {
  readonly schema_version: string;
  readonly summary: string;
  readonly experience: readonly ExperienceProposal[];
  readonly education: readonly EducationProposal[];
  readonly skills: readonly string[];
};

/** `career.resume_enrichment_input.v1`. */
export type EnrichmentInput = {
  readonly schema_version: string;
  readonly resume: ResumeInput;
  readonly proposal: EnrichmentProposal;
};

/** Most Unicode scalar values in all strings of a proposal together. */
const PROPOSAL_LIMIT = 50_000;

/** Refuses a proposal that is too large or of a shape that its contract does not allow. Whether it is true is checked apart. */
export function checkProposal(proposal: EnrichmentProposal, targets: readonly CoreSection[]): void {
  if (allStrings(proposal).reduce((total, text) => total + scalarCount(text), 0) > PROPOSAL_LIMIT) {
    throw new Rejection("enrichment_proposal_too_large", "proposal");
  }
  for (const section of ["summary", "experience", "education", "skills"] as const) {
    if (proposal[section].length > 0 && !targets.includes(section)) {
      throw new Rejection("enrichment_non_target_populated", `proposal.${section}`);
    }
  }
  checkLength(proposal.summary, LIMITS.summary, "proposal.summary");
  checkList(proposal.experience, LIMITS.experienceEntries, "proposal.experience");
  for (const [index, entry] of proposal.experience.entries())
    checkExperience(entry, `proposal.experience[${index}]`);
  checkList(proposal.education, LIMITS.educationEntries, "proposal.education");
  for (const [index, entry] of proposal.education.entries())
    checkEducation(entry, `proposal.education[${index}]`);
  checkList(proposal.skills, LIMITS.skills, "proposal.skills");
  for (const [index, skill] of proposal.skills.entries()) {
    checkRequired(skill, LIMITS.field, `proposal.skills[${index}]`);
  }
}

function allStrings({ summary, experience, education, skills }: EnrichmentProposal): readonly string[] {
  return [
    summary,
    ...experience.flatMap(({ raw_text, job_title, company, date_range, bullets }) => [
      raw_text,
      job_title,
      company,
      date_range,
      ...bullets,
    ]),
    ...education.flatMap(({ raw_text, institution, degree, date_range }) => [
      raw_text,
      institution,
      degree,
      date_range,
    ]),
    ...skills,
  ];
}

function checkExperience(entry: ExperienceProposal, path: string): void {
  checkRequired(entry.raw_text, LIMITS.entryText, `${path}.raw_text`);
  checkRequired(entry.job_title, LIMITS.field, `${path}.job_title`);
  checkLength(entry.company, LIMITS.field, `${path}.company`);
  checkLength(entry.date_range, LIMITS.field, `${path}.date_range`);
  checkList(entry.bullets, LIMITS.bulletsPerEntry, `${path}.bullets`);
  for (const [index, bullet] of entry.bullets.entries()) {
    checkRequired(bullet, LIMITS.bullet, `${path}.bullets[${index}]`);
  }
  if (isBlank(entry.company) && isBlank(entry.date_range))
    throw new Rejection("enrichment_entry_invalid", path);
}

function checkEducation(entry: EducationProposal, path: string): void {
  checkRequired(entry.raw_text, LIMITS.entryText, `${path}.raw_text`);
  checkLength(entry.institution, LIMITS.field, `${path}.institution`);
  checkLength(entry.degree, LIMITS.field, `${path}.degree`);
  checkLength(entry.date_range, LIMITS.field, `${path}.date_range`);
  if (isBlank(entry.institution) && isBlank(entry.degree))
    throw new Rejection("enrichment_entry_invalid", path);
}

function checkRequired(value: string, limit: number, path: string): void {
  if (isBlank(value)) throw new Rejection("enrichment_field_empty", path);
  checkLength(value, limit, path);
}

function checkLength(value: string, limit: number, path: string): void {
  if (scalarCount(value) > limit) throw new Rejection("enrichment_field_too_long", path);
}

function checkList(list: readonly unknown[], limit: number, path: string): void {
  if (list.length > limit) throw new Rejection("enrichment_list_too_long", path);
}

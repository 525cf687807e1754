import type { JobInput } from "../../core/job/documents.ts";
import { matchJob } from "../../core/job/match/match.ts";
import { normalizeJob } from "../../core/job/normalization.ts";

export const jobOf = (text: string, document_id?: string | null): JobInput => ({
  schema_version: "career.job_input.v1",
  text,
  ...(document_id === undefined ? {} : { metadata: { document_id } }),
});

const resumeOf = (text: string) => ({ schema_version: "career.resume_input.v1", text });

export const matchInput = (resume: string, job: string) => ({
  schema_version: "career.job_match_input.v1",
  resume: resumeOf(resume),
  job: jobOf(job),
});

export const matchOf = (resume: string, job: string) => matchJob(matchInput(resume, job));

/** The document that is read from some lines, with values in place of grounded ones. */
export function read(...lines: string[]) {
  const { deterministic_document: document, metadata, confidence } = normalizeJob(jobOf(lines.join("\n")));
  const values = (list: readonly { readonly value: string }[]) => list.map(({ value }) => value);
  return {
    title: document.title?.value,
    company: document.company?.value,
    requiredSkills: values(document.required_skills),
    preferredSkills: values(document.preferred_skills),
    requiredQualifications: values(document.required_qualifications),
    preferredQualifications: values(document.preferred_qualifications),
    seniority: values(document.seniority_signals),
    experience: values(document.experience_requirements),
    education: values(document.education_requirements),
    certification: values(document.certification_requirements),
    responsibilities: values(document.responsibilities),
    unmatched: metadata.unmatched_lines.map(({ line_number }) => line_number),
    metadata,
    confidence,
  };
}

/** An invented résumé of high confidence. */
export const BAKER = [
  "Rosalind Oatcake",
  "rosalind.oatcake@example.invalid | +1 555 010 0166",
  "Summary",
  "Senior developer of ordering software for bakeries.",
  "Experience",
  "Senior Developer at Example Crumb Works",
  "2016 - 2023",
  "- Built the ordering service of forty shops.",
  "- Cut late deliveries by 31 percent.",
  "Education",
  "Bachelor's degree in Computing, Sample University",
  "2012 - 2015",
  "Skills",
  "Python, PostgreSQL, Docker, C++, C#, .NET, Node.js, Golang",
  "Certifications",
  "AWS Certified Developer",
].join("\n");

/** An invented vacancy of high confidence that asks for no more than `BAKER` has. */
export const BAKERY = [
  "Senior Developer",
  "Company: Example Pretzel Systems",
  "Responsibilities",
  "- Design the ordering service of all our shops",
  "- Improve deliveries",
  "Requirements",
  "- Python, PostgreSQL, Go",
  "- 5+ years of experience with ordering software",
  "- Bachelor's degree",
  "Preferred skills",
  "- Docker",
].join("\n");

import { Rejection } from "../../rejection.ts";
import type { ResumeInput, ResumeNormalization } from "../../resume/documents.ts";
import { normalizeResume } from "../../resume/normalization.ts";
import { roundHalfEven } from "../../text/rounding.ts";
import { CORE_VERSION } from "../../version.ts";
import type { JobInput, JobNormalization, NormalizedJob } from "../documents.ts";
import { normalizeJob } from "../normalization.ts";
import {
  type Category,
  type CategoryResult,
  type Comparison,
  type JobMatch,
  type JobMatchInput,
  WEIGHTS,
} from "./documents.ts";
import { compareDomains } from "./domain-fit.ts";
import { compareEducation } from "./education-fit.ts";
import { compareExperience } from "./experience-match.ts";
import { topGaps, topStrengths } from "./findings.ts";
import { compareKeywords } from "./keyword-alignment.ts";
import { matchWarnings } from "./match-warnings.ts";
import { recommend } from "./recommendation.ts";
import { compareSeniority } from "./seniority-fit.ts";
import { compareSkills } from "./skills-match.ts";
import { confidenceContext, publish, uncertaintySources } from "./uncertainty.ts";

/**
 * Compares a résumé with a vacancy by evidence found in both. Reads both anew; refuses what either reading refuses, with the
 * field path from `resume.` or `job.`. Rules: the public contract page job-match-v1.
 */
export function matchJob(input: JobMatchInput): JobMatch {
  if (input.schema_version !== "career.job_match_input.v1") {
    throw new Rejection("unsupported_schema_version", "schema_version");
  }
  const resume = normalizeResume(input.resume, "resume");
  return matchNormalized(input.resume, resume, input.job, normalizeJob(input.job, "job"));
}

/** The match of two documents and their readings. */
export function matchNormalized(
  resumeInput: ResumeInput,
  resume: ResumeNormalization,
  jobInput: JobInput,
  job: JobNormalization,
): JobMatch {
  const unassessed = unassessedQualifications(job.deterministic_document);
  const sources = uncertaintySources(resume, job);
  const isUncertain = sources.length > 0;
  const results = compare(resumeInput.text, resume, jobInput.text, job, unassessed.length).map((comparison) =>
    publish(comparison, isUncertain),
  );
  const overall = roundHalfEven(
    results.reduce((total, { weight, score }) => total + weight * score, 0),
    100,
  );
  return {
    schema_version: "career.job_match.v1",
    policy_version: "job_match_v1",
    reference_policy_version: "job_match_deterministic_v2",
    skill_equivalence_policy_version: "conservative_skill_equivalence_v1",
    recommendation_policy_version: "job_match_recommendation_v1",
    recommendation_reference_policy_version: "job_match_recommendation_safety_v1",
    resume_normalization_policy_version: "resume_normalization_v1",
    job_normalization_policy_version: "job_normalization_v1",
    core_version: CORE_VERSION,
    resume_document_id: resume.document_id,
    job_document_id: job.document_id,
    scoring_weights: WEIGHTS,
    overall_score: overall,
    category_scores: scoresOf(results),
    category_results: results,
    confidence_context: confidenceContext(resume, job, sources, results),
    top_strengths: topStrengths(results),
    top_gaps: topGaps(results, isUncertain),
    recommendation: recommend({ overall, results, isUncertain, unassessed }),
    warnings: matchWarnings(sources, unassessed.length),
  };
}

/** The six comparisons, in the order of the contract. */
function compare(
  resumeText: string,
  { deterministic_document: resume }: ResumeNormalization,
  jobText: string,
  { deterministic_document: job }: JobNormalization,
  unassessed: number,
): Comparison[] {
  const resumeSide = { text: resumeText, skills: resume.skills.map(({ value }) => value) };
  const jobSkills = [...job.required_skills, ...job.preferred_skills].map(({ value }) => value);
  return [
    compareSkills(job, resume.skills),
    compareExperience(job, resume.experience),
    compareSeniority(job, resume),
    compareDomains({ text: jobText, skills: jobSkills }, resumeSide),
    compareKeywords({ text: jobText, document: job }, resumeSide),
    compareEducation(job, resume, unassessed),
  ];
}

/** Required qualifications that no category judges: neither years, nor a degree, nor a certification. */
function unassessedQualifications(job: NormalizedJob): string[] {
  const assessed = [job.experience_requirements, job.education_requirements, job.certification_requirements]
    .flat()
    .map(({ source }) => source.start_line);
  return job.required_qualifications
    .filter(({ source }) => !assessed.includes(source.start_line))
    .map(({ value }) => value);
}

const scoresOf = (results: readonly CategoryResult[]) =>
  Object.fromEntries(results.map(({ category, score }) => [category, score])) as Record<Category, number>;

import type { ResumeNormalization } from "../../resume/documents.ts";
import type { ConfidenceLabel, JobNormalization } from "../documents.ts";
import {
  type CategoryResult,
  type Comparison,
  type ConfidenceContext,
  type MatchItem,
  type UncertaintySource,
  WEIGHTS,
} from "./documents.ts";

/** Published scores stay within these where a reading is unsure or was cut. */
const FLOOR = 50;
const CEILING = 75;

const isUnsure = (label: ConfidenceLabel): boolean => label === "low" || label === "unknown";

/** Why a match of two readings is unsure; empty when it is not. */
export function uncertaintySources(resume: ResumeNormalization, job: JobNormalization): UncertaintySource[] {
  const reasons: readonly (readonly [UncertaintySource, boolean])[] = [
    ["resume_parse_confidence", isUnsure(resume.confidence.label)],
    ["job_parse_confidence", isUnsure(job.confidence.label)],
    ["resume_normalization_truncated", resume.metadata.output_truncated],
    ["job_normalization_truncated", job.metadata.output_truncated],
  ];
  return reasons.filter(([, applies]) => applies).map(([source]) => source);
}

/** The result of a category as it is published: bounded, and without claims that an unsure reading cannot carry. */
export function publish(comparison: Comparison, isUncertain: boolean): CategoryResult {
  const { category, score: raw, explanation, items, metrics } = comparison;
  const score = isUncertain ? Math.min(CEILING, Math.max(FLOOR, raw)) : raw;
  const adjusted = score !== raw;
  return {
    category,
    weight: WEIGHTS[category],
    raw_score: raw,
    score,
    score_adjusted: adjusted,
    explanation: adjusted
      ? `${explanation} Because a reading is unsure, the published score was kept between ${FLOOR} and ${CEILING}.`
      : explanation,
    items: isUncertain ? items.map(withoutClaim) : items,
    metrics,
  };
}

const withoutClaim = (item: MatchItem): MatchItem =>
  item.status === "confirmed_match" ? item : { ...item, status: "unverified" };

export function confidenceContext(
  resume: ResumeNormalization,
  job: JobNormalization,
  sources: readonly UncertaintySource[],
  results: readonly CategoryResult[],
): ConfidenceContext {
  const adjusted = results.filter(({ score_adjusted }) => score_adjusted).map(({ category }) => category);
  return {
    score_source: "deterministic_normalization_baselines",
    resume_parse_confidence: resume.confidence,
    job_parse_confidence: job.confidence,
    resume_normalization_truncated: resume.metadata.output_truncated,
    job_normalization_truncated: job.metadata.output_truncated,
    is_uncertain: sources.length > 0,
    uncertainty_sources: sources,
    score_floor: FLOOR,
    score_ceiling: CEILING,
    adjusted_categories: adjusted,
    adjustment_applied: adjusted.length > 0,
    missing_claims_status: sources.length > 0 ? "unverified" : "likely_missing",
  };
}

import { roundHalfEven } from "../text/rounding.ts";
import { CORE_VERSION } from "../version.ts";
import { CATEGORIES, type Category, UNCERTAIN_SCORE_FLOOR, WEIGHTS } from "./analysis/catalogue.ts";
import { type CoreStatuses, judgeChecks } from "./analysis/checks.ts";
import type { AnalysisCheck, ResumeAnalysis } from "./analysis/documents.ts";
import { improvementActions, strengths, weaknesses } from "./analysis/findings.ts";
import { measureChecks } from "./analysis/measures.ts";
import { analysisWarnings } from "./analysis/warnings.ts";
import {
  CORE_SECTIONS,
  type CoreField,
  type FieldStatus,
  type ResumeInput,
  type ResumeNormalization,
} from "./documents.ts";
import { normalizeResume } from "./normalization.ts";

const CORE_FIELDS: readonly CoreField[] = ["contact", ...CORE_SECTIONS];

/**
 * Scores a résumé by 18 explained checks in six categories, each score an integer from 0 to 100. Only what the Core itself read
 * from the text counts. Refuses an input outside the limits. Rules: the public contract page resume-analysis-v1.
 */
export function analyzeResume(input: ResumeInput, prefix = ""): ResumeAnalysis {
  const normalization = normalizeResume(input, prefix);
  const statuses = coreStatuses(normalization);
  const checks = judgeChecks(measureChecks(input.text, normalization), statuses);
  const scores = categoryScores(checks);
  const overall = roundHalfEven(
    CATEGORIES.reduce((total, category) => total + WEIGHTS[category] * scores[category], 0),
    100,
  );
  const weak = weaknesses(checks, scores);
  const uncertain = having(statuses, "not_detected");
  const adjusted = checks.filter(({ score_adjusted }) => score_adjusted).map(({ check_id }) => check_id);
  return {
    schema_version: "career.resume_analysis.v1",
    policy_version: "resume_analysis_v1",
    reference_policy_version: "deterministic_v2",
    normalization_policy_version: "resume_normalization_v1",
    core_version: CORE_VERSION,
    document_id: normalization.document_id,
    scoring_weights: { ...WEIGHTS },
    overall_score: overall,
    category_scores: scores,
    summary: summaryOf(overall, scores),
    checks,
    confidence_context: {
      score_source: "deterministic_normalization_baseline",
      parse_confidence: normalization.confidence,
      field_statuses: statuses,
      uncertain_fields: uncertain,
      likely_missing_fields: having(statuses, "likely_missing"),
      fallbacks_applied: normalization.metadata.fallbacks_applied,
      uncertain_score_floor: UNCERTAIN_SCORE_FLOOR,
      adjusted_check_ids: adjusted.toSorted(),
      adjustment_applied: adjusted.length > 0,
    },
    top_strengths: strengths(checks, scores),
    top_weaknesses: weak,
    improvement_actions: improvementActions(weak),
    warnings: analysisWarnings(normalization, uncertain),
  };
}

function coreStatuses({ field_statuses }: ResumeNormalization): CoreStatuses {
  return CORE_FIELDS.flatMap((field) => {
    const found = field_statuses.find((candidate) => candidate.field === field);
    return found ? [{ field, status: found.status }] : [];
  });
}

const having = (statuses: CoreStatuses, status: FieldStatus): readonly CoreField[] =>
  statuses.filter((candidate) => candidate.status === status).map(({ field }) => field);

/** The mean of the checks of each category. */
function categoryScores(checks: readonly AnalysisCheck[]): Readonly<Record<Category, number>> {
  const mean = (category: Category): number => {
    const own = checks.filter((check) => check.category === category);
    return roundHalfEven(
      own.reduce((total, { score }) => total + score, 0),
      own.length,
    );
  };
  return {
    format_ats: mean("format_ats"),
    content_strength: mean("content_strength"),
    experience_impact: mean("experience_impact"),
    skills_coverage: mean("skills_coverage"),
    presentation: mean("presentation"),
    completeness: mean("completeness"),
  };
}

function summaryOf(overall: number, scores: Readonly<Record<Category, number>>): string {
  const ordered = CATEGORIES.toSorted((a, b) => scores[b] - scores[a]);
  const best = ordered[0];
  const worst = CATEGORIES.toSorted((a, b) => scores[a] - scores[b])[0];
  return `Overall score ${overall} of 100; best in ${best}, weakest in ${worst}.`;
}

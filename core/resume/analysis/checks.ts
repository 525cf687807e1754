import { truncateScalars } from "../../text/scalars.ts";
import type { CoreField, FieldStatus } from "../documents.ts";
import { CHECK_IDS, CHECK_RULES, type CheckId, PASS_SCORE, UNCERTAIN_SCORE_FLOOR } from "./catalogue.ts";
import type { AnalysisCheck, Evidence } from "./documents.ts";
import { EXPLANATIONS, inconclusiveExplanation } from "./explanations.ts";
import type { Measure } from "./measures.ts";

export type CoreStatuses = readonly { readonly field: CoreField; readonly status: FieldStatus }[];

/** Turns the measures into checks: a low score for a field that was merely not detected is raised to the floor. */
export function judgeChecks(
  measures: Readonly<Record<CheckId, Measure>>,
  statuses: CoreStatuses,
): readonly AnalysisCheck[] {
  return CHECK_IDS.map((id) => judge(id, measures[id], statuses));
}

function judge(check_id: CheckId, measure: Measure, statuses: CoreStatuses): AnalysisCheck {
  const { category, field, about } = CHECK_RULES[check_id];
  const status = statuses.find((candidate) => candidate.field === field)?.status;
  const shown = status !== undefined && (about || status !== "detected") ? status : null;
  const adjusted = shown === "not_detected" && measure.score < UNCERTAIN_SCORE_FLOOR;
  const score = adjusted ? UNCERTAIN_SCORE_FLOOR : measure.score;
  const passed = score >= PASS_SCORE;
  return {
    check_id,
    category,
    raw_score: measure.score,
    score,
    score_adjusted: adjusted,
    passed,
    outcome: passed ? "passed" : adjusted ? "inconclusive" : "failed",
    detection_status: shown,
    explanation: adjusted && field ? inconclusiveExplanation(field) : EXPLANATIONS[check_id](measure),
    evidence: evidenceOf(check_id, measure, shown === null ? undefined : `field=${field}; status=${shown}`),
  };
}

/** Longest evidence value, in Unicode scalar values. */
const EVIDENCE_LIMIT = 240;

const SUFFIXES = {
  normalized_field: "normalized_field",
  derived_metric: "metric",
  parse_confidence: "parse_confidence",
} as const;

function evidenceOf(
  id: CheckId,
  { kind, source, value }: Measure,
  status: string | undefined,
): readonly Evidence[] {
  const name = `resume.analysis.${id}`;
  const measured: Evidence = {
    evidence_id: `${name}.${SUFFIXES[kind]}`,
    kind,
    source,
    value: truncateScalars(value, EVIDENCE_LIMIT),
  };
  if (status === undefined) return [measured];
  return [
    measured,
    { evidence_id: `${name}.field_status`, kind: "field_status", source: null, value: status },
  ];
}

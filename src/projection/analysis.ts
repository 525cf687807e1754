import type { ResumeAnalysis } from "../core-contract/results.ts";
import { lineReference, scoresLine } from "./report.ts";

type Check = ResumeAnalysis["checks"][number];

/** The lines that a check's evidence points at, in order, each once. */
export function checkLines(check: Check | undefined): string {
  const references = check?.evidence.map(({ source }) => lineReference(source)).filter(Boolean) ?? [];
  return [...new Set(references)].join(",");
}

function finding(analysis: ResumeAnalysis, checkId: string, status: string): string {
  const check = analysis.checks.find((candidate) => candidate.check_id === checkId);
  const score = check && check.score < 100 ? String(check.score) : "";
  return [checkId, score, status === "provisional" ? status : "", checkLines(check)]
    .filter(Boolean)
    .join(" ");
}

/** The first line's tail: score and how sure the parser was. */
export function analysisHeadline(analysis: ResumeAnalysis): string {
  const { label, score } = analysis.confidence_context.parse_confidence;
  return `${analysis.overall_score}/100 · parse ${label} ${score}`;
}

/** Scores, strengths, weaknesses with their lines and the Core's action, and everything that is uncertain. */
export function analysisFacts(analysis: ResumeAnalysis): string[] {
  const context = analysis.confidence_context;
  const actions = new Map(
    analysis.improvement_actions.map((action) => [action.basis_check_id, action.action]),
  );
  const strengths = analysis.top_strengths.map(({ basis_check_id, status }) =>
    finding(analysis, basis_check_id, status),
  );
  const weaknesses = analysis.top_weaknesses.map(({ basis_check_id, status }) => {
    const action = actions.get(basis_check_id);
    return finding(analysis, basis_check_id, status) + (action ? ` (${action})` : "");
  });
  return [
    scoresLine(analysis.category_scores),
    strengths.length > 0 ? `strong: ${strengths.join(", ")}` : "",
    weaknesses.length > 0 ? `weak: ${weaknesses.join(", ")}` : "",
    context.uncertain_fields.length > 0
      ? `uncertain (not detected): ${context.uncertain_fields.join(", ")}`
      : "",
    context.likely_missing_fields.length > 0
      ? `likely missing: ${context.likely_missing_fields.join(", ")}`
      : "",
    context.adjusted_check_ids.length > 0
      ? `raised to ${context.uncertain_score_floor}: ${context.adjusted_check_ids.join(", ")}`
      : "",
    context.fallbacks_applied.length > 0 ? `fallbacks: ${context.fallbacks_applied.join(", ")}` : "",
  ].filter(Boolean);
}

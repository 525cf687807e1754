import type { JobMatch } from "../core-contract/results.ts";
import { lineReference, scoresLine } from "./report.ts";

type Finding = JobMatch["top_strengths"][number] | JobMatch["top_gaps"][number];

/** Longest piece of a finding's item that is printed; its lines say where the rest stands. */
const ITEM_LENGTH = 40;

function item(text: string): string {
  const characters = [...text.replace(/^[-*•–]\s+/u, "")];
  return characters.length > ITEM_LENGTH ? `${characters.slice(0, ITEM_LENGTH - 1).join("")}…` : text;
}

/** An item with where the résumé (L) and the vacancy (V) say it. */
function finding({ item: text, job_source, resume_source }: Finding, status = ""): string {
  return [item(text), status, lineReference(resume_source), lineReference(job_source, "V")]
    .filter(Boolean)
    .join(" ");
}

/** Gaps share a status most of the time: it is said once for a run of them. */
function gaps(match: JobMatch): string[] {
  const groups = new Map<string, string[]>();
  for (const gap of match.top_gaps) groups.set(gap.status, [...(groups.get(gap.status) ?? []), finding(gap)]);
  return [...groups].map(([status, items]) => `${status}: ${items.join(", ")}`);
}

/** The first line's tail: score, recommendation and whether it is provisional. */
export function matchHeadline(match: JobMatch): string {
  const { label, status } = match.recommendation;
  return `${match.overall_score}/100 · ${label}${status === "provisional" ? " provisional" : ""}`;
}

/** Scores, strengths, gaps, the gates behind the recommendation and everything that is uncertain. */
export function matchFacts(match: JobMatch): string[] {
  const { recommendation, confidence_context: confidence } = match;
  const adjusted = match.category_results.filter((category) => category.score_adjusted);
  const counts = [
    [recommendation.blocking_required_skill_gaps.length, "required skills"],
    [recommendation.blocking_core_evidence_gaps.length, "core evidence"],
    [recommendation.unassessed_required_qualifications.length, "unassessed"],
  ].flatMap(([count, name]) => (count ? [`${count} ${name}`] : []));
  const parses = [
    ["résumé", confidence.resume_parse_confidence.label],
    ["vacancy", confidence.job_parse_confidence.label],
  ].flatMap(([name, label]) => (label === "high" || label === "medium" ? [] : [`${name} parse ${label}`]));
  return [
    scoresLine(match.category_scores),
    match.top_strengths.length > 0
      ? `strong: ${[...new Set(match.top_strengths.map((strength) => finding(strength)))].join(", ")}`
      : "",
    ...gaps(match),
    recommendation.gate_reasons.length > 0
      ? `gates: ${[...recommendation.gate_reasons, ...(counts.length > 0 ? [`(${counts.join(", ")})`] : [])].join(" ")}`
      : "",
    parses.length > 0 ? `uncertain: ${parses.join(", ")}` : "",
    adjusted.length > 0
      ? `adjusted: ${adjusted.map(({ category, raw_score, score }) => `${category} ${raw_score}→${score}`).join(", ")}`
      : "",
  ].filter(Boolean);
}

import type { JobMatch, ResumeAnalysis } from "../../core-contract/results.ts";
import { checkLines } from "../analysis.ts";
import { lineReference } from "../report.ts";

/** A named piece of a detail: it can be asked for alone where the whole is too large. */
export interface Entry {
  readonly name: string;
  readonly text: string;
}

/** All checks, one line each: id, score (raw where it was adjusted), outcome, lines. */
export function checkEntries(analysis: ResumeAnalysis): Entry[] {
  return analysis.checks.map((check) => {
    const score = check.score_adjusted ? `${check.raw_score}→${check.score}` : String(check.score);
    return {
      name: check.check_id,
      text: [check.check_id, score, check.outcome, checkLines(check)].filter(Boolean).join(" "),
    };
  });
}

/** Evidence by check: the Core's explanation, then each record with its value, lines and excerpt. */
export function analysisEvidence(analysis: ResumeAnalysis): Entry[] {
  return analysis.checks.map((check) => ({
    name: check.check_id,
    text: [
      `${check.check_id} ${check.score} ${check.outcome}: ${check.explanation}`,
      ...check.evidence.map(({ kind, value, source }) =>
        ["-", kind, value, lineReference(source), source ? JSON.stringify(source.excerpt) : ""]
          .filter(Boolean)
          .join(" "),
      ),
    ].join("\n"),
  }));
}

/** Evidence by category: the Core's explanation, then each compared item with its status and lines in both documents. */
export function matchEvidence(match: JobMatch): Entry[] {
  return match.category_results.map((category) => ({
    name: category.category,
    text: [
      `${category.category} ${category.score}${category.score_adjusted ? ` (raw ${category.raw_score})` : ""}: ${category.explanation}`,
      ...category.items.map((item) =>
        [
          "-",
          item.kind,
          item.item,
          item.status,
          item.match_type ?? "",
          item.resume_item && item.resume_item !== item.item ? `as ${item.resume_item}` : "",
          lineReference(item.resume_source),
          lineReference(item.job_source, "V"),
        ]
          .filter(Boolean)
          .join(" "),
      ),
      ...category.metrics.map(({ metric_id, value }) => `- ${metric_id}=${value}`),
    ].join("\n"),
  }));
}

interface Change {
  readonly id: string;
  readonly about: string;
  readonly before: string;
  readonly after: string;
}

/** Proposed wording beside what it replaces. */
export function changeEntries(changes: readonly Change[]): Entry[] {
  return changes.map(({ id, about, before, after }) => ({
    name: id,
    text: [`${id} ${about}`, `before: ${before}`, after ? `after: ${after}` : "after: (deleted)"].join("\n"),
  }));
}

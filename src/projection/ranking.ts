import type { JobMatch } from "../core-contract/results.ts";

/** One original's place in a ranking. */
export interface RankedMatch {
  /** `resume:…` */
  readonly handle: string;
  readonly label: string;
  readonly score: number;
  readonly recommendation: string;
  readonly provisional: boolean;
}

/** How many places a ranking prints. */
const PRINTED = 10;

/** The place of one match. */
export function rankedMatch(handle: string, label: string, match: JobMatch): RankedMatch {
  return {
    handle,
    label,
    score: match.overall_score,
    recommendation: match.recommendation.label,
    provisional: match.recommendation.status === "provisional",
  };
}

/** Best first; ties by label, so that the order never depends on which process finished first. */
export function byScore(a: RankedMatch, b: RankedMatch): number {
  return b.score - a.score || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0);
}

/** The printed places, numbered from 1. */
export function rankingFacts(ranked: readonly RankedMatch[], limit = PRINTED): string[] {
  const lines = ranked
    .slice(0, limit)
    .map(
      ({ handle, label, score, recommendation, provisional }, index) =>
        `${index + 1}. ${handle} ${label} ${score} ${recommendation}${provisional ? " provisional" : ""}`,
    );
  const more = ranked.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

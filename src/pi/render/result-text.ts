import { type Score, scoresOf } from "./score-bars.ts";

/** A result's text in the parts in which every command writes it. */
export interface ResultParts {
  readonly headline: string;
  readonly scores: readonly Score[];
  /** Everything between the first line and the warnings but the scores. */
  readonly facts: readonly string[];
  /** `code` or `code: message` each. */
  readonly warnings: readonly string[];
  readonly next: string;
}

const WARNINGS = "warnings: ";
const NEXT = "next: ";

/** Takes a result's text apart. A text of another form becomes its first line and facts: nothing is lost. */
export function resultParts(text: string): ResultParts {
  const [headline = "", ...rest] = text.split("\n");
  const scored = rest.find((line) => scoresOf(line).length > 0);
  const warned = rest.findLast((line) => line.startsWith(WARNINGS));
  const last = rest.at(-1);
  const next = last?.startsWith(NEXT) ? last : undefined;
  return {
    headline,
    scores: scored === undefined ? [] : scoresOf(scored),
    facts: rest.filter((line) => line !== scored && line !== warned && line !== next),
    // A message may hold "; " itself: a warning begins with its code.
    warnings: warned?.slice(WARNINGS.length).split(/; (?=[a-z][a-z0-9_]+(?::|;|$))/) ?? [],
    next: next?.slice(NEXT.length) ?? "",
  };
}

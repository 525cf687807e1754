import { scalarCount } from "../../text/scalars.ts";
import { isBlank } from "../../text/whitespace.ts";

/** Control characters other than tab, line feed and carriage return. */
const UNSUPPORTED_CONTROL = /[^\P{Cc}\t\n\r]/u;

export const hasUnsupportedControl = (text: string): boolean => UNSUPPORTED_CONTROL.test(text);

type EvidenceBounds = { readonly most: number; readonly longest: number };

/**
 * Whether excerpts are evidence: at least one and at most `most`, none twice, each of 1 to `longest` Unicode scalar values,
 * not blank, and occurring in the source exactly as it is written.
 */
export function isEvidence(
  excerpts: readonly string[],
  source: string,
  { most, longest }: EvidenceBounds,
): boolean {
  return (
    excerpts.length >= 1 &&
    excerpts.length <= most &&
    new Set(excerpts).size === excerpts.length &&
    excerpts.every(
      (excerpt) => !isBlank(excerpt) && scalarCount(excerpt) <= longest && source.includes(excerpt),
    )
  );
}

/** The Unicode scalar values of all strings of a proposal together. */
export const totalScalars = (strings: readonly string[]): number =>
  strings.reduce((total, text) => total + scalarCount(text), 0);

/** `suggestion`, 1 → `suggestion-0001`. */
export const numberedId = (noun: string, number: number): string =>
  `${noun}-${String(number).padStart(4, "0")}`;

import { hasDate } from "./dates.ts";
import type { EducationEntry } from "./documents.ts";
import { readEducationEntry } from "./education-entry.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import type { SourceLine } from "./source-lines.ts";
import { hasDegreeTerm, hasInstitutionTerm } from "./terms.ts";

/** Where the institution and the date of a degree are looked for, in this order, around the line with the degree. */
const INSTITUTION_OFFSETS = [-1, 1];
const DATE_OFFSETS = [0, 1, 2, -1];

/**
 * Entries recovered from lines with a degree term: that line, a line beside it with an institution term, and one with a date.
 * The same lines make one entry only.
 */
export function recoverEducation(
  lines: readonly SourceLine[],
  grounding: Grounding,
): readonly EducationEntry[] {
  const entries = new Map<string, EducationEntry>();
  for (const [index, { text }] of lines.entries()) {
    if (!hasDegreeTerm(text)) continue;
    const institution = near(lines, index, INSTITUTION_OFFSETS, hasInstitutionTerm);
    const date = near(lines, index, DATE_OFFSETS, hasDate);
    const picked = [...new Set([index, institution ?? index, date ?? index])].sort((a, b) => a - b);
    const [head, ...rest] = picked.flatMap((position) => lines[position] ?? []);
    const key = picked.join();
    if (head === undefined || entries.has(key)) continue;
    entries.set(key, readEducationEntry([head, ...rest], grounding, "conservative_fallback"));
    if (entries.size === LIMITS.educationEntries) break;
  }
  return [...entries.values()];
}

const near = (
  lines: readonly SourceLine[],
  index: number,
  offsets: readonly number[],
  matches: (text: string) => boolean,
): number | undefined =>
  offsets.map((offset) => index + offset).find((position) => matches(lines[position]?.text ?? ""));

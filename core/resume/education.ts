import { isBullet } from "./bullets.ts";
import { hasDate } from "./dates.ts";
import type { EducationEntry } from "./documents.ts";
import { readEducationEntry } from "./education-entry.ts";
import type { EntryLines } from "./entry-text.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import type { SourceLine } from "./source-lines.ts";
import { hasDegreeTerm } from "./terms.ts";

/** An entry has at most this many lines that are no bullets: degree, institution, dates. */
const ENTRY_LINES = 3;

/** The entries of an education section. */
export function readEducation(
  content: readonly SourceLine[],
  grounding: Grounding,
): readonly EducationEntry[] {
  return grounding
    .list(splitEntries(content), LIMITS.educationEntries)
    .map((lines) => readEducationEntry(lines, grounding, "verbatim"));
}

function splitEntries(content: readonly SourceLine[]): EntryLines[] {
  const entries: [SourceLine, ...SourceLine[]][] = [];
  for (const line of content) {
    const current = entries.at(-1);
    if (current === undefined || begins(line, current)) entries.push([line]);
    else current.push(line);
  }
  return entries;
}

/** Besides a full entry, a second date or a second degree begins the next one. */
function begins({ text }: SourceLine, current: readonly SourceLine[]): boolean {
  if (isBullet(text)) return false;
  const full = current.filter((line) => !isBullet(line.text)).length >= ENTRY_LINES;
  const repeats = (has: (text: string) => boolean) => has(text) && current.some((line) => has(line.text));
  return full || repeats(hasDate) || repeats(hasDegreeTerm);
}

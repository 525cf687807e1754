import { isBullet } from "./bullets.ts";
import { hasDate } from "./dates.ts";
import type { ExperienceEntry } from "./documents.ts";
import type { EntryLines } from "./entry-text.ts";
import { readExperienceEntry } from "./experience-entry.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import type { SourceLine } from "./source-lines.ts";

/** The entries of an experience section. */
export function readExperience(
  content: readonly SourceLine[],
  grounding: Grounding,
): readonly ExperienceEntry[] {
  return grounding
    .list(splitEntries(content), LIMITS.experienceEntries)
    .map((lines) => readExperienceEntry(lines, grounding, "verbatim"));
}

/** An entry holds one date line, so a new one begins with the next date line or with the title lines before it. */
function splitEntries(content: readonly SourceLine[]): EntryLines[] {
  const entries: [SourceLine, ...SourceLine[]][] = [];
  let hasDateLine = false;
  for (const [index, line] of content.entries()) {
    const current = entries.at(-1);
    const begins =
      hasDateLine && !isBullet(line.text) && (hasDate(line.text) || isTitleBeforeDate(content, index));
    if (current === undefined || begins) {
      entries.push([line]);
      hasDateLine = false;
    } else {
      current.push(line);
    }
    hasDateLine ||= !isBullet(line.text) && hasDate(line.text);
  }
  return entries;
}

const TITLE_LINES = 2;

/** Whether a line looks like the first of at most two title lines that a date line follows. */
function isTitleBeforeDate(content: readonly SourceLine[], index: number): boolean {
  const text = content[index]?.text ?? "";
  if (!/^\P{Alphabetic}*\p{Uppercase}/u.test(text) || /[.;,]$/.test(text)) return false;
  for (const { text: next } of content.slice(index + 1, index + 1 + TITLE_LINES)) {
    if (isBullet(next)) return false;
    if (hasDate(next)) return true;
  }
  return false;
}

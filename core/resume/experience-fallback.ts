import { isBullet } from "./bullets.ts";
import { hasDate, hasDateRange } from "./dates.ts";
import type { ExperienceEntry } from "./documents.ts";
import { readExperienceEntry } from "./experience-entry.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import { isSkillList } from "./skills.ts";
import type { SourceLine } from "./source-lines.ts";
import { hasRoleTerm, isAboutEducation } from "./terms.ts";

/** Where a role term is looked for around a line with a date range, nearest first and before rather than after. */
const ROLE_OFFSETS = [0, -1, -2, 1, 2];
const BLOCK_LINES = 8;
/** A longer line, in UTF-16 units, is prose and no title. */
const TITLE_LENGTH = 80;

/**
 * Entries recovered from lines with a date range that have a role term nearby. An entry begins with the role or the date,
 * whichever comes first, and ends before whatever looks like the next entry, studies, or a list of skills.
 */
export function recoverExperience(
  lines: readonly SourceLine[],
  grounding: Grounding,
): readonly ExperienceEntry[] {
  const starts = new Set<number>();
  const entries: ExperienceEntry[] = [];
  for (const [index, line] of lines.entries()) {
    if (
      !hasDateRange(line.text) ||
      isAboutEducation(line.text) ||
      isAboutEducation(lines[index - 1]?.text ?? "")
    )
      continue;
    const role = roleNear(lines, index);
    const first = role === undefined ? undefined : lines[Math.min(role, index)];
    if (role === undefined || first === undefined || starts.has(first.number)) continue;
    starts.add(first.number);
    if (entries.length === LIMITS.experienceEntries) break;
    const rest = lines.slice(
      Math.min(role, index) + 1,
      blockEnd(lines, Math.min(role, index), Math.max(role, index)),
    );
    entries.push(readExperienceEntry([first, ...rest], grounding, "conservative_fallback"));
  }
  return entries;
}

const roleNear = (lines: readonly SourceLine[], index: number): number | undefined =>
  ROLE_OFFSETS.map((offset) => index + offset).find((near) => {
    const text = lines[near]?.text ?? "";
    return hasRoleTerm(text) && !isAboutEducation(text);
  });

/** The position after the last line of a block that holds at least the lines up to `certain`. */
function blockEnd(lines: readonly SourceLine[], start: number, certain: number): number {
  let end = certain + 1;
  while (end < lines.length && end - start < BLOCK_LINES && !endsBlock(lines, end)) end += 1;
  return end;
}

function endsBlock(lines: readonly SourceLine[], index: number): boolean {
  const line = lines[index];
  if (line === undefined || line.opens !== undefined) return true;
  const { text } = line;
  return (
    hasDateRange(text) || isAboutEducation(text) || isSkillList(text) || isTitle(text, lines[index + 1]?.text)
  );
}

/** Whether a line looks like the title of what the date line after it is about. */
const isTitle = (text: string, next: string | undefined): boolean =>
  !isBullet(text) && next !== undefined && hasDate(next) && text.length <= TITLE_LENGTH;

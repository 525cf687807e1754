import { scalarCount } from "../text/scalars.ts";
import { trim, words } from "../text/whitespace.ts";
import { withoutBullet } from "./bullets.ts";
import { hasDate } from "./dates.ts";
import type { GroundedText } from "./documents.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import type { SourceLine } from "./source-lines.ts";

/** What separates skills within a line of a skills section. A semicolon, a colon and a full stop do not. */
const DELIMITERS = /[,|/•]/;

/** The skills of a section, each once, whatever its case. */
export function readSkills(content: readonly SourceLine[], grounding: Grounding): readonly GroundedText[] {
  return collect(content, DELIMITERS, "delimiter_split", grounding);
}

/** Skills from lines anywhere that are plainly enumerations. */
export function recoverSkills(lines: readonly SourceLine[], grounding: Grounding): readonly GroundedText[] {
  return collect(
    lines.filter(({ text }) => isSkillList(text)),
    /,/,
    "conservative_fallback",
    grounding,
  );
}

const LIST_ITEMS = 5;
const LIST_CHARACTERS = 300;
const ITEM_WORDS = 4;
const ITEM_CHARACTERS = 50;

/** Whether a line enumerates short items and is not prose: no sentence end, no date, no item of more than a few words. */
export function isSkillList(line: string): boolean {
  const items = line
    .split(",")
    .map(trim)
    .filter((item) => item !== "");
  return (
    items.length >= LIST_ITEMS &&
    scalarCount(line) <= LIST_CHARACTERS &&
    !/[.!?]$/.test(line) &&
    !hasDate(line) &&
    items.every((item) => words(item).length <= ITEM_WORDS && scalarCount(item) <= ITEM_CHARACTERS)
  );
}

function collect(
  lines: readonly SourceLine[],
  delimiters: RegExp,
  transformation: "delimiter_split" | "conservative_fallback",
  grounding: Grounding,
): readonly GroundedText[] {
  const found = new Map<string, { value: string; line: SourceLine }>();
  for (const line of lines) {
    for (const part of withoutBullet(line.text).split(delimiters)) {
      const value = trim(part);
      const key = value.toLowerCase();
      if (value !== "" && !found.has(key)) found.set(key, { value, line });
    }
  }
  return grounding
    .list([...found.values()], LIMITS.skills)
    .map(({ value, line }) => grounding.text(value, [line, line], LIMITS.field, transformation));
}

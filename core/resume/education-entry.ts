import type { Transformation } from "../text/source-span.ts";
import { trim } from "../text/whitespace.ts";
import { isBullet } from "./bullets.ts";
import { hasDate } from "./dates.ts";
import type { EducationEntry } from "./documents.ts";
import { type EntryLines, entryText, fieldOf, firstDate } from "./entry-text.ts";
import type { Grounding } from "./grounding.ts";

/**
 * Reads one entry: the first line is the degree, up to a comma that the institution follows; without a comma the institution
 * is the next line that is neither a bullet nor has a date.
 */
export function readEducationEntry(
  lines: EntryLines,
  grounding: Grounding,
  transformation: Transformation,
): EducationEntry {
  const [head, ...others] = lines;
  const [degree, institution] = head.text.split(",").map(trim);
  const next = others.find(({ text }) => !isBullet(text) && !hasDate(text));
  const date = firstDate(lines);
  return {
    raw_text: entryText(lines, grounding, transformation),
    institution: institution
      ? fieldOf(institution, head, grounding, transformation)
      : fieldOf(next?.text, next, grounding, transformation),
    degree: fieldOf(degree, head, grounding, transformation),
    date_range: fieldOf(date?.value, date && lines[date.index], grounding, transformation),
  };
}

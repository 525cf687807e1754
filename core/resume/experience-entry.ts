import type { Transformation } from "../text/source-span.ts";
import { isBullet, withoutBullet } from "./bullets.ts";
import type { ExperienceEntry } from "./documents.ts";
import { type EntryLines, entryText, fieldOf, firstDate } from "./entry-text.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import type { SourceLine } from "./source-lines.ts";

/** Signs that are left over at the ends of a title when the date beside it is taken away. */
const EDGE = /[\p{White_Space}|,–—-]/u;
const SEPARATORS = [" at ", " | ", " — ", " – ", " - "];

/**
 * Reads one entry. Its first line names the title, and the company after a separator; a line between it and the first date
 * names the company otherwise. What follows the line of the first date is detail, bulleted or not.
 */
export function readExperienceEntry(
  lines: EntryLines,
  grounding: Grounding,
  transformation: Transformation,
): ExperienceEntry {
  const [head] = lines;
  const date = firstDate(lines);
  const dateIndex = date?.index ?? 0;
  const { title, company } = titleAndCompany(head.text, dateIndex === 0 ? date?.value : undefined);
  const second = lines.slice(1, dateIndex).find(({ text }) => !isBullet(text));
  const details = lines.filter(
    ({ text }, index) => index > dateIndex || (index > 0 && index < dateIndex && isBullet(text)),
  );
  const companyField: readonly [string | undefined, SourceLine | undefined] =
    company === undefined ? [second?.text, second] : [company, head];
  return {
    raw_text: entryText(lines, grounding, transformation),
    job_title: fieldOf(title, head, grounding, transformation),
    company: fieldOf(...companyField, grounding, transformation),
    date_range: fieldOf(date?.value, lines[dateIndex], grounding, transformation),
    bullets: grounding
      .list(
        details
          .map((line) => ({ line, value: withoutBullet(line.text) }))
          .filter(({ value }) => value !== ""),
        LIMITS.bulletsPerEntry,
      )
      .map(({ line, value }) => grounding.text(value, [line, line], LIMITS.bullet, transformation)),
  };
}

function titleAndCompany(line: string, date: string | undefined): { title: string; company?: string } {
  const rest = stripEdges(date === undefined ? line : line.replace(date, ""));
  for (const separator of SEPARATORS) {
    const at = rest.indexOf(separator);
    if (at === -1) continue;
    const title = stripEdges(rest.slice(0, at));
    const company = stripEdges(rest.slice(at + separator.length));
    // A company must stand in the source as it is: what is left around a date that was taken out does not.
    return company !== "" && line.includes(company) ? { title, company } : { title };
  }
  return { title: rest };
}

function stripEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

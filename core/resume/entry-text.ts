import type { Transformation } from "../text/source-span.ts";
import { dateIn } from "./dates.ts";
import type { GroundedText, OptionalText } from "./documents.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import type { SourceLine } from "./source-lines.ts";

/** The lines of one entry: never empty. */
export type EntryLines = readonly [SourceLine, ...SourceLine[]];

/** All text of an entry, a line feed between its lines. */
export function entryText(
  lines: EntryLines,
  grounding: Grounding,
  transformation: Transformation,
): GroundedText {
  const last = lines.at(-1) ?? lines[0];
  const value = lines.map(({ text }) => text).join("\n");
  return grounding.text(value, [lines[0], last], LIMITS.entryText, transformation);
}

/** The first date of an entry, with the position of its line. */
export function firstDate(lines: EntryLines): { readonly index: number; readonly value: string } | undefined {
  for (const [index, { text }] of lines.entries()) {
    const value = dateIn(text);
    if (value !== undefined) return { index, value };
  }
  return undefined;
}

/** A short value of one line, or nothing. */
export const fieldOf = (
  value: string | undefined,
  line: SourceLine | undefined,
  grounding: Grounding,
  transformation: Transformation,
): OptionalText =>
  value === undefined || value === "" || line === undefined
    ? null
    : grounding.text(value, [line, line], LIMITS.field, transformation);

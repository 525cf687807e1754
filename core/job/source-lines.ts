import { splitLines } from "../text/lines.ts";
import { truncateScalars } from "../text/scalars.ts";
import { EXCERPT_LIMIT } from "../text/source-span.ts";
import { trim } from "../text/whitespace.ts";
import type { JobSpan, JobValue, Transformation } from "./documents.ts";

/** A non-blank line of the vacancy: its 1-based physical number and its text without blank space at the ends. */
export type JobLine = { readonly number: number; readonly text: string };

export function jobLines(text: string): JobLine[] {
  return splitLines(text)
    .map((line, index) => ({ number: index + 1, text: trim(line) }))
    .filter((line) => line.text !== "");
}

export const excerptOf = (line: JobLine): string => truncateScalars(line.text, EXCERPT_LIMIT);

export const spanOf = (line: JobLine, transformation: Transformation): JobSpan => ({
  start_line: line.number,
  end_line: line.number,
  excerpt: excerptOf(line),
  transformation,
});

export const valueFrom = (value: string, line: JobLine, transformation: Transformation): JobValue => ({
  value,
  source: spanOf(line, transformation),
});

import { truncateScalars } from "./scalars.ts";

/** Longest excerpt of a source span, in Unicode scalar values. */
export const EXCERPT_LIMIT = 160;

/** What was done to the source lines to get a value. */
export type Transformation =
  | "verbatim"
  | "whitespace_joined"
  | "delimiter_split"
  | "conservative_fallback"
  | "external_source_grounded_proposal";

/** Where in the source a value comes from: 1-based physical lines, both ends included. */
export type SourceSpan = {
  readonly start_line: number;
  readonly end_line: number;
  readonly excerpt: string;
  readonly transformation: Transformation;
};

export function sourceSpan(
  start_line: number,
  end_line: number,
  excerpt: string,
  transformation: Transformation,
): SourceSpan {
  return { start_line, end_line, excerpt: truncateScalars(excerpt, EXCERPT_LIMIT), transformation };
}

import { splitLines } from "../text/lines.ts";
import { trim } from "../text/whitespace.ts";
import type { Section } from "./documents.ts";
import { sectionOpenedBy } from "./section-headers.ts";

/** A non-blank line of the source: its 1-based physical number and its text without blank space at the ends. */
export type SourceLine = {
  readonly number: number;
  readonly text: string;
  /** The section that the line opens, if it is a header. */
  readonly opens: Section | undefined;
};

export function sourceLines(text: string): SourceLine[] {
  return splitLines(text)
    .map((line, index) => ({ number: index + 1, text: trim(line) }))
    .filter(({ text }) => text !== "")
    .map((line) => ({ ...line, opens: sectionOpenedBy(line.text) }));
}

import { type LineRange, parseLines, textOfLines } from "../documents/lines.ts";
import type { SourceText } from "../documents/source-text.ts";
import { linesText } from "./payload.ts";
import { ToolError } from "./tool-error.ts";

/** The lines that a proposed item would replace, with their exact text. */
export interface Target {
  readonly range: LineRange;
  readonly text: string;
}

/** `"12"` or `"12-14"` */
export function rangeText({ start, end }: LineRange): string {
  return start === end ? String(start) : `${start}-${end}`;
}

/**
 * The exact text of cited target lines.
 * @throws DocumentError `lines_invalid`; ToolError `lines_too_long` where the Core takes no target of that length, and
 * `payload_invalid` for lines without text.
 */
export function targetOf(source: SourceText, lines: string | number, limit: number): Target {
  const range = parseLines(linesText(lines), source.lines.length);
  const text = textOfLines(source, range);
  if (!text.trim())
    throw new ToolError("payload_invalid", `Lines ${rangeText(range)} are empty. Cite lines with text.`);
  const length = [...text].length;
  if (length > limit)
    throw new ToolError(
      "lines_too_long",
      `Lines ${rangeText(range)} have ${length} characters; the Core takes at most ${limit} in one item. Cite fewer lines.`,
    );
  return { range, text };
}

/** New wording with the line ends that the original has, and without an end after its last line, as targets are cut. */
export function wordingFor(source: SourceText, text: string): string {
  const lineEnd = source.text.includes("\r\n") ? "\r\n" : "\n";
  // Half a surrogate pair is no character, and no JSON document that the Core takes can hold it.
  return text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/(?:\r?\n)+$/u, "")
    .replace(/\r?\n/gu, lineEnd);
}

import { DocumentError, type UnavailableReason } from "./document-error.ts";
import { MAX_LINE_CHARACTERS, MAX_LINES, MAX_TEXT_CHARACTERS } from "./limits.ts";

/** Whole lines, by number: 1-based, both ends included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Where each physical line lies, without its line end. Lines end with LF or CRLF; a lone CR is text; a final line end
 * closes the last line and opens no other. This is how the Core counts, so that line numbers mean the same on both sides.
 */
function lineSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  while (start < text.length) {
    const lineFeed = text.indexOf("\n", start);
    const next = lineFeed === -1 ? text.length : lineFeed + 1;
    const bare = lineFeed === -1 ? text.length : lineFeed;
    const end = lineFeed > start && text[lineFeed - 1] === "\r" ? lineFeed - 1 : bare;
    spans.push({ start, end });
    start = next;
  }
  return spans;
}

/** The physical lines of a text, without their line ends. */
export function physicalLines(text: string): string[] {
  return lineSpans(text).map(({ start, end }) => text.slice(start, end));
}

/** Length as the Core counts it: Unicode characters, not UTF-16 units. */
function characterCount(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // A high surrogate that has its partner: two units, one character.
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) count -= 1;
  }
  return count;
}

/** Which of the limits for a source text this one breaks, if any. */
export function textFault(text: string, lines: readonly string[]): UnavailableReason | undefined {
  if (text.trim() === "") return "empty";
  if (characterCount(text) > MAX_TEXT_CHARACTERS) return "text_too_long";
  if (lines.length > MAX_LINES) return "too_many_lines";
  if (lines.some((line) => line.length > MAX_LINE_CHARACTERS && characterCount(line) > MAX_LINE_CHARACTERS))
    return "line_too_long";
  return undefined;
}

/**
 * Reads a citation of lines: `"12"` or `"12-14"` (hyphen or en dash), 1-based, both ends included.
 * @throws DocumentError `lines_invalid` for anything else, or where the text has no such lines.
 */
export function parseLines(spec: string, lineCount: number): LineRange {
  const match = /^\s*(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?\s*$/.exec(spec);
  const start = Number(match?.[1] ?? 0);
  const end = Number(match?.[2] ?? start);
  if (start >= 1 && start <= end && end <= lineCount) return { start, end };
  throw new DocumentError(
    "lines_invalid",
    lineCount === 0
      ? "This text has no lines to cite."
      : `Cite lines as "12" or "12-14", from 1 to ${lineCount}, the smaller number first.`,
  );
}

/**
 * The exact text of a range: inner line ends as they are, without the end of the last line.
 * @throws DocumentError `lines_invalid` where the text has no such lines.
 */
export function textOfLines(source: { readonly text: string }, range: LineRange): string {
  const spans = lineSpans(source.text);
  const first = spans[range.start - 1];
  const last = spans[range.end - 1];
  if (!first || !last || range.start > range.end)
    throw new DocumentError(
      "lines_invalid",
      `Cite lines from 1 to ${spans.length}, the smaller number first.`,
    );
  return source.text.slice(first.start, last.end);
}

/** Lines as the model reads and cites them: `12 text`, all of them or those of a range. An empty line is left out. */
export function numberedLines(source: { readonly lines: readonly string[] }, range?: LineRange): string[] {
  const first = range?.start ?? 1;
  return source.lines
    .slice(first - 1, range?.end)
    .flatMap((line, index) => (line.trim() ? [`${first + index} ${line}`] : []));
}

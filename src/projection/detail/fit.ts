import { MAX_DETAIL_BYTES } from "../raw-parts.ts";
import type { Entry } from "./entries.ts";

/** Room for a detail's own first and last line. */
const FRAME_BYTES = 1_000;
const MOST_NAMED = 60;

/** Size in bytes of UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Whether a detail of this text is within what one answer may hold. */
export function fits(text: string): boolean {
  return byteLength(text) + FRAME_BYTES <= MAX_DETAIL_BYTES;
}

/** All entries, or where they are too large together what can be asked instead, each with its size. */
export function entriesText(entries: readonly Entry[]): string {
  const text = entries.map((entry) => entry.text).join("\n");
  if (fits(text)) return text;
  const named = entries
    .slice(0, MOST_NAMED)
    .map((entry) => `${entry.name} (${byteLength(entry.text)} bytes)`);
  const more = entries.length - named.length;
  return `too large for one answer (${byteLength(text)} bytes); ask with item: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Numbered or plain lines, or where they are too large together the ranges that fit, to be asked with `lines`. */
export function linesText(lines: readonly string[], first: number): string {
  const text = lines.join("\n");
  if (fits(text)) return text;
  const ranges: string[] = [];
  let start = 0;
  let size = 0;
  for (const [index, line] of lines.entries()) {
    const bytes = byteLength(line) + 1;
    if (size + bytes + FRAME_BYTES > MAX_DETAIL_BYTES) {
      ranges.push(`${first + start}-${first + index - 1}`);
      start = index;
      size = 0;
    }
    size += bytes;
  }
  ranges.push(`${first + start}-${first + lines.length - 1}`);
  return `too large for one answer (${byteLength(text)} bytes); ask with lines: ${ranges.join(", ")}`;
}

import { truncateToWidth, wrapTextWithAnsi } from "@mariozechner/pi-tui";

// Control characters, bidirectional controls, zero-width and other invisible ones: they can hide or reorder what is approved.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** Text from a document as it may be shown: one line, invisible characters as `\u{202E}`, tabs as spaces. */
export function safeLine(text: string): string {
  return text
    .replaceAll("\t", "    ")
    .replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
}

/** The same for text of several lines. */
export function safeLines(text: string): string[] {
  return text.split(/\r?\n/u).map(safeLine);
}

/** Already safe, possibly coloured text in lines of at most `width` columns. Pi 0.73 exits on a wider one. */
export function wrapped(text: string, width: number, indent = ""): string[] {
  const room = Math.max(1, width - indent.length);
  return wrapTextWithAnsi(text, room).map((line) => clipped(indent + line, width));
}

/** One line cut to `width` columns, with an ellipsis where something is cut. */
export function clipped(line: string, width: number): string {
  return truncateToWidth(line, Math.max(1, width), "…");
}

import { truncateToWidth, visibleWidth, wrapTextWithAnsi } from "@mariozechner/pi-tui";

// Control characters, bidirectional controls, zero-width and every other character that shows nothing: they can hide or reorder what a
// person decides on. The two variation selectors of emoji stay.
const INVISIBLE =
  /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

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

/**
 * Already safe, possibly coloured text in lines of at most `width` columns. Pi 0.73 exits on a wider one.
 * @param lead stands before the first line; the others are indented as far, where that leaves room.
 */
export function wrapped(text: string, width: number, lead = ""): string[] {
  const leadWidth = visibleWidth(lead);
  const indent = leadWidth <= width / 3 ? leadWidth : Math.min(2, leadWidth);
  if (indent < leadWidth) {
    // A long lead in a narrow terminal becomes part of the text.
    return wrapped(lead + text, width);
  }
  const lines = wrapTextWithAnsi(text, Math.max(1, width - indent));
  return lines.map((line, index) => clipped((index === 0 ? lead : " ".repeat(indent)) + line, width));
}

/** One line cut to `width` columns, with an ellipsis where something is cut. */
export function clipped(line: string, width: number): string {
  return truncateToWidth(line, Math.max(1, width), "…");
}

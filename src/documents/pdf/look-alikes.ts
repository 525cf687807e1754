import { isDateOnly } from "./date-text.ts";
import { cellsOf, leftOf, median, rightOf, rowOf } from "./fragment.ts";
import { type Halves, type Sides, sharedPart, sidesOf } from "./halves.ts";
import { lineText } from "./line-text.ts";

/** Notes of different lengths, set flush right, start within this many font sizes of each other. */
const MAX_NOTE_INDENT = 7;
const texts = (halves: readonly Halves[], side: "left" | "right") =>
  halves.flatMap((one) => (one[side] ? [lineText(one[side])] : []));
const meanLength = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + line.length, 0) / Math.max(1, lines.length);

/**
 * Dates and places set at the right end of lines: notes to these lines, not a column. Only what starts at the edge counts;
 * further right may stand a column of its own.
 */
export function isAnnotated({ left, right }: Sides, edge: number): boolean {
  const near = right.filter(
    ({ right: half, row }) => half && leftOf(half) - edge <= MAX_NOTE_INDENT * row.size,
  );
  if (near.length < 2 || sharedPart(near) < 0.9) return false;
  const cells = near.flatMap(({ right: half }) => (half ? [rowOf(cellsOf(half)[0] ?? [])] : []));
  const notes = cells.map(lineText);
  if (notes.filter(isDateOnly).length >= 0.3 * notes.length) return true;
  const isFlushRight = spread(cells.map(rightOf)) < 2 && spread(cells.map(leftOf)) > 6;
  const indexes = new Set(near.map(({ index }) => index));
  const followed = near.filter(({ index }) => indexes.has(index + 1)).length / near.length;
  const isScattered = followed < 0.5 && near.length <= 0.6 * left.length && meanLength(notes) <= 25;
  return isFlushRight || isScattered;
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** `Languages:  Python, Go` line after line: label and value are one line. */
export function isTable({ left, right }: Sides): boolean {
  if (sharedPart(left) < 0.9 || left.length > 15 || right.length > 2 * left.length) return false;
  const labels = texts(left, "left");
  if (meanLength(labels) > 22 || labels.some((label) => label.length > 32)) return false;
  const fonts = new Set(left.flatMap(({ left: half }) => half?.fragments.map(({ font }) => font) ?? []));
  const valueFonts = new Set(
    right.flatMap(({ right: half }) => half?.fragments.map(({ font }) => font) ?? []),
  );
  const areColons = labels.filter((label) => label.endsWith(":")).length >= 0.7 * labels.length;
  const areOwnFont = fonts.size === 1 && [...fonts].every((font) => !valueFonts.has(font));
  return areColons || areOwnFont;
}

/** Headings at the margin with their text indented below them: one column, read downwards. */
export function isOutline(stretch: readonly Halves[]): boolean {
  const alone = (side: "left" | "right", other: "left" | "right") => {
    const runs: number[] = [];
    let length = 0;
    for (const halves of stretch) {
      if (halves[side] && !halves[other]) length += 1;
      else if (halves[other]) {
        runs.push(length);
        length = 0;
      }
    }
    return median(runs.slice(1));
  };
  return sharedPart(sidesOf(stretch).left) < 0.2 && alone("right", "left") >= 3;
}

import { hasYear } from "./date-text.ts";
import { cellsOf, leftOf, median, type Row, rightOf } from "./fragment.ts";
import { type Halves, pitchOf, type Sides, sidesOf, stretchesAt } from "./halves.ts";
import { isAnnotated, isOutline, isTable } from "./look-alikes.ts";
import { railLabels } from "./rail.ts";

/**
 * Where a region falls into a left and a right part.
 * `columns`: texts of their own, read one after the other. `grid`: short cells, read column by column.
 * `rail`: labels on the left, each with what stands beside it.
 */
export interface Gutter {
  readonly kind: "columns" | "grid" | "rail";
  /** Left edge of the right part, in points. */
  readonly edge: number;
  /** The rows between which it holds: index of the first, and of the first after. */
  readonly from: number;
  readonly to: number;
}

/** Least width of a gutter, in font sizes, beside nine of ten lines. */
const MIN_WIDTH = 0.9;
const MIN_COLUMN_ROWS = 3;
const MAX_CELL_CHARACTERS = 30;
/** Short cells side by side over more rows than this are columns. */
const MAX_GRID_ROWS = 6;
const MAX_SUBTITLE_ROWS = 3;

/** The gutter that holds for most rows, or undefined where the region is read row by row. `inGrid`: two cells suffice. */
export function findGutter(rows: readonly Row[], inGrid = false): Gutter | undefined {
  let best: { gutter: Gutter; rows: number } | undefined;
  for (const edge of leftEdges(rows)) {
    for (const whole of stretchesAt(rows, edge)) {
      const stretch = trimmed(whole, rows.length);
      const { left, right } = sidesOf(stretch);
      const kind = kindOf(stretch, { left, right }, edge, { inGrid, headings: headingRows(whole, stretch) });
      const from = stretch[0]?.index ?? 0;
      const covered = left.length + right.length;
      if (kind && covered > (best?.rows ?? 0))
        best = { gutter: { kind, edge, from, to: from + stretch.length }, rows: covered };
    }
  }
  return best?.gutter;
}

/** Rows cut off from the start that stand close above the left part: its heading, which makes it long enough for a column. */
function headingRows(whole: readonly Halves[], stretch: readonly Halves[]): number {
  let at = whole.findIndex(({ index }) => index === stretch[0]?.index);
  let count = 0;
  while (at > 0 && count < 2 && distance(whole, at) <= 2 * (whole[at]?.row.size ?? 0)) {
    at -= 1;
    count += 1;
  }
  return count;
}

/** Different left edges of fragments, leftmost of each bunch, without the region's own. */
function leftEdges(rows: readonly Row[]): number[] {
  const edges = rows.flatMap(({ fragments }) => fragments.map(({ left }) => left)).sort((a, b) => a - b);
  const bunches: number[] = [];
  for (const edge of edges) if (edge - (bunches.at(-1) ?? Number.NEGATIVE_INFINITY) > 2) bunches.push(edge);
  return bunches.slice(1);
}

/**
 * Cuts off rows with text on one side only that belong to what comes before or after: those that lead; and those that
 * trail behind a gap, where text across the whole region follows. Other trailing rows are the rest of the longer column.
 */
function trimmed(stretch: readonly Halves[], regionRows: number): Halves[] {
  const firstLeft = stretch.findIndex(({ left }) => left);
  const firstRight = stretch.findIndex(({ right }) => right);
  const leading = firstRight > firstLeft ? firstRight : titleRows(stretch, firstLeft);
  const lastShared = Math.min(
    stretch.findLastIndex(({ left }) => left),
    stretch.findLastIndex(({ right }) => right),
  );
  let end = stretch.length;
  const isFollowed = (stretch.at(-1)?.index ?? 0) < regionRows - 1;
  if (isFollowed && lastShared >= 0) {
    const pitch = pitchOf(stretch.map(({ row }) => row));
    const gap = stretch.findIndex(
      ({ row }, at) =>
        at > lastShared && row.baseline - (stretch[at - 1]?.row.baseline ?? row.baseline) > 1.4 * pitch,
    );
    if (gap > 0) end = gap;
  }
  return stretch.slice(Math.max(0, leading), end);
}

/**
 * Rows of a title (a name in large type, and what stands close below it) above a left column in the right one: read
 * before both.
 */
function titleRows(stretch: readonly Halves[], firstLeft: number): number {
  const usual = median(stretch.map(({ row }) => row.size));
  const lead = stretch.slice(0, Math.max(0, firstLeft));
  const title = lead.findLastIndex(({ row }) => row.size >= 1.3 * usual);
  const size = lead[title]?.row.size;
  if (size === undefined) return 0;
  let end = title + 1;
  while (end < lead.length && end <= title + MAX_SUBTITLE_ROWS && distance(lead, end) < 1.25 * size) end += 1;
  return end;
}

const distance = (halves: readonly Halves[], at: number) =>
  (halves[at]?.row.baseline ?? 0) - (halves[at - 1]?.row.baseline ?? 0);

function kindOf(
  stretch: readonly Halves[],
  sides: Sides,
  edge: number,
  { inGrid, headings }: { inGrid: boolean; headings: number },
): Gutter["kind"] | undefined {
  const { left, right } = sides;
  if (left.length === 0 || right.length < 2 || !isWide(sides, edge)) return undefined;
  if (railLabels(sides)) return "rail";
  if (isGrid(stretch, inGrid ? 2 : 3) && left.length >= 2) return "grid";
  const enough = left.length >= 2 && Math.min(left.length + headings, right.length) >= MIN_COLUMN_ROWS;
  if (!enough || !isAligned(sides, edge) || isAnnotated(sides, edge) || isTable(sides) || isOutline(stretch))
    return undefined;
  return "columns";
}

function isWide({ left }: Sides, edge: number): boolean {
  const own = left.filter(({ intrudes }) => !intrudes);
  if (left.length - own.length > 0.2 * left.length) return false;
  const widths = own.map((halves) => (halves.left ? (edge - rightOf(halves.left)) / halves.row.size : 0));
  return widths.length > 0 && widths.filter((width) => width >= MIN_WIDTH).length >= 0.9 * widths.length;
}

/** A column's lines start at its edge, or a little indented. */
function isAligned({ right }: Sides, edge: number): boolean {
  const near = right.filter(({ right: half, row }) => half && leftOf(half) - edge <= 3 * row.size);
  return near.length >= 0.6 * right.length;
}

/** Several rows of short cells that are no dates: a list of skills in a table, say. */
function isGrid(stretch: readonly Halves[], minCells: number): boolean {
  const rows = stretch.map(({ row }) => cellsOf(row));
  const cells = rows.flat().map((fragments) => fragments.map(({ text }) => text).join(" "));
  return (
    stretch.length <= MAX_GRID_ROWS &&
    !stretch.some(({ intrudes }) => intrudes) &&
    rows.filter((row) => row.length >= minCells).length >= 2 &&
    !cells.some((cell) => cell.length > MAX_CELL_CHARACTERS || hasYear(cell))
  );
}

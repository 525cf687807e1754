import { leftOf, type Row, rightOf } from "./fragment.ts";
import { pitchOf } from "./halves.ts";
import { lineText } from "./line-text.ts";
import type { Region } from "./region.ts";
import { withoutHeadingBullet } from "./repairs.ts";

type Columns = Extract<Region, { kind: "columns" }>;

/** A larger distance between two lines than this many usual ones reads as a blank line. */
const BLANK_LINE = 1.45;
/** Columns whose widths differ less than this are filled one after the other on each page, as in a newspaper. */
const EVEN_WIDTHS = 1.25;
/** How far, in points, a gutter may move from page to page. */
const SAME_GUTTER = 12;

/** All pages as lines of text: columns one after the other, and a sidebar's pages in one piece as well as the main column's. */
export function linesOfPages(pages: readonly Region[], bodySize: number): string[] {
  const lines: string[] = [];
  let open: { columns: Columns; parts: Region[][] } | undefined;
  const emit = (region: Region) => append(lines, linesOf(region, bodySize));
  const close = () => {
    for (const regions of open?.parts ?? []) for (const region of regions) emit(region);
    open = undefined;
  };
  for (const page of pages) {
    const blocks = page.kind === "sequence" ? page.parts : [page];
    const rest = open ? continued(open.columns, open.parts, blocks) : blocks;
    if (rest.length === 0) continue;
    close();
    const last = rest.at(-1);
    for (const block of rest.slice(0, -1)) emit(block);
    if (last?.kind === "columns" && isUneven(last))
      open = { columns: last, parts: last.parts.map((part) => [part]) };
    else if (last) emit(last);
  }
  close();
  return lines.slice(0, lines.findLastIndex((line) => line !== "") + 1);
}

/** Adds to the open columns what goes on in them, and gives back the blocks that do not. */
function continued(columns: Columns, parts: Region[][], blocks: readonly Region[]): readonly Region[] {
  const [first] = blocks;
  if (
    first?.kind === "columns" &&
    blocks.length === 1 &&
    Math.abs(first.edge - columns.edge) <= SAME_GUTTER
  ) {
    first.parts.forEach((part, at) => {
      parts[at]?.push(part);
    });
    return [];
  }
  const extents = blocks.map(extentOf);
  if (extents.every(({ right }) => right < columns.edge)) parts[0]?.push(...blocks);
  else if (extents.every(({ left }) => left >= columns.edge - 2)) parts[1]?.push(...blocks);
  else return blocks;
  return [];
}

/** A main column beside a sidebar, as against a newspaper's even columns. */
function isUneven({ parts }: Columns): boolean {
  const [one = 0, other = 0] = parts.map(extentOf).map(({ left, right }) => right - left);
  return Math.max(one, other) >= EVEN_WIDTHS * Math.min(one, other);
}

function extentOf(region: Region): { left: number; right: number } {
  const rows = rowsIn(region);
  return { left: Math.min(...rows.map(leftOf)), right: Math.max(...rows.map(rightOf)) };
}

function rowsIn(region: Region): readonly Row[] {
  return region.kind === "rows" ? region.rows : region.parts.flatMap(rowsIn);
}

/** Text columns side by side; columns in less than a third of the page's rows do not count. */
export function columnCount(region: Region, pageRows: number): number {
  if (region.kind === "rows") return 1;
  const counts = region.parts.map((part) => columnCount(part, pageRows));
  const areColumns = region.kind === "columns" && region.rowCount >= pageRows / 3;
  return areColumns ? counts.reduce((sum, count) => sum + count, 0) : Math.max(1, ...counts);
}

function linesOf(region: Region, bodySize: number): string[] {
  const lines: string[] = [];
  if (region.kind !== "rows") for (const part of region.parts) append(lines, linesOf(part, bodySize));
  else {
    const pitch = pitchOf(region.rows);
    region.rows.forEach((row, at) => {
      const above = region.rows[at - 1];
      if (above && row.baseline - above.baseline > BLANK_LINE * Math.max(pitch, row.size)) lines.push("");
      const text = lineText(row);
      lines.push(row.size >= 1.1 * bodySize ? withoutHeadingBullet(text) : text);
    });
  }
  return lines;
}

function append(lines: string[], more: readonly string[]) {
  if (lines.length > 0 && lines.at(-1) !== "" && more.length > 0) lines.push("");
  lines.push(...more);
}

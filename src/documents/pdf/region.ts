import { isDateOnly } from "./date-text.ts";
import { type Fragment, type Row, rowOf, rowsOf } from "./fragment.ts";
import { findGutter, type Gutter } from "./gutter.ts";
import { type Halves, sidesOf, stretchesAt } from "./halves.ts";
import { labelRow, labelText, railLabels } from "./rail.ts";

/** A region of a page in reading order. */
export type Region =
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | { readonly kind: "sequence"; readonly parts: readonly Region[] }
  | {
      readonly kind: "columns";
      readonly parts: readonly Region[];
      readonly edge: number;
      readonly rowCount: number;
    };

/** Regions inside regions; no page of text needs as many. */
const MAX_DEPTH = 12;

/** Takes rows apart until each piece is read row by row. */
export function regionOf(rows: readonly Row[], inGrid = false, depth = 0): Region {
  const gutter = depth < MAX_DEPTH ? findGutter(rows, inGrid) : undefined;
  if (!gutter) return { kind: "rows", rows };
  const inner = (some: readonly Row[], grid = false) => regionOf(some, grid, depth + 1);
  const above = rows.slice(0, gutter.from);
  const below = rows.slice(gutter.to);
  const stretch = stretchesAt(rows.slice(gutter.from, gutter.to), gutter.edge)[0] ?? [];
  const middle = gutter.kind === "rail" ? railRegion(stretch, inner) : columnsRegion(stretch, gutter, inner);
  const parts = [
    ...(above.length > 0 ? [inner(above)] : []),
    middle,
    ...(below.length > 0 ? [inner(below)] : []),
  ];
  return parts.length === 1 ? middle : { kind: "sequence", parts };
}

type Inner = (rows: readonly Row[], grid?: boolean) => Region;

/** Rows of one side, grouped anew: on its own a side may have other rows than the whole. */
function sideRows(stretch: readonly Halves[], side: "left" | "right"): Row[] {
  const fragments: Fragment[] = stretch.flatMap((halves) => halves[side]?.fragments ?? []);
  return rowsOf(fragments);
}

function columnsRegion(stretch: readonly Halves[], { kind, edge }: Gutter, inner: Inner): Region {
  const isGrid = kind === "grid";
  const parts = [inner(sideRows(stretch, "left"), isGrid), inner(sideRows(stretch, "right"), isGrid)];
  // A grid is a small table within a column, not a column of the page.
  return isGrid ? { kind: "sequence", parts } : { kind: "columns", parts, edge, rowCount: stretch.length };
}

/** Each label on a line of its own, then what stands beside and below it. Dates stay on the line that they date. */
function railRegion(stretch: readonly Halves[], inner: Inner): Region {
  const labels = railLabels(sidesOf(stretch)) ?? [];
  const parts: Region[] = [];
  const contents = (from: number, to: number) =>
    sideRows(
      stretch.filter(({ index }) => index >= from && index < to),
      "right",
    );
  const add = (rows: readonly Row[]) => {
    if (rows.length > 0) parts.push(inner(rows));
  };
  add(contents(0, labels[0]?.index ?? 0));
  labels.forEach((label, at) => {
    const rows = contents(label.index, labels[at + 1]?.index ?? Number.POSITIVE_INFINITY);
    const head = labelRow(label.rows);
    const [first, ...rest] = rows;
    if (first && isDateOnly(labelText(label.rows))) {
      add([rowOf([...head.fragments, ...first.fragments]), ...rest]);
    } else {
      parts.push({ kind: "rows", rows: [head] });
      add(rows);
    }
  });
  return { kind: "sequence", parts };
}

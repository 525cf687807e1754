/** A run of text that was drawn in one go, where it stands on its page. Lengths are in points; y grows downwards. */
export interface Fragment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Height of the font. */
  readonly size: number;
  readonly font: string;
  /** A space of its own was drawn before it. */
  readonly spaced: boolean;
}

/** Fragments on one baseline, from left to right. */
export interface Row {
  readonly fragments: readonly Fragment[];
  readonly baseline: number;
  readonly size: number;
}

/** How far, in parts of the font size, baselines of one row may differ: table cells are often set a little apart. */
const SAME_ROW = 0.35;

/** Groups fragments to rows, from top to bottom. */
export function rowsOf(fragments: readonly Fragment[]): Row[] {
  const sorted = [...fragments].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const groups: Fragment[][] = [];
  let anchor: Fragment | undefined;
  for (const fragment of sorted) {
    const group = groups.at(-1);
    const reach = SAME_ROW * Math.min(anchor?.size ?? 0, fragment.size);
    if (group && anchor && fragment.baseline - anchor.baseline <= reach) group.push(fragment);
    else {
      groups.push([fragment]);
      anchor = fragment;
    }
  }
  return groups.map((group) => rowOf(group));
}

export function rowOf(group: readonly Fragment[]): Row {
  const fragments = [...group].sort((a, b) => a.left - b.left);
  const largest = fragments.reduce(
    (most, one) => (one.size > most.size ? one : most),
    fragments[0] ?? NOTHING,
  );
  return { fragments, baseline: largest.baseline, size: largest.size };
}

const NOTHING: Fragment = { text: "", left: 0, right: 0, baseline: 0, size: 0, font: "", spaced: false };

export const leftOf = (row: Row): number => row.fragments[0]?.left ?? 0;
export const rightOf = (row: Row): number => Math.max(...row.fragments.map(({ right }) => right));

/** The middle value; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Cells of a row, parted by wide gaps. */
export function cellsOf(row: Row): Fragment[][] {
  const cells: Fragment[][] = [];
  for (const fragment of row.fragments) {
    const last = cells.at(-1)?.at(-1);
    if (last && fragment.left - last.right < 1.2 * fragment.size) cells.at(-1)?.push(fragment);
    else cells.push([fragment]);
  }
  return cells;
}

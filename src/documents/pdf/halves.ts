import { type Fragment, median, type Row, rowOf } from "./fragment.ts";

/** A row of a region, parted at the left edge of a possible right column. */
export interface Halves {
  /** Index of the row in its region. */
  readonly index: number;
  readonly row: Row;
  readonly left: Row | undefined;
  readonly right: Row | undefined;
  /** A long line of the left column (an address, say) reaches into the right one, which has nothing there. */
  readonly intrudes: boolean;
}

/** Text of a left column may come this near, in font sizes, to the right one, now and then. */
const TOUCHES = 0.35;
/** How far, in font sizes, a long line may reach into the other column and still belong to its own. */
const INTRUDES = 4;

const part = (fragments: readonly Fragment[]) => (fragments.length > 0 ? rowOf(fragments) : undefined);

/** Parts a row at `edge`, or gives nothing where some of its text lies across. */
function halve(row: Row, index: number, edge: number): Halves | undefined {
  const left: Fragment[] = [];
  const right: Fragment[] = [];
  let intrudes = false;
  for (const fragment of row.fragments) {
    if (fragment.left >= edge - 2) right.push(fragment);
    else if (fragment.right > edge + INTRUDES * fragment.size) return undefined;
    else {
      left.push(fragment);
      if (fragment.right > edge - TOUCHES * fragment.size) intrudes = true;
    }
  }
  if (intrudes && right.length > 0) return undefined;
  return { index, row, left: part(left), right: part(right), intrudes };
}

/** The longest stretches of rows across which nothing lies at `edge`. */
export function stretchesAt(rows: readonly Row[], edge: number): Halves[][] {
  const stretches: Halves[][] = [[]];
  rows.forEach((row, index) => {
    const halves = halve(row, index, edge);
    if (halves) stretches.at(-1)?.push(halves);
    else stretches.push([]);
  });
  return stretches.filter((stretch) => stretch.length > 0);
}

export interface Sides {
  readonly left: readonly Halves[];
  readonly right: readonly Halves[];
}

export function sidesOf(stretch: readonly Halves[]): Sides {
  return {
    left: stretch.filter(({ left }) => left !== undefined),
    right: stretch.filter(({ right }) => right !== undefined),
  };
}

/** Usual distance between baselines. */
export function pitchOf(rows: readonly Row[]): number {
  const pitches = rows.slice(1).map((row, index) => row.baseline - (rows[index]?.baseline ?? 0));
  return median(pitches.filter((pitch) => pitch > 0));
}

/** Part of `these` rows that have text on both sides. */
export function sharedPart(these: readonly Halves[]): number {
  return these.filter(({ left, right }) => left && right).length / Math.max(1, these.length);
}

/** A run of words that stayed, went or came. Joined without the added ones they are the text before, without the removed ones after. */
export interface DiffRun {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Cells of the comparison table that are worth computing for a dialog; longer texts are shown as replaced whole. */
const MAX_CELLS = 1_000_000;

/** A word and the white space after it. */
interface Unit {
  readonly word: string;
  readonly space: string;
}

function units(text: string): Unit[] {
  return Array.from(text.matchAll(/(\S+)(\s*)|(\s+)/gu), ([, word = "", after = "", only = ""]) => ({
    word,
    space: after || only,
  }));
}

/**
 * Word-level difference by longest common subsequence. White space alone never makes a word different. Between two words that stayed,
 * what went comes before what came.
 */
export function wordDiff(before: string, after: string): DiffRun[] {
  const old = units(before);
  const fresh = units(after);
  const runs = new Runs();
  if (old.length * fresh.length > MAX_CELLS) {
    runs.removed(before);
    runs.added(after);
    return runs.finish();
  }
  const common = commonLengths(old, fresh);
  let row = 0;
  let column = 0;
  for (;;) {
    const gone = old[row];
    const come = fresh[column];
    if (gone && come && gone.word === come.word) {
      runs.same(gone.word);
      if (gone.space === come.space) runs.same(gone.space);
      else {
        runs.removed(gone.space);
        runs.added(come.space);
      }
      row += 1;
      column += 1;
    } else if (gone && (!come || common(row + 1, column) >= common(row, column + 1))) {
      runs.removed(gone.word + gone.space);
      row += 1;
    } else if (come) {
      runs.added(come.word + come.space);
      column += 1;
    } else return runs.finish();
  }
}

/** Length of the longest common subsequence of what follows position `row` in the one and `column` in the other text. */
function commonLengths(
  old: readonly Unit[],
  fresh: readonly Unit[],
): (row: number, column: number) => number {
  const width = fresh.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = fresh.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row]?.word === fresh[column]?.word
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
}

/** Collects runs: neighbours of a kind become one, and of a changed stretch the removed part comes first. */
class Runs {
  readonly #runs: DiffRun[] = [];
  #same = "";
  #removed = "";
  #added = "";

  same(text: string): void {
    if (!text) return;
    if (this.#removed || this.#added) this.#flush();
    this.#same += text;
  }

  removed(text: string): void {
    this.#removed += text;
  }

  added(text: string): void {
    this.#added += text;
  }

  finish(): DiffRun[] {
    this.#flush();
    return this.#runs;
  }

  #flush(): void {
    const stretch: DiffRun[] = [
      { kind: "same", text: this.#same },
      { kind: "removed", text: this.#removed },
      { kind: "added", text: this.#added },
    ];
    this.#runs.push(...stretch.filter(({ text }) => text !== ""));
    this.#same = "";
    this.#removed = "";
    this.#added = "";
  }
}

import { diffArrays } from "diff";

/** A run of words that stayed, went or came. Joined without the added ones they are the text before, without the removed ones after. */
export interface DiffRun {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Edits after which a comparison is given up, so that two long unlike texts cannot hold up a dialog. */
const MAX_EDITS = 2_000;

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
 * Word-level difference. White space alone never makes a word different. Between two words that stayed, what went comes before what came.
 * Two texts that have too little in common are shown as replaced whole.
 */
export function wordDiff(before: string, after: string): DiffRun[] {
  const old = units(before);
  const fresh = units(after);
  const runs = new Runs();
  const parts = diffArrays(old, fresh, {
    comparator: (left, right) => left.word === right.word,
    maxEditLength: MAX_EDITS,
  });
  if (!parts) {
    runs.removed(before);
    runs.added(after);
    return runs.finish();
  }
  let row = 0;
  let column = 0;
  for (const { added, removed, count } of parts)
    for (let unit = 0; unit < count; unit += 1) {
      const gone = added ? undefined : old[row++];
      const come = removed ? undefined : fresh[column++];
      if (gone && come) {
        runs.same(gone.word);
        if (gone.space === come.space) runs.same(gone.space);
        else {
          runs.removed(gone.space);
          runs.added(come.space);
        }
      } else if (gone) runs.removed(gone.word + gone.space);
      else if (come) runs.added(come.word + come.space);
    }
  return runs.finish();
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

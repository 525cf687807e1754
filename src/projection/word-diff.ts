/** A run of words that stayed, went or came. Joined without the added ones they are the text before, without the removed ones after. */
export interface DiffRun {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Cells of the comparison table that are worth computing for a dialog; longer texts are shown as replaced whole. */
const MAX_CELLS = 1_000_000;

/** Words with the white space after them: what a reader sees as one unit. */
function units(text: string): string[] {
  return text.match(/\S+\s*|\s+/gu) ?? [];
}

/** Word-level difference by longest common subsequence. */
export function wordDiff(before: string, after: string): DiffRun[] {
  const old = units(before);
  const fresh = units(after);
  if (old.length * fresh.length > MAX_CELLS)
    return merged([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  const width = fresh.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const cell = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = fresh.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === fresh[column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1));

  const runs: DiffRun[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < fresh.length) {
    if (row < old.length && column < fresh.length && old[row] === fresh[column]) {
      runs.push({ kind: "same", text: old[row] ?? "" });
      row += 1;
      column += 1;
    } else if (
      column >= fresh.length ||
      (row < old.length && cell(row + 1, column) >= cell(row, column + 1))
    ) {
      runs.push({ kind: "removed", text: old[row] ?? "" });
      row += 1;
    } else {
      runs.push({ kind: "added", text: fresh[column] ?? "" });
      column += 1;
    }
  }
  return merged(runs);
}

function merged(runs: readonly DiffRun[]): DiffRun[] {
  const result: DiffRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.text === "") continue;
    if (last?.kind === run.kind) result[result.length - 1] = { kind: run.kind, text: last.text + run.text };
    else result.push(run);
  }
  return result;
}

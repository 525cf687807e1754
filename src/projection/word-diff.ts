import { diffWordsWithSpace } from "diff";

/** A run of words that stayed, went or came. Joined without the added ones they are the text before, without the removed ones after. */
export interface DiffRun {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Edits after which a comparison is given up, so that two long unlike texts cannot hold up a dialog. */
const MAX_EDITS = 2_000;

/** Word-level difference; texts that have too little in common are shown as replaced whole. */
export function wordDiff(before: string, after: string): DiffRun[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  const runs: DiffRun[] = parts
    ? parts.map(({ value, added, removed }) => ({
        kind: added ? "added" : removed ? "removed" : "same",
        text: value,
      }))
    : [
        { kind: "removed", text: before },
        { kind: "added", text: after },
      ];
  return runs.filter(({ text }) => text !== "");
}

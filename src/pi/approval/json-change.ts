import type { Card } from "../../approval/card.ts";
import { type Mark, side, type ViewLine } from "../dialogs/change-view.ts";
import { safeLine, safeLines } from "../dialogs/safe-text.ts";
import type { CareerModule } from "../load.ts";

type Json = Card["before"];

/** A leaf of a JSON value, by its path: `data.title`. */
type Leaves = ReadonlyMap<string, string>;

/**
 * What a value becomes, field by field, texts word by word. A value that appears or goes is shown whole; fields that stay are counted.
 */
export function changeLines(
  before: Json,
  after: Json,
  wordDiff: CareerModule["wordDiff"],
  mark: Mark,
): ViewLine[] {
  const old = leaves(before);
  const fresh = leaves(after);
  const paths = [...new Set([...old.keys(), ...fresh.keys()])];
  const changed = paths.filter((path) => old.get(path) !== fresh.get(path));
  const same = paths.length - changed.length;
  return [
    ...changed.flatMap((path) => fieldLines(path, old.get(path), fresh.get(path), wordDiff, mark)),
    ...(changed.length === 0 ? [plain("Nothing changes.")] : []),
    ...(same > 0
      ? [
          muted(
            `${same} ${same === 1 ? "field stays" : "fields stay"} as ${same === 1 ? "it is" : "they are"}`,
          ),
        ]
      : []),
  ];
}

function fieldLines(
  path: string,
  before: string | undefined,
  after: string | undefined,
  wordDiff: CareerModule["wordDiff"],
  mark: Mark,
): ViewLine[] {
  const name = path === "" ? "" : `${safeLine(path)}: `;
  const lined = (tone: "before" | "after", lines: readonly string[]): ViewLine[] =>
    lines.map((text, index) => ({
      tone,
      lead: tone === "before" ? "- " : "+ ",
      text: (index === 0 ? name : "") + text,
    }));
  if (before === undefined) return lined("after", safeLines(after ?? ""));
  if (after === undefined) return lined("before", safeLines(before));
  const runs = wordDiff(before, after);
  return [...lined("before", side(runs, "removed", mark)), ...lined("after", side(runs, "added", mark))];
}

/** Every leaf as text. An empty list or object is a leaf too, so that nothing is left out. */
function leaves(value: Json, path = "", found = new Map<string, string>()): Leaves {
  if (value === null) {
    // "Not there" and "null" look alike at the top only, where null means that there is nothing.
    if (path !== "") found.set(path, "(nothing)");
  } else if (typeof value === "object") {
    const entries = Object.entries(value);
    if (entries.length === 0) found.set(path, Array.isArray(value) ? "(empty list)" : "(empty)");
    for (const [key, part] of entries) leaves(part, path === "" ? key : `${path}.${key}`, found);
  } else found.set(path, String(value));
  return found;
}

export const plain = (text: string): ViewLine => ({ tone: "plain", lead: "", text });
export const muted = (text: string): ViewLine => ({ tone: "evidence", lead: "", text });

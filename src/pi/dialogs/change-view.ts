import type { Theme } from "@mariozechner/pi-coding-agent";
import type { IntroducedFact, SelectionChange } from "../../career-run/selection.ts";
import type { DiffRun } from "../../projection/word-diff.ts";
import { safeLines } from "./safe-text.ts";

/** How a piece of a difference is marked: by colour in a terminal, by brackets where there is none. */
type Mark = (kind: DiffRun["kind"], text: string) => string;

/** `[-gone-]{+new+}`: the marks of `git diff --word-diff`, readable without colour. */
export const plainMark: Mark = (kind, text) =>
  kind === "same"
    ? text
    : kind === "removed"
      ? `[-${text.trimEnd()}-]${trailing(text)}`
      : `{+${text.trimEnd()}+}${trailing(text)}`;

/** Colour and inverse in a terminal. */
export const colourMark =
  (theme: Theme): Mark =>
  (kind, text) =>
    kind === "same"
      ? text
      : theme.fg(kind === "removed" ? "toolDiffRemoved" : "toolDiffAdded", theme.inverse(text.trimEnd())) +
        trailing(text);

function trailing(text: string): string {
  return text.slice(text.trimEnd().length);
}

/** One side of the difference, its own words marked. */
function side(runs: readonly DiffRun[], own: "removed" | "added", mark: Mark): string {
  return runs
    .filter(({ kind }) => kind === "same" || kind === own)
    .map(({ kind, text }) => mark(kind, text))
    .join("");
}

/** `40 % (number)`, `Docker (skill, only in the vacancy)` */
export function introducedText({ kind, text, inVacancy }: IntroducedFact): string {
  const [safe = ""] = safeLines(text);
  return `${safe} (${kind}${inVacancy ? ", only in the vacancy" : ""})`;
}

/** What a change takes away, in plain words; empty where it takes nothing. */
export function deletionText({ before, after, lines, deletes }: SelectionChange): string {
  if (!deletes) return "";
  if (after.trim() === "") return `Deletes line(s) ${lines} and puts nothing in their place.`;
  const count = (text: string) => text.split(/\r?\n/u).filter((line) => line.trim()).length;
  return `Deletes lines: ${count(before)} line(s) become ${count(after)}.`;
}

/** Everything about one change, line by line and safe to show. */
export function changeDetail(change: SelectionChange, mark: Mark): string[] {
  const runs = change.difference.map(({ kind, text }) => ({ kind, text: safeLines(text).join("\n") }));
  const cited = (what: string, list: SelectionChange["resumeEvidence"]) =>
    list.flatMap(({ lines, text }) => safeLines(text).map((line) => `${what} ${lines}: ${line}`));
  return [
    `${change.id} · ${change.section} · line(s) ${change.lines}`,
    ...side(runs, "removed", mark)
      .split("\n")
      .map((line) => `- ${line}`),
    ...(change.after === ""
      ? ["+ (nothing)"]
      : side(runs, "added", mark)
          .split("\n")
          .map((line) => `+ ${line}`)),
    ...[deletionText(change)].filter(Boolean),
    ...(change.introduced.length > 0
      ? [`Introduces (our check; not in your résumé): ${change.introduced.map(introducedText).join(", ")}`]
      : []),
    ...cited("Résumé", change.resumeEvidence),
    ...cited("Vacancy", change.vacancyEvidence),
  ];
}

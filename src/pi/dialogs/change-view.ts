import type { IntroducedFact, SelectionChange } from "../../career-run/selection.ts";
import type { DiffRun } from "../../projection/word-diff.ts";
import { safeLine, safeLines } from "./safe-text.ts";

/** How a removed or added piece of a line is marked: by colour in a terminal, by brackets where there is none. */
export type Mark = (kind: "removed" | "added", text: string) => string;

/** What a line of a change's view is, so that a terminal can colour it. */
export type Tone = "plain" | "heading" | "before" | "after" | "warning" | "evidence";

/** One line of a change's view. `lead` says what it is and stands before it. */
export interface ViewLine {
  readonly tone: Tone;
  readonly lead: string;
  readonly text: string;
}

/** `[-gone-]` and `{+new+}`: readable without colour. */
export const bracketMark: Mark = (kind, text) => (kind === "removed" ? `[-${text}-]` : `{+${text}+}`);

/** `line 12`, `lines 12-14` */
export function lineWords(lines: string): string {
  return `${/^\d+$/.test(lines) ? "line" : "lines"} ${safeLine(lines)}`;
}

/** `40 % (number)`, `Docker (skill, only in the vacancy)` */
export function introducedText({ kind, text, inVacancy }: IntroducedFact): string {
  return `${safeLine(text)} (${kind}${inVacancy ? ", only in the vacancy" : ""})`;
}

/** All that a change introduces, in one line. */
export function introducedTexts({ introduced }: SelectionChange): string {
  return introduced.map(introducedText).join(", ");
}

const filledLines = (text: string) => text.split(/\r?\n/u).filter((line) => line.trim()).length;

/** What a change takes away, in plain words; empty where it takes no line. */
export function deletionText({ before, after, lines, deletes }: SelectionChange): string {
  if (!deletes) return "";
  if (after.trim() === "") return `Deletes ${lineWords(lines)} and puts nothing in its place.`;
  const [was, becomes] = [filledLines(before), filledLines(after)];
  return `Deletes lines: ${was} ${was === 1 ? "line becomes" : "lines become"} ${becomes}.`;
}

/** One side of a difference, line by line, its own words marked. */
export function side(runs: readonly DiffRun[], own: "removed" | "added", mark: Mark): string[] {
  const lines = [""];
  for (const { kind, text } of runs) {
    if (kind !== "same" && kind !== own) continue;
    for (const [index, piece] of safeLines(text).entries()) {
      if (index > 0) lines.push("");
      // White space at a piece's end belongs to no word and is not marked.
      const words = piece.trimEnd();
      const shown = kind === "same" || words === "" ? piece : mark(own, words) + piece.slice(words.length);
      lines.push((lines.pop() ?? "") + shown);
    }
  }
  return lines;
}

/** Everything about one change, safe to show. */
export function changeView(change: SelectionChange, mark: Mark): ViewLine[] {
  const cited = (what: string, list: SelectionChange["resumeEvidence"]) =>
    list.flatMap(({ lines, text }) =>
      safeLines(text).map(
        (line): ViewLine => ({ tone: "evidence", lead: `${what} ${safeLine(lines)}: `, text: line }),
      ),
    );
  const deletion = deletionText(change);
  return [
    {
      tone: "heading",
      lead: "",
      text: `${safeLine(change.id)} · ${safeLine(change.section)} · ${lineWords(change.lines)}`,
    },
    ...side(change.difference, "removed", mark).map(
      (text): ViewLine => ({ tone: "before", lead: "- ", text }),
    ),
    ...(change.after.trim() === ""
      ? [{ tone: "after", lead: "+ ", text: "(nothing)" } as const]
      : side(change.difference, "added", mark).map(
          (text): ViewLine => ({ tone: "after", lead: "+ ", text }),
        )),
    ...(deletion ? [{ tone: "warning", lead: "! ", text: deletion } as const] : []),
    ...(change.introduced.length > 0
      ? [
          {
            tone: "warning",
            lead: "! ",
            text: `Not in your résumé (our check): ${introducedTexts(change)}`,
          } as const,
        ]
      : []),
    ...cited("Résumé", change.resumeEvidence),
    ...cited("Vacancy", change.vacancyEvidence),
  ];
}

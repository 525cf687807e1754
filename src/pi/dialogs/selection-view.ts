import type { Theme } from "@mariozechner/pi-coding-agent";
import type { SelectionChange } from "../../career-run/selection.ts";
import { changeView, introducedTexts, lineWords } from "./change-view.ts";
import { coloured, colourMark } from "./coloured-line.ts";
import type { DialogSurroundings } from "./dialog.ts";
import { helpLine } from "./help-line.ts";
import { clipped, safeLine, safeLines, wrapped } from "./safe-text.ts";
import type { SelectionState, Tab } from "./selection-state.ts";

type Around = Pick<DialogSurroundings<never>, "theme" | "keys" | "ready" | "rows">;

/** Changes that the list shows at once where there is room. */
const MOST_LISTED = 10;
/** Below this height the dialog drops what is not needed to decide. */
const SMALL_ROWS = 16;

/** Rows of the list in a dialog of `rows` rows. */
export function listRows(state: SelectionState, rows: number): number {
  return Math.max(1, Math.min(MOST_LISTED, state.visible.length, Math.floor((rows - 8) / 2)));
}

/**
 * The whole dialog, as high as fits: the text takes what title, list and footer leave, and scrolls. In a small terminal the frame and
 * all but the first line of the help go first.
 */
export function selectionView(state: SelectionState, around: Around, width: number): string[] {
  const { theme } = around;
  const rows = around.rows();
  const small = rows < SMALL_ROWS;
  const rule = (colour: "borderAccent" | "borderMuted") => theme.fg(colour, "─".repeat(Math.max(1, width)));
  const { original, review } = state.request;
  const title = clipped(theme.bold(`Select changes for ${safeLine(original)} (${safeLine(review)})`), width);
  const top = [...(small ? [] : [rule("borderAccent")]), title, ...wrapped(tabLine(state, theme), width)];
  const listed =
    state.tab === "changes" && state.question?.kind !== "confirm" ? list(state, around, width) : [];
  const footer = footerLines(state, around, width);
  const below = [...(small ? [] : [rule("borderMuted")]), ...footer];
  const room = rows - top.length - listed.length - 1 - below.length;
  const keysOfPane = state.inList ? "←/→" : "↑/↓";
  const text = state.pane.view(paneLines(state, theme, width), room, (outOfSight) =>
    clipped(theme.fg("warning", `${outOfSight} (${keysOfPane} scroll)`), width),
  );
  return [...top, ...listed, rule("borderMuted"), ...text, ...below];
}

function paneLines(state: SelectionState, theme: Theme, width: number): string[] {
  const { notices, discards } = state.request;
  if (state.question?.kind === "confirm")
    return state.included.flatMap((change) => wrapped(listText(change, true), width, "• "));
  switch (state.tab) {
    case "changes":
      if (!state.current) return [theme.fg("muted", "No change fits the filter.")];
      return changeView(state.current, colourMark(theme)).flatMap((line) => coloured(line, theme, width));
    case "warnings":
      return notices.flatMap(({ title, text }) => [
        ...wrapped(theme.fg("warning", safeLine(title)), width, "! "),
        ...safeLines(text).flatMap((line) => wrapped(line, width, "  ")),
      ]);
    case "left out":
      return discards.flatMap(({ text }) => safeLines(text).flatMap((line) => wrapped(line, width, "• ")));
  }
}

const TAB_COUNTS: Readonly<Record<Tab, (state: SelectionState) => number>> = {
  changes: ({ request }) => request.changes.length,
  warnings: ({ request }) => request.notices.length,
  "left out": ({ request }) => request.discards.length,
};

function tabLine(state: SelectionState, theme: Theme): string {
  const unopened = state.unopened;
  return state.tabs
    .map((tab) => {
      const text = `${tab} ${TAB_COUNTS[tab](state)}`;
      if (tab === state.tab) return theme.fg("accent", `[${text}]`);
      return unopened.includes(tab) ? theme.fg("warning", `${text} (unread)`) : text;
    })
    .join("  ");
}

/** A change in one line, or with all that it introduces where the person gives the final word. */
function listText(change: SelectionChange, whole: boolean): string {
  const { id, section, lines, deletes, introduced } = change;
  const notes = [
    deletes ? "deletes lines" : "",
    introduced.length > 0
      ? whole
        ? `not in your résumé: ${introducedTexts(change)}`
        : `${introduced.length} not in your résumé`
      : "",
  ].filter(Boolean);
  return [
    `${safeLine(id)} · ${safeLine(section)} · ${lineWords(lines)}`,
    ...notes.map((note) => `! ${note}`),
  ].join(" · ");
}

function list(state: SelectionState, { theme, rows }: Around, width: number): string[] {
  const { visible, cursor, filter, typingFilter, request } = state;
  const window = listRows(state, rows());
  const first = Math.max(0, Math.min(cursor - Math.floor(window / 2), visible.length - window));
  const shown = visible.slice(first, first + window).map((change, index) => {
    const at = first + index === cursor;
    const included = state.isIncluded(change.id);
    const box = included ? theme.fg("success", "[x]") : "[ ]";
    const text = listText(change, false);
    const line = `${at ? theme.fg("accent", "→") : " "} ${box} ${at ? theme.fg("accent", text) : text}`;
    return clipped(line, width);
  });
  const scrolls = visible.length > window && rows() >= SMALL_ROWS;
  const position = scrolls ? `${cursor + 1} of ${visible.length}` : "";
  const filtered =
    filter || typingFilter
      ? `filter: ${safeLine(filter)}${typingFilter ? "▏" : ""} · ${visible.length} of ${request.changes.length} fit`
      : "";
  const status = [position, filtered].filter(Boolean).join(" · ");
  return [...shown, ...(status ? [clipped(theme.fg("muted", `  ${status}`), width)] : [])];
}

function footerLines(state: SelectionState, around: Around, width: number): string[] {
  const { theme, ready, rows } = around;
  const text = questionText(state) || state.message;
  const head = text ? wrapped(theme.fg("warning", text), width) : wrapped(statusText(state), width);
  const help = theme.fg("dim", ready() ? helpText(state, around) : "(wait…)");
  return [...head, ...(rows() < SMALL_ROWS ? [clipped(help, width)] : wrapped(help, width))];
}

function questionText({ question, included, request }: SelectionState): string {
  switch (question?.kind) {
    case "include":
      return `Not in your résumé: ${introducedTexts(question.change)}. Is all of it true? Include ${safeLine(question.change.id)}?`;
    case "confirm":
      return `Make a variant with ${included.length} of ${request.changes.length} changes?`;
    case undefined:
      return "";
  }
}

function statusText({ included, request, unopened }: SelectionState): string {
  const count = `${included.length} of ${request.changes.length} included`;
  return unopened.length > 0 ? `${count} · before you finish, open: ${unopened.join(", ")}` : count;
}

function helpText(state: SelectionState, { keys }: Around): string {
  const updown = ["tui.select.up", "tui.select.down"] as const;
  if (state.question)
    return helpLine(keys, [
      [[{ fixed: "y" }], "yes"],
      [[{ fixed: "n" }, "tui.select.confirm", "tui.select.cancel"], "no, go back"],
    ]);
  if (state.typingFilter)
    return helpLine(keys, [
      [["tui.select.confirm"], "keep the filter"],
      [["tui.select.cancel"], "clear it"],
    ]);
  const tabs = state.tabs.length > 1 ? ([[[{ fixed: "tab" }], "next part"]] as const) : [];
  if (state.tab !== "changes")
    return helpLine(keys, [[updown, "scroll"], ...tabs, [["tui.select.cancel"], "leave for later"]]);
  return helpLine(keys, [
    [[{ fixed: "space" }], state.current && state.isIncluded(state.current.id) ? "exclude" : "include"],
    [updown, "move"],
    ...tabs,
    [["tui.select.confirm"], "finish"],
    [["tui.select.cancel"], "leave for later"],
    [[{ fixed: "/" }], "filter"],
  ]);
}

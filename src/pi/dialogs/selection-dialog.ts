import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import { Key, matchesKey } from "@mariozechner/pi-tui";
import type { SelectionOutcome, SelectionRequest } from "../../career-run/selection.ts";
import { changeDetail, colourMark, introducedText } from "./change-view.ts";
import { type DialogContent, type DialogSurroundings, openDialog } from "./dialog.ts";
import { helpLine } from "./help-line.ts";
import { safeLine, safeLines, wrapped } from "./safe-text.ts";
import { SelectionState } from "./selection-state.ts";

const DISMISSED: SelectionOutcome = { kind: "dismissed" };

/** Lines around list and detail: title, tabs, message, help, and Pi's own. */
const FRAME_ROWS = 10;
const MOST_LISTED = 8;

/** The selection dialog in a terminal. Esc leaves the review open; nothing but an explicit "y" selects. */
export function selectInTerminal(
  ctx: ExtensionContext,
  request: SelectionRequest,
  signal: AbortSignal | undefined,
): Promise<SelectionOutcome> {
  return openDialog(ctx, signal, DISMISSED, (surroundings) => selectionContent(request, surroundings));
}

function selectionContent(
  request: SelectionRequest,
  around: DialogSurroundings<SelectionOutcome>,
): DialogContent {
  const state = new SelectionState(request);
  return {
    render: (width) => view(state, around, width),
    handleKey(data) {
      state.message = "";
      if (state.question) answerKey(state, around, data);
      else if (state.typingFilter) filterKey(state, around, data);
      else browseKey(state, around, data);
    },
  };
}

function answerKey(
  state: SelectionState,
  { keys, quiet, close }: DialogSurroundings<SelectionOutcome>,
  data: string,
): void {
  const yes = matchesKey(data, "y");
  const no =
    matchesKey(data, "n") ||
    keys.matches(data, "tui.select.cancel") ||
    keys.matches(data, "tui.select.confirm");
  if (!yes && !no) return;
  if (state.answer(yes)) close({ kind: "selected", ids: state.included });
  else quiet();
}

function filterKey(
  state: SelectionState,
  { keys }: DialogSurroundings<SelectionOutcome>,
  data: string,
): void {
  if (keys.matches(data, "tui.select.confirm")) state.typingFilter = false;
  else if (keys.matches(data, "tui.select.cancel")) {
    state.typingFilter = false;
    state.setFilter("");
  } else if (matchesKey(data, Key.backspace)) state.setFilter([...state.filter].slice(0, -1).join(""));
  else if (!/\p{Cc}/u.test(data)) state.setFilter(state.filter + data);
}

function browseKey(state: SelectionState, around: DialogSurroundings<SelectionOutcome>, data: string): void {
  const { keys, close, quiet } = around;
  const page = listRows(state, around.rows());
  if (keys.matches(data, "tui.select.cancel")) close(DISMISSED);
  else if (keys.matches(data, "tui.select.confirm")) state.askConfirm();
  else if (matchesKey(data, Key.space)) state.toggle();
  else if (matchesKey(data, Key.tab)) state.nextTab();
  else if (matchesKey(data, "/")) state.typingFilter = true;
  else if (matchesKey(data, Key.right)) state.scroll += 1;
  else if (matchesKey(data, Key.left)) state.scroll = Math.max(0, state.scroll - 1);
  else if (keys.matches(data, "tui.select.up")) state.move(-1);
  else if (keys.matches(data, "tui.select.down")) state.move(1);
  else if (keys.matches(data, "tui.select.pageUp")) state.move(-page);
  else if (keys.matches(data, "tui.select.pageDown")) state.move(page);
  // A new question must not be answered by the key that was still on its way.
  if (state.question) quiet();
}

function listRows(state: SelectionState, rows: number): number {
  return Math.max(1, Math.min(MOST_LISTED, state.visible.length, Math.floor((rows - FRAME_ROWS) / 2)));
}

function view(state: SelectionState, around: DialogSurroundings<SelectionOutcome>, width: number): string[] {
  const { theme, keys, ready, rows } = around;
  const heading = wrapped(
    theme.bold(`Select changes for ${safeLine(state.request.original)} (${state.request.review})`),
    width,
  );
  const footer = state.question
    ? questionLines(state, around, width)
    : [
        ...wrapped(theme.fg("warning", state.message || pendingText(state)), width),
        ...wrapped(theme.fg("dim", ready() ? help(state, keys) : "(wait…)"), width),
      ];
  const listed = state.tab === "changes" ? list(state, around) : [];
  const detail = detailLines(state, around).flatMap((line) => wrapped(line, width));
  const room = Math.max(3, rows() - FRAME_ROWS - listed.length);
  state.scroll = Math.max(0, Math.min(state.scroll, detail.length - room));
  const shown = detail.slice(state.scroll, state.scroll + room);
  const hidden = detail.length - state.scroll - shown.length;
  return [
    ...heading,
    ...wrapped(tabLine(state, around), width),
    ...listed,
    theme.fg("dim", "─".repeat(Math.max(1, width))),
    ...shown,
    ...(hidden > 0 || state.scroll > 0
      ? [theme.fg("dim", `… ${hidden} more lines (left/right scroll)`)]
      : []),
    theme.fg("dim", "─".repeat(Math.max(1, width))),
    ...footer,
  ];
}

function tabLine(state: SelectionState, { theme }: DialogSurroundings<SelectionOutcome>): string {
  const { changes, notices, discards } = state.request;
  const count = { changes: changes.length, warnings: notices.length, discarded: discards.length };
  const unopened = state.unopened;
  return state.tabs
    .map((tab) => {
      const text = `${tab} ${count[tab]}${unopened.includes(tab) ? " (not opened)" : ""}`;
      return tab === state.tab ? theme.fg("accent", `[${text}]`) : text;
    })
    .join("  ");
}

function list(state: SelectionState, { theme, rows }: DialogSurroundings<SelectionOutcome>): string[] {
  const { visible, cursor, filter, typingFilter } = state;
  const window = listRows(state, rows());
  const first = Math.max(0, Math.min(cursor - Math.floor(window / 2), visible.length - window));
  const lines = visible.slice(first, first + window).map((change, index) => {
    const notes = [
      change.deletes ? "deletes lines" : "",
      change.introduced.length > 0 ? `introduces ${change.introduced.length}` : "",
    ].filter(Boolean);
    const box = state.isIncluded(change.id) ? "[x]" : "[ ]";
    const at = first + index === cursor;
    const line = `${at ? "→" : " "} ${box} ${change.id} ${change.section} line(s) ${change.lines}${notes.length > 0 ? ` ! ${notes.join(", ")}` : ""}`;
    return at ? theme.fg("accent", line) : line;
  });
  return [
    ...(filter || typingFilter
      ? [
          `filter: ${safeLine(filter)}${typingFilter ? "▏" : ""} (${visible.length} of ${state.request.changes.length})`,
        ]
      : []),
    ...lines,
    ...(visible.length > window ? [theme.fg("dim", `  ${cursor + 1} of ${visible.length}`)] : []),
  ];
}

function detailLines(state: SelectionState, { theme }: DialogSurroundings<SelectionOutcome>): string[] {
  switch (state.tab) {
    case "changes":
      return state.current ? changeDetail(state.current, colourMark(theme)) : ["No change fits the filter."];
    case "warnings":
      return state.request.notices.flatMap(({ title, text }) => [
        theme.bold(safeLine(title)),
        ...safeLines(text),
      ]);
    case "discarded":
      return state.request.discards.flatMap(({ text }) => safeLines(text));
  }
}

function questionLines(
  state: SelectionState,
  { theme, ready }: DialogSurroundings<SelectionOutcome>,
  width: number,
): string[] {
  const { question, included } = state;
  const text =
    question?.kind === "include"
      ? `${question.change.id} says what your résumé does not: ${question.change.introduced.map(introducedText).join(", ")}. Is it true, and include it?`
      : `Make a variant with ${included.length} change(s): ${included.join(", ")}?`;
  return [
    ...wrapped(theme.fg("warning", text), width),
    ...wrapped(theme.fg("dim", ready() ? "y yes · n no" : "(wait…)"), width),
  ];
}

function pendingText(state: SelectionState): string {
  const count = state.included.length;
  const opened = state.unopened.length > 0 ? `; ${state.unopened.join(" and ")} must be opened once` : "";
  return `${count} of ${state.request.changes.length} included${opened}`;
}

function help(state: SelectionState, keys: DialogSurroundings<SelectionOutcome>["keys"]): string {
  if (state.typingFilter)
    return helpLine(keys, [
      ["tui.select.confirm", "keep filter"],
      ["tui.select.cancel", "clear filter"],
    ]);
  return helpLine(keys, [
    [["tui.select.up", "tui.select.down"], "move"],
    ["space", "include"],
    ["tab", "warnings"],
    ["/", "filter"],
    ["tui.select.confirm", "finish"],
    ["tui.select.cancel", "leave open"],
  ]);
}

import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import { Input, Key, matchesKey } from "@mariozechner/pi-tui";
import type { SelectionOutcome, SelectionRequest } from "../../career-run/selection.ts";
import { type DialogContent, type DialogSurroundings, openDialog } from "./dialog.ts";
import { SelectionState } from "./selection-state.ts";
import { listRows, selectionView } from "./selection-view.ts";

const DISMISSED: SelectionOutcome = { kind: "dismissed" };

type Surroundings = DialogSurroundings<SelectionOutcome>;

/** The selection dialog in a terminal. Esc leaves the review open; nothing but an explicit "y" selects. */
export function selectInTerminal(
  ctx: ExtensionContext,
  request: SelectionRequest,
  signal: AbortSignal | undefined,
): Promise<SelectionOutcome> {
  return openDialog(ctx, signal, DISMISSED, (surroundings) => selectionContent(request, surroundings));
}

function selectionContent(request: SelectionRequest, around: Surroundings): DialogContent {
  const state = new SelectionState(request);
  const filter = new Input();
  return {
    render: (width) => selectionView(state, around, width),
    handleKey(data) {
      state.message = "";
      if (state.question) answerKey(state, around, data);
      else if (state.typingFilter) filterKey(state, filter, around, data);
      else browseKey(state, around, data);
    },
  };
}

/** "y" is the only yes. Enter, which was the key before, is a no. */
function answerKey(state: SelectionState, around: Surroundings, data: string): void {
  const { keys, close } = around;
  if (matchesKey(data, "y")) {
    if (state.answer(true)) close({ kind: "selected", ids: state.included.map(({ id }) => id) });
  } else if (
    matchesKey(data, "n") ||
    keys.matches(data, "tui.select.cancel") ||
    keys.matches(data, "tui.select.confirm")
  )
    state.answer(false);
  else moveKey(state, around, data);
}

/** Keys that move in the list or the text. Returns whether it was one. */
function moveKey(state: SelectionState, { keys, rows }: Surroundings, data: string): boolean {
  const page = listRows(state, rows());
  if (keys.matches(data, "tui.select.up")) state.move(-1);
  else if (keys.matches(data, "tui.select.down")) state.move(1);
  else if (keys.matches(data, "tui.select.pageUp")) state.movePage(-1, page);
  else if (keys.matches(data, "tui.select.pageDown")) state.movePage(1, page);
  else if (matchesKey(data, Key.left)) state.pane.page(-1);
  else if (matchesKey(data, Key.right)) state.pane.page(1);
  else return false;
  return true;
}

function filterKey(state: SelectionState, filter: Input, { keys }: Surroundings, data: string): void {
  if (keys.matches(data, "tui.select.confirm")) state.typingFilter = false;
  else if (keys.matches(data, "tui.select.cancel")) {
    state.typingFilter = false;
    filter.setValue("");
    state.setFilter("");
  } else {
    filter.handleInput(data);
    if (filter.getValue() !== state.filter) state.setFilter(filter.getValue());
  }
}

function browseKey(state: SelectionState, around: Surroundings, data: string): void {
  const { keys, close, quiet } = around;
  if (keys.matches(data, "tui.select.cancel")) close(DISMISSED);
  else if (keys.matches(data, "tui.select.confirm")) state.askConfirm();
  else if (moveKey(state, around, data)) return;
  else if (matchesKey(data, Key.space)) state.toggle();
  else if (matchesKey(data, Key.tab)) state.nextTab(1);
  else if (matchesKey(data, Key.shift("tab"))) state.nextTab(-1);
  else if (matchesKey(data, "/") && state.tab === "changes") state.typingFilter = true;
  // A new question must not be answered by a key that was still on its way.
  if (state.question) quiet();
}

import type { ExtensionContext, Theme } from "@mariozechner/pi-coding-agent";
import { Input, Key, matchesKey } from "@mariozechner/pi-tui";
import type { ViewLine } from "../dialogs/change-view.ts";
import { coloured, colourMark } from "../dialogs/coloured-line.ts";
import { type DialogContent, type DialogSurroundings, openDialog } from "../dialogs/dialog.ts";
import { helpLine } from "../dialogs/help-line.ts";
import { clipped, safeLine, wrapped } from "../dialogs/safe-text.ts";
import { CardState } from "./card-state.ts";
import { type CardDrawing, evidenceLines, itemLines, policyLines, proposalLines } from "./card-view.ts";
import type { CardAnswer, CardRequest } from "./decide-on-card.ts";
import { timeLeft } from "./time-text.ts";

const LEFT: CardAnswer = { kind: "left" };
const SECOND = 1000;

type Around = DialogSurroundings<CardAnswer>;

/** The card in a terminal. Esc and Enter never approve: that takes `a`, and then `y` at a second question. */
export function cardInTerminal(
  ctx: ExtensionContext,
  request: CardRequest,
  signal: AbortSignal | undefined,
): Promise<CardAnswer> {
  return openDialog(ctx, signal, LEFT, (around) => cardContent(request, around));
}

function cardContent(request: CardRequest, around: Around): DialogContent {
  const state = new CardState(request);
  const reason = new Input();
  if (request.wish?.reason) reason.setValue(request.wish.reason);
  const countdown = setInterval(() => around.redraw(), SECOND);
  countdown.unref();
  return {
    render: (width) => cardLines(state, reason, around, width),
    handleKey(data) {
      state.message = "";
      if (state.question?.kind === "reason") reasonKey(state, reason, around, data);
      else if (state.question) answerKey(state, around, data);
      else browseKey(state, around, data);
    },
    get takesPaste() {
      return state.question?.kind === "reason";
    },
    closed: () => clearInterval(countdown),
  };
}

/** "y" is the only yes. */
function answerKey(state: CardState, around: Around, data: string): void {
  const { question } = state;
  if (data === "y" && question?.kind === "approve") around.close({ kind: "approve", seen: state.seen });
  else if (data === "y" && question?.kind === "reject")
    around.close({ kind: "reject", reason: question.reason });
  else if (
    data === "n" ||
    around.keys.matches(data, "tui.select.confirm") ||
    around.keys.matches(data, "tui.select.cancel")
  )
    ask(state, around, undefined);
}

function reasonKey(state: CardState, input: Input, around: Around, data: string): void {
  const { keys } = around;
  if (keys.matches(data, "tui.select.cancel")) ask(state, around, undefined);
  else if (keys.matches(data, "tui.select.confirm")) {
    const reason = input.getValue().trim();
    if (state.needsReason && !reason) state.message = "Rejecting something of high risk needs a reason.";
    else ask(state, around, { kind: "reject", reason });
  } else input.handleInput(data);
}

function ask(state: CardState, around: Around, question: CardState["question"]): void {
  state.question = question;
  around.quiet();
}

function browseKey(state: CardState, around: Around, data: string): void {
  const { keys } = around;
  if (keys.matches(data, "tui.select.up")) state.pane.step(-1);
  else if (keys.matches(data, "tui.select.down")) state.pane.step(1);
  else if (keys.matches(data, "tui.select.pageUp")) state.pane.page(-1);
  else if (keys.matches(data, "tui.select.pageDown")) state.pane.page(1);
  else if (matchesKey(data, Key.tab)) state.nextTab(1);
  else if (matchesKey(data, Key.shift("tab"))) state.nextTab(-1);
  else if (matchesKey(data, Key.left)) state.turn(-1);
  else if (matchesKey(data, Key.right)) state.turn(1);
  else if (keys.matches(data, "tui.select.cancel")) around.close(LEFT);
  else if (data === "a" || data === "r") decisionKey(state, around, data);
}

function decisionKey(state: CardState, around: Around, key: "a" | "r"): void {
  if (!state.canDecide(Date.now())) state.message = whyNot(state);
  else if (key === "r") ask(state, around, { kind: "reason" });
  else if (state.unseen) state.message = `This is a review. Before approving, open: ${state.unseen}.`;
  else ask(state, around, { kind: "approve" });
}

function whyNot({ card, request }: CardState): string {
  if (card.expiresAt <= Date.now()) return "It has expired.";
  return request.opened.eligible
    ? "It is no longer open."
    : "This is not yours to decide now; the policy tab says who decides.";
}

function cardLines(state: CardState, reason: Input, around: Around, width: number): string[] {
  const { theme } = around;
  const { card, request } = state;
  const now = Date.now();
  const title = `${safeLine(card.title)} (${card.proposal})`;
  const left = timeLeft(card.expiresAt, now);
  const top = [
    theme.fg("borderAccent", "─".repeat(Math.max(1, width))),
    ...wrapped(theme.bold(title), width),
    ...wrapped(
      `${theme.fg(state.needsReason ? "warning" : "muted", `risk ${card.risk.level}`)}${theme.fg("muted", ` · ${left} · plan ${card.planHash.slice(0, 8)}${request.as ? ` · as ${safeLine(request.as)}` : ""}`)}`,
      width,
    ),
    ...wrapped(tabLine(state, theme), width),
  ];
  const bottom = [
    theme.fg("borderMuted", "─".repeat(Math.max(1, width))),
    ...footer(state, reason, around, width),
  ];
  const drawing = { wordDiff: request.wordDiff, mark: colourMark(theme), now };
  const lines = tabLines(state, drawing).flatMap((line) => coloured(line, theme, width));
  let more = false;
  const text = state.pane.view(lines, around.rows() - top.length - bottom.length, (outOfSight) => {
    more = outOfSight.includes("below");
    return clipped(theme.fg("warning", `${outOfSight} (↑/↓ scroll)`), width);
  });
  if (!more) state.sawAll();
  return [...top, ...text, ...bottom];
}

function tabLine(state: CardState, theme: Theme): string {
  return state.tabs
    .map((tab) => {
      const text = tab === "items" ? `items ${state.itemCount}` : tab;
      return tab === state.tab ? theme.fg("accent", `[${text}]`) : text;
    })
    .join("  ");
}

function tabLines(state: CardState, drawing: CardDrawing): ViewLine[] {
  const { card } = state;
  switch (state.tab) {
    case "proposal":
      return proposalLines(card, drawing);
    case "items":
      return [
        {
          tone: "heading",
          lead: "",
          text: `${card.isReview ? "Item" : "Page"} ${state.page + 1} of ${state.pages} (←/→)`,
        },
        ...state.pageItems().flatMap((item) => itemLines(item, drawing, true)),
      ];
    case "evidence":
      return evidenceLines(card);
    case "policy":
      return policyLines(card);
  }
}

function footer(state: CardState, reason: Input, around: Around, width: number): string[] {
  const { theme, ready } = around;
  const text = state.message || questionText(state);
  return [
    ...wrapped(theme.fg(state.message || state.question ? "warning" : "muted", text), width),
    ...(state.question?.kind === "reason" ? reasonLine(reason, around, width) : []),
    ...wrapped(theme.fg("dim", ready() ? helpText(state, around) : "(wait…)"), width),
  ];
}

/** The whole reason in sight, with its invisible characters shown. */
function reasonLine(reason: Input, { theme }: Around, width: number): string[] {
  return wrapped(`${safeLine(reason.getValue())}${theme.inverse(" ")}`, width, "> ");
}

function questionText({ question, card, request, needsReason, unseen }: CardState): string {
  const plan = `plan ${card.planHash.slice(0, 8)}`;
  switch (question?.kind) {
    case "approve":
      return `Approve “${safeLine(card.title)}” (${plan})?`;
    case "reject":
      return `Reject “${safeLine(card.title)}” (${plan})${question.reason ? ` because: ${safeLine(question.reason)}` : ""}?`;
    case "reason":
      return needsReason ? "Why do you reject it?" : "Why do you reject it? (may stay empty)";
    case undefined: {
      const wish = request.wish && (request.wish.decision === "APPROVED" ? "approve" : "reject");
      const waits = unseen ? `Before approving, open: ${unseen}.` : "";
      return [wish ? `You asked to ${wish} this. Nothing is decided yet.` : "Nothing is decided yet.", waits]
        .filter(Boolean)
        .join(" ");
    }
  }
}

function helpText(state: CardState, { keys }: Around): string {
  if (state.question?.kind === "reason")
    return helpLine(keys, [
      [["tui.select.confirm"], "go on"],
      [["tui.select.cancel"], "back to the card"],
    ]);
  if (state.question)
    return helpLine(keys, [
      [[{ fixed: "y" }], "yes"],
      [[{ fixed: "n" }, "tui.select.confirm", "tui.select.cancel"], "no, back to the card"],
    ]);
  const decides = state.canDecide(Date.now())
    ? ([
        [[{ fixed: "a" }], "approve"],
        [[{ fixed: "r" }], "reject"],
      ] as const)
    : [];
  return helpLine(keys, [
    ...decides,
    [["tui.select.up", "tui.select.down"], "scroll"],
    [[{ fixed: "tab" }], "next part"],
    ...(state.tab === "items" && state.pages > 1
      ? ([[[{ fixed: "←" }, { fixed: "→" }], "page"]] as const)
      : []),
    [["tui.select.cancel"], decides.length > 0 ? "leave undecided" : "close"],
  ]);
}

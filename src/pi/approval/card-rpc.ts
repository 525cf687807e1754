import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import { bracketMark } from "../dialogs/change-view.ts";
import { safeLine } from "../dialogs/safe-text.ts";
import { CardState } from "./card-state.ts";
import { type CardDrawing, itemLines, wholeCard } from "./card-view.ts";
import type { CardAnswer, CardRequest } from "./decide-on-card.ts";

const LEAVE = "Leave it undecided";
const APPROVE = "Approve…";
const REJECT = "Reject…";
const BACK = "No, leave it undecided";
const LEFT: CardAnswer = { kind: "left" };

/**
 * The card over the RPC protocol: one request shows it whole, a second one repeats the beginning of the plan's hash and takes the decision.
 * Dismissing either decides nothing.
 */
export async function cardByProtocol(
  ctx: ExtensionContext,
  request: CardRequest,
  signal: AbortSignal | undefined,
): Promise<CardAnswer> {
  const state = new CardState(request);
  const { card } = state;
  const options = signal ? { signal } : {};
  const drawing = { wordDiff: request.wordDiff, mark: bracketMark, now: Date.now() };
  const title = [
    `${safeLine(card.title)} (${card.proposal})${request.as ? ` · as ${safeLine(request.as)}` : ""}`,
    ...wholeCard(card, drawing).map(({ lead, text }) => lead + text),
  ].join("\n");
  const decides = state.canDecide(drawing.now) ? [APPROVE, REJECT] : [];
  const pages = card.batch
    ? Array.from({ length: card.batch.pages }, (_page, index) => pageLabel(index, card.batch?.pages ?? 1))
    : [];
  const first = await ctx.ui.select(title, [LEAVE, ...decides, ...pages], options);
  const page = first === undefined ? -1 : pages.indexOf(first);
  if (page >= 0) {
    await ctx.ui.select(pageText(state, page, drawing), ["Back to the card"], options);
    return signal?.aborted ? LEFT : cardByProtocol(ctx, request, signal);
  }
  const hash = card.planHash.slice(0, 8);
  switch (first) {
    case APPROVE: {
      const yes = `Approve plan ${hash}`;
      const second = await ctx.ui.select(
        `Approve “${safeLine(card.title)}”, plan ${hash}?`,
        [BACK, yes],
        options,
      );
      return second === yes ? { kind: "approve", seen: state.seen } : LEFT;
    }
    case REJECT: {
      const reason = await ctx.ui.input(
        `Reject “${safeLine(card.title)}”, plan ${hash}. Why?${state.needsReason ? "" : " (may stay empty)"}`,
        "reason",
        options,
      );
      return reason === undefined || signal?.aborted ? LEFT : { kind: "reject", reason: reason.trim() };
    }
    default:
      return LEFT;
  }
}

const pageLabel = (index: number, of: number) => `Show items, page ${index + 1} of ${of}`;

function pageText({ request, card }: CardState, page: number, drawing: CardDrawing): string {
  return [
    `${pageLabel(page, card.batch?.pages ?? 1)} (${card.proposal})`,
    ...request
      .items(page)
      .flatMap((item) => itemLines(item, drawing, true))
      .map(({ lead, text }) => lead + text),
  ].join("\n");
}

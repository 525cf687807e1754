import type { ExtensionContext, InputEvent, InputEventResult } from "@mariozechner/pi-coding-agent";
import type { Approvals } from "../../approval/approvals.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import { safeLine } from "../dialogs/safe-text.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";
import { announce } from "./announce.ts";
import { lastShown } from "./last-shown.ts";
import { parseSpokenDecision, type SpokenDecision } from "./parse-spoken-decision.ts";
import { showCard } from "./show-card.ts";

const CONTINUE: InputEventResult = { action: "continue" };
const HANDLED: InputEventResult = { action: "handled" };
const OPEN = new Set(["PENDING", "IN_REVIEW", "PARTIALLY_APPROVED"]);
/** Proposals that a question lists. */
const MOST_ASKED = 50;

/**
 * Takes "approve that" and the like, typed by the person, as the wish to see a card: it opens, and the person still decides on it. Messages
 * of the agent or of an extension, and everything that is not plainly such a wish, pass on unchanged.
 */
export async function onInput(
  session: CareerSession,
  { text, source, images }: Pick<InputEvent, "text" | "source" | "images">,
  ctx: ExtensionContext,
): Promise<InputEventResult> {
  if (source !== "interactive" && source !== "rpc") return CONTINUE;
  if (session.inherited || !ctx.hasUI || (images && images.length > 0)) return CONTINUE;
  const spoken = parseSpokenDecision(text);
  if (!spoken) return CONTINUE;
  try {
    const { approvals } = (await session.runtime()).desk();
    const named = await meant(session, ctx, approvals, spoken);
    if (named === "nothing") return CONTINUE;
    if (named === undefined) return HANDLED;
    const { decision, reason } = spoken;
    const wish = { decision, ...(reason && { reason }) };
    const decided = await showCard(session, ctx, named, { route: "command", wish });
    if (decided) announce(session, ctx, decided.proposal, decided.status);
  } catch (error) {
    tell(ctx, await errorLine(session, error), "error");
  }
  return HANDLED;
}

async function errorLine(session: CareerSession, error: unknown): Promise<string> {
  try {
    return (await session.module()).errorText(error);
  } catch {
    return error instanceof Error ? error.message : "The approval queue cannot be opened.";
  }
}

/** The proposal meant; "nothing" where none waits, so that the words cannot be about one; undefined where the person chose none. */
async function meant(
  session: CareerSession,
  ctx: ExtensionContext,
  approvals: Approvals,
  { target }: SpokenDecision,
): Promise<string | undefined> {
  if (target.kind === "named") return target.proposal;
  const { rows } = approvals.list({ tab: "pending", limit: MOST_ASKED });
  if (rows.length === 0) return "nothing";
  const shown = lastShown(session);
  if (target.kind === "that" && shown && isOpen(approvals, shown)) return shown;
  const [only] = rows;
  if (target.kind === "bare" && rows.length === 1 && only) return only.id;
  const answer = await session.oneDialog(undefined, () =>
    choose(ctx, {
      title: "Which one do you mean?",
      lines: ["Choosing opens its card. Nothing is decided yet."],
      options: [
        { value: "", label: "None of them" },
        ...rows.map(({ id, title, risk }) => ({
          value: id,
          label: `${id} · ${safeLine(title)} · risk ${risk}`,
        })),
      ],
      harmless: "",
    }),
  );
  return answer || undefined;
}

function isOpen(approvals: Approvals, proposal: string): boolean {
  try {
    return OPEN.has(approvals.card(proposal).status);
  } catch {
    return false;
  }
}

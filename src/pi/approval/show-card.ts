import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { Decided } from "../../approval/approvals.ts";
import type { SignIn } from "../../approval/people/sign-in.ts";
import { modeOf } from "../mode.ts";
import type { CareerSession } from "../session.ts";

/** How a card is opened. */
export interface CardOptions {
  /** Whether it opens inside a tool call, or because of something the person typed. */
  readonly route: "dialog" | "command";
  readonly signal?: AbortSignal;
  /** Somebody else than the local person. */
  readonly as?: SignIn;
  /** What the person said they want to do, for the card to begin with; they still press the keys. */
  readonly wish?: CardWish;
}

/** A decision that was typed as a message. */
export interface CardWish {
  readonly decision: "APPROVED" | "REJECTED";
  readonly reason?: string;
}

/**
 * Opens a proposal's card and lets the person approve, reject or leave it. Undefined where nothing was decided: left, aborted, without a
 * screen, in a Pi that an agent started, or refused by the engine, which the person is then told.
 */
export async function showCard(
  session: CareerSession,
  ctx: ExtensionContext,
  proposal: string,
  options: CardOptions,
): Promise<Decided | undefined> {
  if (session.inherited || modeOf(ctx) === "print") return undefined;
  // Loaded on first use: nothing of this is needed when Pi starts.
  const { decideOnCard } = await import("./decide-on-card.ts");
  return decideOnCard(session, ctx, proposal, options);
}

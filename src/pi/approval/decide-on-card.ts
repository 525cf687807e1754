import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { Approvals, Decided } from "../../approval/approvals.ts";
import type { CardItem } from "../../approval/card.ts";
import type { OpenedCard } from "../../approval/decide.ts";
import type { SignIn } from "../../approval/people/sign-in.ts";
import type { CareerModule } from "../load.ts";
import { modeOf } from "../mode.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";
import { asPerson } from "./as-person.ts";
import { cardInTerminal } from "./card-dialog.ts";
import { cardByProtocol } from "./card-rpc.ts";
import { rememberShown } from "./last-shown.ts";
import { outcomeText } from "./outcome-text.ts";
import type { CardOptions, CardWish } from "./show-card.ts";
import { withStepUp } from "./step-up.ts";

/** What a person did with a card. */
export type CardAnswer =
  | { readonly kind: "left" }
  | { readonly kind: "approve"; readonly seen: readonly string[] }
  | { readonly kind: "reject"; readonly reason: string };

/** A card as it is shown to one person. */
export interface CardRequest {
  readonly opened: OpenedCard;
  readonly wordDiff: CareerModule["wordDiff"];
  /** One page of a batch, from page 0. */
  readonly items: (page: number) => readonly CardItem[];
  readonly wish?: CardWish | undefined;
  /** Who decides, where it is not the local person. */
  readonly as?: string | undefined;
}

/** Shows the card, takes the answer to the engine, and tells the person what came of it. */
export async function decideOnCard(
  session: CareerSession,
  ctx: ExtensionContext,
  proposal: string,
  { route, signal, as, wish }: CardOptions,
): Promise<Decided | undefined> {
  const { approvals } = (await session.runtime()).desk();
  const { errorText, wordDiff } = await session.module();
  const human = await asPerson(session, route);
  try {
    const decided = await session.oneDialog(signal, async () => {
      const opened = approvals.open(human, proposal, as);
      rememberShown(session, proposal);
      const request: CardRequest = {
        opened,
        wordDiff,
        items: (page) => approvals.items(proposal, page),
        wish,
        as: as && nameOf(approvals, as),
      };
      const ask = modeOf(ctx) === "tui" ? cardInTerminal : cardByProtocol;
      const answer = await ask(ctx, request, signal);
      if (answer.kind === "left" || signal?.aborted) return undefined;
      return withStepUp({ session, ctx, approvals, route, as, signal }, (signedIn) =>
        approvals.decide(
          human,
          {
            proposal,
            planHash: opened.card.planHash,
            nonce: opened.nonce,
            ...(answer.kind === "approve"
              ? { decision: "APPROVED", seen: answer.seen }
              : { decision: "REJECTED", ...(answer.reason && { reason: answer.reason }) }),
          },
          signedIn,
        ),
      );
    });
    if (decided) tell(ctx, outcomeText(decided, errorText), decided.notRun ? "warning" : "info");
    return decided;
  } catch (error) {
    // A refused decision decides nothing: the person learns why, and the proposal stays as it is.
    tell(ctx, errorText(error), "warning");
    return undefined;
  }
}

function nameOf(approvals: Approvals, { person }: SignIn): string {
  return approvals.people.list().find(({ id }) => id === person)?.name ?? person;
}

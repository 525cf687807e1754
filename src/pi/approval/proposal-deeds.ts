import type { Card } from "../../approval/card.ts";
import type { SignIn } from "../../approval/people/sign-in.ts";
import type { ProposalRow } from "../../approval/records.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import { safeLine } from "../dialogs/safe-text.ts";
import { tell } from "../tell.ts";
import { announce } from "./announce.ts";
import { asPerson } from "./as-person.ts";
import { outcomeText, statusWords } from "./outcome-text.ts";
import { showCard } from "./show-card.ts";
import { type Actor, withStepUp } from "./step-up.ts";
import { undoProposal } from "./undo-proposal.ts";

/** Something that can be done with a proposal besides deciding it. */
interface Deed {
  readonly name: string;
  readonly label: string;
  /** What the second question says. */
  readonly question: string;
  /** Whether a reason is asked; it may stay empty only where it is optional. */
  readonly reason?: "needed" | "optional";
  readonly fits: (card: Card) => boolean;
}

const CANCELLABLE = new Set<ProposalRow["status"]>([
  "PENDING",
  "IN_REVIEW",
  "PARTIALLY_APPROVED",
  "APPROVED",
]);
const EXECUTED = new Set<ProposalRow["status"]>(["COMPLETED", "PARTIAL_SUCCESS"]);

const DEEDS: readonly Deed[] = [
  {
    name: "cancel",
    label: "Cancel it",
    question: "Cancel it? It will not run.",
    reason: "optional",
    fits: ({ status, policy }) => CANCELLABLE.has(status) && policy.mayCancel,
  },
  {
    name: "run",
    label: "Run it",
    question: "Run it now? It was approved and did not start.",
    fits: ({ status }) => status === "APPROVED",
  },
  {
    name: "retry",
    label: "Retry what is unfinished",
    question: "Try again what is unfinished? What was done is not done again.",
    fits: ({ status, batch }) =>
      status === "PARTIAL_SUCCESS" || (status === "EXECUTION_FAILED" && batch !== undefined),
  },
  {
    name: "done",
    label: "Close it as done",
    question: "Close it as done?",
    reason: "needed",
    fits: ({ status }) => status === "UNKNOWN",
  },
  {
    name: "not done",
    label: "Close it as not done",
    question: "Close it as not done?",
    reason: "needed",
    fits: ({ status }) => status === "UNKNOWN",
  },
  {
    name: "undo",
    label: "Undo it",
    question: "",
    fits: ({ status, undo }) => EXECUTED.has(status) && undo === "possible",
  },
];

/**
 * What a person does with a proposal of the queue: its card where that is all, otherwise the deeds that fit its status to choose from.
 * Failures are told and leave the queue open.
 */
export async function actOn(actor: Actor, proposal: string): Promise<void> {
  const { session, ctx, approvals, as } = actor;
  const { errorText } = await session.module();
  try {
    const card = approvals.card(proposal);
    const fitting = DEEDS.filter(({ fits }) => fits(card));
    const picked =
      fitting.length === 0
        ? "card"
        : await session.oneDialog(undefined, () =>
            choose(ctx, {
              title: `${safeLine(card.title)} (${proposal})`,
              lines: [
                `${statusWords(card.status)}${card.statusReason ? `: ${safeLine(card.statusReason)}` : ""}`,
              ],
              options: [
                { value: "card", label: "Open its card" },
                ...fitting.map(({ name, label }) => ({ value: name, label })),
                { value: "", label: "Back to the list" },
              ],
              harmless: "",
            }),
          );
    if (picked === "card") {
      const decided = await showCard(session, ctx, proposal, { route: "command", ...(as && { as }) });
      if (decided) announce(session, ctx, proposal, decided.status);
      return;
    }
    const deed = fitting.find(({ name }) => name === picked);
    if (!deed) return;
    if (deed.name === "undo") return await undoProposal(actor, proposal);
    const reason = await confirmDeed(actor, card, deed);
    if (reason === undefined) return;
    await carryOut(actor, proposal, deed.name, reason, errorText);
  } catch (error) {
    tell(ctx, errorText(error), "warning");
  }
}

/** The second question, and the reason where one is asked; undefined where the person does not go on. */
async function confirmDeed({ session, ctx }: Actor, card: Card, deed: Deed): Promise<string | undefined> {
  const hash = card.planHash.slice(0, 8);
  const answer = await session.oneDialog(undefined, () =>
    choose(ctx, {
      title: deed.question,
      lines: [`${safeLine(card.title)} (${card.proposal}, plan ${hash})`],
      options: [
        { value: "no", label: "No" },
        { value: "yes", label: `Yes, plan ${hash}` },
      ],
      harmless: "no",
    }),
  );
  if (answer !== "yes") return undefined;
  if (!deed.reason) return "";
  const reason = await session.oneDialog(undefined, () =>
    ctx.ui.input(deed.reason === "needed" ? "How do you know?" : "Why? (may stay empty)", "reason"),
  );
  return reason?.trim();
}

async function carryOut(
  actor: Actor,
  proposal: string,
  name: string,
  reason: string,
  errorText: (error: unknown) => string,
): Promise<void> {
  const { session, ctx, approvals, route } = actor;
  const human = await asPerson(session, route);
  const act = (as: SignIn | undefined): { status: ProposalRow["status"]; text: string } => {
    switch (name) {
      case "cancel": {
        const { status } = approvals.cancel(human, proposal, reason || undefined, as);
        return { status, text: `${proposal}: ${statusWords(status)}` };
      }
      case "run":
      case "retry": {
        const execution =
          name === "run" ? approvals.execute(human, proposal, as) : approvals.retry(human, proposal, as);
        const { status } = execution;
        return { status, text: outcomeText({ proposal, status, execution }, errorText) };
      }
      default: {
        const { status } = approvals.resolve(human, proposal, name === "done", reason, as);
        return { status, text: `${proposal}: ${statusWords(status)}` };
      }
    }
  };
  const done = await session.oneDialog(undefined, () => withStepUp(actor, act));
  if (!done) return;
  tell(ctx, done.text);
  announce(session, ctx, proposal, done.status);
}

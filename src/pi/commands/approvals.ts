import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import type { Approvals } from "../../approval/approvals.ts";
import type { SignIn } from "../../approval/people/sign-in.ts";
import { actOn } from "../approval/proposal-deeds.ts";
import { firstPlace, type QueueRequest, queueInTerminal, rowText } from "../approval/queue-dialog.ts";
import { queueByProtocol } from "../approval/queue-rpc.ts";
import { signInAs } from "../approval/step-up.ts";
import { showWaiting } from "../approval/waiting.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import { safeLine } from "../dialogs/safe-text.ts";
import { modeOf } from "../mode.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";

const LOCAL = "local";
/** Proposals that are named without a screen. */
const MOST_NAMED = 20;

/** `/career-approvals`: the queue, as oneself or, after signing in, as somebody else. */
export async function run(
  _args: string,
  ctx: ExtensionCommandContext,
  session: CareerSession,
): Promise<void> {
  const { approvals, kept } = (await session.runtime()).desk();
  if (!ctx.hasUI) return tell(ctx, waitingText(approvals, kept()));
  let as: SignIn | undefined;
  const place = firstPlace();
  for (;;) {
    const answer = await session.oneDialog(undefined, () => {
      const request = requestOf(approvals, place, as);
      return modeOf(ctx) === "tui" ? queueInTerminal(ctx, request) : queueByProtocol(ctx, request);
    });
    if (!answer || answer.kind === "close") break;
    if (answer.kind === "sign in") as = await signIn(session, ctx, approvals, as);
    else await actOn({ session, ctx, approvals, route: "command", as }, answer.row.id);
    await showWaiting(session, ctx);
  }
}

function requestOf(approvals: Approvals, place: QueueRequest["place"], as: SignIn | undefined): QueueRequest {
  const person = as?.person ?? LOCAL;
  const people = approvals.people.list();
  return {
    place,
    list: ({ tab, text, offset }, limit) =>
      approvals.list({ tab, person, limit, offset, ...(text && { text }) }),
    count: (tab) => approvals.list({ tab, person, limit: 1 }).total,
    as: as && people.find(({ id }) => id === person)?.name,
    others: people.some(({ local, active }) => !local && active),
  };
}

/** Asks who, then their passphrase. Who was signed in stays so where the question is left. */
async function signIn(
  session: CareerSession,
  ctx: ExtensionCommandContext,
  approvals: Approvals,
  before: SignIn | undefined,
): Promise<SignIn | undefined> {
  const people = approvals.people
    .list()
    .filter(({ active, local, hasPassphrase }) => active && (local || hasPassphrase));
  const person = await session.oneDialog(undefined, () =>
    choose(ctx, {
      title: "Who are you?",
      lines: ["Each person signs in with their own passphrase."],
      options: [
        { value: "", label: "Go back" },
        ...people.map(({ id, name, local }) => ({
          value: id,
          label: `${safeLine(name)} (${id}${local ? ", this computer's own person" : ""})`,
        })),
      ],
      harmless: "",
    }),
  );
  if (!person) return before;
  if (person === LOCAL) return undefined;
  const name = people.find(({ id }) => id === person)?.name ?? person;
  try {
    const signedIn = await session.oneDialog(undefined, () =>
      signInAs({ session, ctx, approvals, route: "command" }, person, name),
    );
    return signedIn ?? before;
  } catch (error) {
    tell(ctx, (await session.module()).errorText(error), "warning");
    return before;
  }
}

/** What waits, in plain text: where nobody can decide. */
function waitingText(approvals: Approvals, kept: boolean): string {
  const { total, rows } = approvals.list({ tab: "pending", limit: MOST_NAMED });
  if (total === 0) return "No proposal waits for approval.";
  const now = Date.now();
  return [
    `${total} ${total === 1 ? "proposal waits" : "proposals wait"} for approval:`,
    ...rows.map((row) => `  ${rowText(row, now)}`),
    ...(total > rows.length ? [`  and ${total - rows.length} more`] : []),
    ...(kept ? [] : ["They are not kept on disk and end with this session."]),
    "Deciding needs a screen: run Pi in a terminal or with a client that shows dialogs.",
  ].join("\n");
}

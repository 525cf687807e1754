import { askText, choosePerson, namesIn, signInNow } from "../approval/person-questions.ts";
import type { Actor } from "../approval/step-up.ts";
import { dateTime } from "../approval/time-text.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import { safeLine } from "../dialogs/safe-text.ts";
import { tell } from "../tell.ts";

const DAY_MS = 24 * 60 * 60_000;
const MOST_DAYS = 366;

/** Who stands in for whom: made and ended by the delegator, after signing in. */
export async function delegations(actor: Actor): Promise<void> {
  const { session, ctx, approvals } = actor;
  const people = approvals.people.list();
  const nameOf = (id: string) => safeLine(people.find((person) => person.id === id)?.name ?? id);
  const running = approvals.people.delegations().filter(({ end }) => end > Date.now());
  const picked = await session.oneDialog(undefined, () =>
    choose(ctx, {
      title: "Delegations",
      lines: running.map(
        ({ delegator, delegate, scope, end, reason }) =>
          `${nameOf(delegate)} for ${nameOf(delegator)}: ${scope.join(", ")}, until ${dateTime(end)} · ${reason}`,
      ),
      options: [
        { value: "", label: "Go back" },
        { value: "new", label: "Let somebody stand in" },
        ...running.map(({ id, delegator, delegate }) => ({
          value: id,
          label: `End: ${nameOf(delegate)} for ${nameOf(delegator)} (${id})`,
        })),
      ],
      harmless: "",
    }),
  );
  if (!picked) return;
  if (picked === "new") return newDelegation(actor);
  const ended = running.find(({ id }) => id === picked);
  const delegator = people.find(({ id }) => id === ended?.delegator);
  const signedIn = delegator && (await signInNow(actor, delegator));
  if (!signedIn) return;
  approvals.people.endDelegation(signedIn, picked);
  tell(ctx, "The delegation has ended.");
}

async function newDelegation(actor: Actor): Promise<void> {
  const { ctx, approvals } = actor;
  const people = approvals.people.list().filter(({ active, hasPassphrase }) => active && hasPassphrase);
  const delegator = await choosePerson(actor, "Who will be away?", people);
  const signedIn = delegator && (await signInNow(actor, delegator));
  if (!delegator || !signedIn) return;
  const others = approvals.people.list().filter(({ id, active }) => active && id !== delegator.id);
  const delegate = await choosePerson(actor, "Who stands in?", others);
  if (!delegate) return;
  const scope = await askText(actor, "For which actions? Separated by commas, * for all");
  if (!scope) return;
  const days = Number(await askText(actor, "For how many days?"));
  if (!(days > 0 && days <= MOST_DAYS))
    return tell(ctx, `Between a part of a day and ${MOST_DAYS} days.`, "warning");
  const reason = await askText(actor, "Why?");
  if (!reason) return;
  const start = Date.now();
  const end = start + Math.round(days * DAY_MS);
  approvals.people.delegate(signedIn, { delegate: delegate.id, scope: namesIn(scope), start, end, reason });
  tell(ctx, `${safeLine(delegate.name)} stands in for ${safeLine(delegator.name)} until ${dateTime(end)}.`);
}

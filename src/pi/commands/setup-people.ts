import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import type { SignIn } from "../../approval/people/sign-in.ts";
import { asPerson } from "../approval/as-person.ts";
import {
  askRights,
  askText,
  choosePerson,
  newPassphrase,
  type Person,
  signInNow,
} from "../approval/person-questions.ts";
import type { Actor } from "../approval/step-up.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import { safeLine } from "../dialogs/safe-text.ts";
import { modeOf } from "../mode.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";
import { delegations } from "./setup-delegations.ts";

const LOCAL = "local";

/** "People and passphrases" of `/career-setup`: one's own passphrase, others who may decide, and who stands in for whom. */
export async function setupPeople(ctx: ExtensionCommandContext, session: CareerSession): Promise<void> {
  if (modeOf(ctx) !== "tui")
    return tell(ctx, "Passphrases are asked for in a terminal only, where they are not shown.", "warning");
  const { approvals, kept } = (await session.runtime()).desk();
  const actor: Actor = { session, ctx, approvals, route: "command" };
  for (;;) {
    const people = approvals.people.list();
    const picked = await session.oneDialog(undefined, () =>
      choose(ctx, {
        title: "People and passphrases",
        lines: [
          ...people.map(personLine),
          ...(kept() ? [] : ["Nothing is kept on disk yet: all of this ends with the session."]),
        ],
        options: [
          { value: "", label: "Done" },
          { value: "passphrase", label: "Set or change a passphrase" },
          { value: "add", label: "Add a person" },
          ...(people.length > 1 ? [{ value: "change", label: "Change a person" }] : []),
          ...(people.length > 1 ? [{ value: "delegate", label: "Delegations" }] : []),
        ],
        harmless: "",
      }),
    );
    if (!picked) return;
    try {
      if (picked === "passphrase") await changePassphrase(actor);
      else if (picked === "add") await addPerson(actor);
      else if (picked === "change") await changePerson(actor);
      else await delegations(actor);
    } catch (error) {
      tell(ctx, (await session.module()).errorText(error), "warning");
    }
  }
}

function personLine({ id, name, roles, groups, permissions, active, local, hasPassphrase }: Person): string {
  return [
    `${name} (${id}${local ? ", this computer's own person" : ""})`,
    roles.length > 0 ? `roles ${roles.join(", ")}` : "",
    groups.length > 0 ? `groups ${groups.join(", ")}` : "",
    `may decide ${permissions.join(", ") || "nothing"}`,
    hasPassphrase ? "" : "no passphrase",
    active ? "" : "taken out",
  ]
    .filter(Boolean)
    .join(" · ");
}

async function changePassphrase(actor: Actor): Promise<void> {
  const { approvals, session, ctx } = actor;
  const people = approvals.people.list().filter(({ active }) => active);
  const [only] = people;
  const person = people.length === 1 ? only : await choosePerson(actor, "Whose passphrase?", people);
  if (!person) return;
  if (!person.hasPassphrase && !person.local)
    return tell(ctx, "This person was added without a passphrase.", "warning");
  const signedIn = person.hasPassphrase
    ? await signInNow(actor, person)
    : approvals.people.local(await asPerson(session, "command"));
  const passphrase = signedIn && (await newPassphrase(actor, person.name));
  if (!signedIn || !passphrase) return;
  await approvals.people.setPassphrase(signedIn, passphrase);
  tell(ctx, `The passphrase of ${safeLine(person.name)} is set.`);
}

/** The local person with a passphrase just entered: only they manage people. */
async function localStepUp(actor: Actor): Promise<SignIn | undefined> {
  const local = actor.approvals.people.list().find(({ id }) => id === LOCAL);
  if (!local?.hasPassphrase) {
    tell(actor.ctx, "Set your own passphrase first.", "warning");
    return undefined;
  }
  return signInNow(actor, local);
}

async function addPerson(actor: Actor): Promise<void> {
  const { ctx, approvals } = actor;
  const signedIn = await localStepUp(actor);
  if (!signedIn) return;
  const id = await askText(actor, "A short id, for example ana");
  if (!id) return;
  const rights = await askRights(actor, { name: id, roles: [], groups: [], permissions: ["*"] });
  const passphrase = rights && (await newPassphrase(actor, rights.name));
  if (!rights || !passphrase) return;
  await approvals.people.add(signedIn, id, rights, passphrase);
  tell(ctx, `${safeLine(rights.name)} can now sign in from /career-approvals.`);
}

async function changePerson(actor: Actor): Promise<void> {
  const { session, ctx, approvals } = actor;
  const person = await choosePerson(actor, "Change whom?", approvals.people.list());
  const signedIn = person && (await localStepUp(actor));
  if (!person || !signedIn) return;
  const rights = await askRights(actor, person);
  if (!rights) return;
  const active =
    person.local ||
    (await session.oneDialog(undefined, () =>
      choose(ctx, {
        title: `May ${safeLine(person.name)} decide?`,
        lines: [],
        options: [
          { value: "yes", label: "Yes" },
          { value: "no", label: "No, take them out" },
        ],
        harmless: person.active ? "yes" : "no",
      }),
    )) === "yes";
  approvals.people.change(signedIn, person.id, { ...rights, active });
  tell(ctx, `${safeLine(rights.name)} was changed.`);
}

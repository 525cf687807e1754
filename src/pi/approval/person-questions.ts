import type { Approvals } from "../../approval/approvals.ts";
import type { PersonRights } from "../../approval/people/people.ts";
import type { SignIn } from "../../approval/people/sign-in.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import { askPassphrase } from "./passphrase-dialog.ts";
import { type Actor, signInAs } from "./step-up.ts";

/** Somebody who is known here. */
export type Person = ReturnType<Approvals["people"]["list"]>[number];

/** Somebody of the list; undefined where the person chose none. */
export async function choosePerson(
  { session, ctx }: Actor,
  title: string,
  people: readonly Person[],
): Promise<Person | undefined> {
  const id = await session.oneDialog(undefined, () =>
    choose(ctx, {
      title,
      lines: [],
      options: [
        { value: "", label: "Go back" },
        ...people.map((person) => ({ value: person.id, label: `${person.name} (${person.id})` })),
      ],
      harmless: "",
    }),
  );
  return people.find((person) => person.id === id);
}

/** Signs somebody in by passphrase, as a turn of its own. */
export async function signInNow(actor: Actor, { id, name }: Person): Promise<SignIn | undefined> {
  return actor.session.oneDialog(undefined, () => signInAs(actor, id, name));
}

/** A new passphrase, typed twice. */
export async function newPassphrase({ session, ctx }: Actor, name: string): Promise<string | undefined> {
  let note = "At least 8 characters. It cannot be looked up again.";
  for (;;) {
    const said = note;
    const first = await session.oneDialog(undefined, () =>
      askPassphrase(ctx, `New passphrase of ${name}`, said, undefined),
    );
    if (!first) return undefined;
    const second = await session.oneDialog(undefined, () =>
      askPassphrase(ctx, `New passphrase of ${name}, once more`, "", undefined),
    );
    if (second === undefined) return undefined;
    if (first === second) return first;
    note = "The two were not the same. Try again.";
  }
}

/** Name, roles, groups and rights, one question each. An empty answer keeps what is there; `-` empties a list. */
export async function askRights(actor: Actor, before: PersonRights): Promise<PersonRights | undefined> {
  const name = await askText(actor, `Name (empty: ${before.name})`);
  if (name === undefined) return undefined;
  const lists: string[][] = [];
  for (const [what, kept] of [
    ["Roles", before.roles],
    ["Groups", before.groups],
    ["May decide these actions, * for all", before.permissions],
  ] as const) {
    const answer = await askText(
      actor,
      `${what}, separated by commas (empty: ${kept.join(", ") || "none"}; -: none)`,
    );
    if (answer === undefined) return undefined;
    lists.push(answer === "" ? [...kept] : namesIn(answer));
  }
  const [roles = [], groups = [], permissions = []] = lists;
  return { name: name || before.name, roles, groups, permissions };
}

export async function askText({ session, ctx }: Actor, title: string): Promise<string | undefined> {
  return (await session.oneDialog(undefined, () => ctx.ui.input(title)))?.trim();
}

export function namesIn(text: string): string[] {
  return text === "-"
    ? []
    : text
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean);
}

import { ApprovalError } from "../approval-error.ts";
import { commit, type Engine } from "../engine.ts";
import { assertHumanSession, type HumanSession } from "../human-session.ts";
import type { Json } from "../json.ts";
import { canonicalJson } from "../plan-hash.ts";
import { hashPassphrase, isPassphrase } from "./passphrase.ts";
import { localPerson, personRow } from "./person-rows.ts";
import { assertSignIn, assertStepUp, makeSignIn, type SignIn } from "./sign-in.ts";

/** Wrong passphrases in a row after which a person has to wait, and how long (milliseconds). */
const mostWrongAttempts = 5;
const lockLasts = 60_000;

export interface PersonRights {
  readonly name: string;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** Action ids, or `*` for all. */
  readonly permissions: readonly string[];
}

/** The local person, recognised by the account this runs under; no passphrase was asked. */
export function localSignIn(engine: Engine, session: HumanSession): SignIn {
  assertHumanSession(session);
  return makeSignIn({ session, person: localPerson, how: "account", at: engine.now(), stepUpAt: null });
}

/**
 * Signs a person in by passphrase, which also counts as a step-up for five minutes. The passphrase goes nowhere else.
 *
 * @throws ApprovalError `step_up_unavailable` for a wrong passphrase, none set, or while locked
 */
export async function signIn(
  engine: Engine,
  session: HumanSession,
  person: string,
  passphrase: string,
): Promise<SignIn> {
  assertHumanSession(session);
  const before = personRow(engine.store, person);
  assertUnlocked(before.locked_until, engine.now());
  if (before.passphrase === null)
    throw new ApprovalError(
      "step_up_unavailable",
      "This person has no passphrase yet. Set one in /career-setup.",
    );
  const right = await isPassphrase(passphrase, before.passphrase);
  const now = engine.now();
  const outcome = engine.store.transaction(() => {
    // Read again: attempts run side by side must not each get five tries.
    const row = personRow(engine.store, person);
    if (row.locked_until > now || row.active !== 1 || row.passphrase !== before.passphrase) return "refused";
    const wrong = right ? 0 : row.wrong_attempts + 1;
    const locks = wrong >= mostWrongAttempts;
    engine.store.run("UPDATE person SET wrong_attempts = ?, locked_until = ? WHERE id = ?", [
      locks ? 0 : wrong,
      locks ? now + lockLasts : 0,
      person,
    ]);
    return right ? "right" : "wrong";
  });
  if (outcome === "right") return makeSignIn({ session, person, how: "passphrase", at: now, stepUpAt: now });
  assertUnlocked(personRow(engine.store, person).locked_until, now);
  throw new ApprovalError("step_up_unavailable", "That is not the passphrase. Nothing was decided.");
}

/**
 * Sets or changes one's own passphrase. The local person sets the first one by being at the computer; changing it, or any
 * other person's, takes a fresh sign-in as that person.
 *
 * @throws ApprovalError `step_up_unavailable`, `payload_invalid` (too short)
 */
export async function setPassphrase(engine: Engine, signedIn: SignIn, passphrase: string): Promise<void> {
  assertSignIn(signedIn);
  const before = personRow(engine.store, signedIn.person);
  if (before.passphrase !== null) assertStepUp(signedIn, engine.now());
  const stored = await hashPassphrase(passphrase);
  commit(engine, () => {
    const changed = engine.store.run("UPDATE person SET passphrase = ? WHERE id = ? AND passphrase IS ?", [
      stored,
      signedIn.person,
      before.passphrase,
    ]);
    if (changed !== 1)
      throw new ApprovalError("step_up_unavailable", "The passphrase was just changed elsewhere.");
    auditPeople(engine, signedIn, { passphrase_set: signedIn.person });
  });
}

/** Adds a person with their own first passphrase. Only the local person, with step-up. */
export async function addPerson(
  engine: Engine,
  signedIn: SignIn,
  id: string,
  rights: PersonRights,
  passphrase: string,
): Promise<void> {
  assertManages(engine, signedIn);
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(id))
    throw new ApprovalError("payload_invalid", "An id has 1 to 40 letters, digits, dots or dashes.");
  const stored = await hashPassphrase(passphrase);
  commit(engine, () => {
    if (engine.store.all("SELECT 1 FROM person WHERE id = ?", [id]).length > 0)
      throw new ApprovalError("payload_invalid", "Somebody with this id is already there.");
    engine.store.run(
      `INSERT INTO person (id, name, local, active, roles, groups, permissions, passphrase, created_at)
       VALUES (?, ?, 0, 1, ?, ?, ?, ?, ?)`,
      [id, rights.name, ...rightColumns(rights), stored, engine.now()],
    );
    auditPeople(engine, signedIn, { added: id, ...rightNames(rights) });
  });
}

/** Changes what a person may do, or takes them out (`active: false`). Only the local person, with step-up. */
export function changePerson(
  engine: Engine,
  signedIn: SignIn,
  id: string,
  rights: PersonRights & { readonly active: boolean },
): void {
  assertManages(engine, signedIn);
  if (id === localPerson && !rights.active)
    throw new ApprovalError("payload_invalid", "The local person cannot be taken out.");
  commit(engine, () => {
    personRow(engine.store, id);
    engine.store.run(
      "UPDATE person SET name = ?, roles = ?, groups = ?, permissions = ?, active = ? WHERE id = ?",
      [rights.name, ...rightColumns(rights), rights.active ? 1 : 0, id],
    );
    auditPeople(engine, signedIn, { changed: id, active: rights.active, ...rightNames(rights) });
  });
}

/** Who may do what is part of the policy, so a change of it is audited as one. */
export function auditPeople(engine: Engine, by: SignIn, detail: { readonly [key: string]: Json }): void {
  engine.audit.append(engine.store, {
    at: engine.now(),
    event: "POLICY_CHANGED",
    actor: { kind: "human", id: by.person, route: by.session.route },
    detail,
  });
}

function assertManages(engine: Engine, signedIn: SignIn): void {
  assertSignIn(signedIn);
  if (signedIn.person !== localPerson)
    throw new ApprovalError(
      "policy_denied",
      "Only the person whose computer this is adds and changes people.",
    );
  assertStepUp(signedIn, engine.now());
}

function assertUnlocked(until: number, now: number): void {
  if (until > now)
    throw new ApprovalError("step_up_unavailable", "Five wrong passphrases: wait a minute, then try again.");
}

function rightColumns({ roles, groups, permissions }: PersonRights): string[] {
  return [roles, groups, permissions].map((names) => canonicalJson(names));
}

function rightNames({ roles, groups, permissions }: PersonRights): { [key: string]: Json } {
  return { roles, groups, permissions };
}

import { ApprovalError } from "../approval-error.ts";
import { commit, type Engine } from "../engine.ts";
import { canonicalJson } from "../plan-hash.ts";
import { type Delegation, holds } from "../requirements.ts";
import { auditPeople } from "./people.ts";
import { allDelegations, allPeople } from "./person-rows.ts";
import { assertSignIn, type SignIn } from "./sign-in.ts";

export interface NewDelegation {
  readonly delegate: string;
  /** Action ids, or `*` for all that the delegator holds. */
  readonly scope: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/**
 * Lets somebody decide in one's place for a while. Made by the delegator alone, after signing in.
 *
 * @returns the id by which it can be ended
 * @throws ApprovalError `payload_invalid`, `policy_denied` (more than the delegator holds, a circle), `step_up_unavailable`
 */
export function delegate(engine: Engine, signedIn: SignIn, wish: NewDelegation): string {
  assertSelf(signedIn);
  const id = `delegation:${engine.ids.short()}`;
  commit(engine, () => {
    const people = allPeople(engine.store);
    const delegator = people.find((person) => person.id === signedIn.person && person.active);
    if (!delegator || !people.some((person) => person.id === wish.delegate && person.active))
      throw new ApprovalError("payload_invalid", "There is no such person here.");
    if (
      wish.scope.length === 0 ||
      wish.reason.trim() === "" ||
      wish.end <= wish.start ||
      wish.end <= engine.now()
    )
      throw new ApprovalError(
        "payload_invalid",
        "A delegation has a scope, a reason, and an end after its start.",
      );
    if (!wish.scope.every((action) => (action === "*" ? true : holds(delegator, action))))
      throw new ApprovalError("policy_denied", "You cannot hand on what you may not decide yourself.");
    if (closesCircle(allDelegations(engine.store), delegator.id, wish))
      throw new ApprovalError(
        "policy_denied",
        "This would close a circle: that person already stands behind you.",
      );
    engine.store.run(
      "INSERT INTO delegation (id, delegator, delegate, scope, reason, start_at, end_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [id, delegator.id, wish.delegate, canonicalJson(wish.scope), wish.reason, wish.start, wish.end],
    );
    auditPeople(engine, signedIn, {
      delegated: id,
      to: wish.delegate,
      scope: wish.scope,
      from: wish.start,
      until: wish.end,
    });
  });
  return id;
}

/** Ends a delegation now. Only its delegator can. */
export function endDelegation(engine: Engine, signedIn: SignIn, id: string): void {
  assertSelf(signedIn);
  commit(engine, () => {
    const now = engine.now();
    const changed = engine.store.run(
      "UPDATE delegation SET end_at = max(?, start_at) WHERE id = ? AND delegator = ? AND end_at > ?",
      [now, id, signedIn.person, now],
    );
    if (changed !== 1)
      throw new ApprovalError("handle_unknown", "You have no such delegation that is still running.");
    auditPeople(engine, signedIn, { delegation_ended: id });
  });
}

function assertSelf(signedIn: SignIn): void {
  assertSignIn(signedIn);
  if (signedIn.how !== "passphrase")
    throw new ApprovalError("step_up_unavailable", "Sign in with your passphrase to delegate.");
}

/** True where, at some moment of the wished time, following delegations from the delegate leads back to the delegator. */
function closesCircle(existing: readonly Delegation[], delegator: string, wish: NewDelegation): boolean {
  const overlapping = existing.filter(({ start, end }) => start < wish.end && wish.start < end);
  const reached = new Set([wish.delegate]);
  for (const person of reached) {
    if (person === delegator) return true;
    for (const each of overlapping) if (each.delegator === person) reached.add(each.delegate);
  }
  return false;
}

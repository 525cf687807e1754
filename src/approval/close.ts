import { ApprovalError } from "./approval-error.ts";
import { commit, type Engine } from "./engine.ts";
import { allDelegations, allPeople } from "./people/person-rows.ts";
import { assertSignIn, type SignIn } from "./people/sign-in.ts";
import { move, notPending, proposalRow } from "./proposal-rows.ts";
import { type ProposalRow, parseWorkflow } from "./records.ts";
import { standings } from "./requirements.ts";
import { storedPlan } from "./stored-plan.ts";

/**
 * Withdraws a proposal before it runs. Only the person behind it, and only where the workflow allows it.
 *
 * @throws ApprovalError `handle_unknown`, `policy_denied`, `not_pending`
 */
export function cancel(engine: Engine, signIn: SignIn, id: string, reason?: string): ProposalRow {
  assertSignIn(signIn);
  return commit(engine, () => {
    const row = proposalRow(engine, id);
    if (row.requester !== signIn.person || parseWorkflow(row.workflow).may_cancel === "nobody")
      throw new ApprovalError(
        "policy_denied",
        "Only the person behind a request cancels it, where the policy allows that.",
      );
    return move(engine, row, "cancel", { actor: humanActor(signIn), audit: "CANCELLED", reason });
  });
}

/**
 * Says what became of an execution that could not be told: done or not done, with a reason. By somebody who may approve it.
 *
 * @throws ApprovalError `handle_unknown`, `not_pending` (not UNKNOWN), `policy_denied`, `payload_invalid` (no reason)
 */
export function resolve(
  engine: Engine,
  signIn: SignIn,
  id: string,
  done: boolean,
  reason: string,
): ProposalRow {
  assertSignIn(signIn);
  if (reason.trim() === "") throw new ApprovalError("payload_invalid", "Say how you know.");
  return commit(engine, (events) => {
    const row = proposalRow(engine, id);
    if (row.status !== "UNKNOWN") throw notPending(row);
    const { requirements } = storedPlan(row);
    const people = allPeople(engine.store);
    const person = people.find((each) => each.id === signIn.person);
    const entitled = requirements.list.some(
      (one) =>
        person &&
        standings(requirements, one, person, people, allDelegations(engine.store), engine.now()).length > 0,
    );
    if (!entitled)
      throw new ApprovalError("policy_denied", "Only somebody who may approve this can close it.");
    const moved = move(engine, row, done ? "complete" : "fail", {
      actor: humanActor(signIn),
      audit: done ? "EXECUTED" : "FAILED",
      reason,
      detail: { resolved: done ? "done" : "not done" },
    });
    if (done) events.push({ type: "executed", proposal: row.id, action: row.action });
    return moved;
  });
}

function humanActor(signIn: SignIn) {
  return { kind: "human", id: signIn.person, route: signIn.session.route } as const;
}

import type { Action } from "./action.ts";
import { ApprovalError, type ApprovalErrorCode } from "./approval-error.ts";
import { decisionDigest } from "./decision-digest.ts";
import { actionContext, type Engine } from "./engine.ts";
import { factsOf, riskOf } from "./facts.ts";
import type { LifecycleEvent } from "./lifecycle.ts";
import { allDelegations, allPeople } from "./people/person-rows.ts";
import { type PlanItem, targetKey } from "./plan.ts";
import { canonicalJson } from "./plan-hash.ts";
import { judge, mayOverride, policyRevision } from "./policy/judge.ts";
import { decisionsOf, votesOf } from "./proposal-rows.ts";
import {
  type DecisionRow,
  type PlanDocument,
  type ProposalRow,
  parsePlanDocument,
  parseWorkflow,
} from "./records.ts";
import { evaluate, holds } from "./requirements.ts";
import { storedPlan } from "./stored-plan.ts";

/** What may run: the stored plan and its action, checked a moment ago under the write lock. */
export interface Revalidated {
  readonly ok: true;
  readonly document: PlanDocument;
  readonly action: Action;
}

/** The first check that failed: how it ends the proposal, the code for the caller, and a reason in few words. */
export interface NotValid {
  readonly ok: false;
  readonly event: LifecycleEvent & ("expire" | "invalidate");
  readonly code: ApprovalErrorCode;
  readonly reason: string;
}

/**
 * Everything that has to hold still, in the order of the design. That the row exists, is of this tenant and has the right
 * status was asked before; here follow deadline, entitlement, policy revision, action and input, plan hash, fingerprints,
 * undo. `items` are those about to run; on a retry only their targets have to be unchanged.
 */
export function revalidate(
  engine: Engine,
  row: ProposalRow,
  isRun: (item: PlanItem) => boolean,
): Revalidated | NotValid {
  const invalid = (code: ApprovalErrorCode, reason: string): NotValid => ({
    ok: false,
    event: "invalidate",
    code,
    reason,
  });
  if (row.expires_at <= engine.now())
    return { ok: false, event: "expire", code: "not_pending", reason: "deadline" };

  let document: PlanDocument;
  try {
    document = parsePlanDocument(row.plan);
  } catch {
    return invalid("plan_changed", "plan_changed");
  }
  const { requirements, requester } = document;
  const people = allPeople(engine.store);
  const decisions = decisionsOf(engine.store, row.id).filter((decision) => isGenuine(engine, row, decision));
  const votes = evaluate(
    requirements,
    votesOf(decisions),
    people,
    allDelegations(engine.store),
    engine.now(),
  );
  if (votes.outcome !== "met") return invalid("policy_denied", "approvals_missing");
  const behind = people.find(({ id }) => id === requester.onBehalfOf);
  if (!behind?.active || !holds(behind, requirements.permission))
    return invalid("policy_denied", "requester_not_entitled");

  let action: Action;
  try {
    action = engine.registry.find(document.action.id);
  } catch {
    return policyStillHolds(engine, row, document, undefined) ?? invalid("action_unknown", "action_gone");
  }
  const broken = policyStillHolds(engine, row, document, action);
  if (broken) return broken;
  if (action.version !== document.action.version) return invalid("action_unknown", "action_changed");
  try {
    if (canonicalJson(engine.registry.parse(action, document.input)) !== canonicalJson(document.input))
      return invalid("payload_invalid", "input_invalid");
    document = storedPlan(row);
  } catch (error) {
    return error instanceof ApprovalError && error.code === "payload_invalid"
      ? invalid("payload_invalid", "input_invalid")
      : invalid("plan_changed", "plan_changed");
  }
  const changed = changedSource(engine, action, document, isRun);
  if (changed !== undefined) return invalid("source_changed", changed);
  if (document.undo === "possible" && !action.reversible) return invalid("action_unknown", "undo_gone");
  return { ok: true, document, action };
}

/** A decision counts if it was for this very hash and the audit knows it: a row written around us has no audit row. */
function isGenuine(engine: Engine, row: ProposalRow, decision: DecisionRow): boolean {
  return (
    decision.plan_hash === row.plan_hash &&
    engine.store.all("SELECT 1 FROM audit WHERE proposal = ? AND event = ? AND detail ->> '$.digest' = ?", [
      row.id,
      decision.decision,
      decisionDigest(decision),
    ]).length > 0
  );
}

function policyStillHolds(
  engine: Engine,
  row: ProposalRow,
  document: PlanDocument,
  action: Action | undefined,
): NotValid | undefined {
  const invalid = (reason: string): NotValid => ({
    ok: false,
    event: "invalidate",
    code: "policy_denied",
    reason,
  });
  const { loaded } = engine.policy();
  if (!loaded.ok) return invalid("policy_broken");
  if (!action) return undefined;
  const facts = factsOf(action, document.plan, document.requester, allPeople(engine.store));
  const judgement = judge(loaded.policy, facts, riskOf(action, document.plan));
  if (policyRevision(loaded.policy, judgement.matched, parseWorkflow(row.workflow)) !== row.policy_revision)
    return invalid("policy_changed");
  if (judgement.outcome === "DENY" && !(document.override && mayOverride(judgement, document.override.by)))
    return invalid("policy_denied");
  return undefined;
}

/** What differs from the plan: a target about to be touched, a target of no item (a folder), or cited evidence. */
function changedSource(
  engine: Engine,
  action: Action,
  { plan, evidence }: PlanDocument,
  isRun: (item: PlanItem) => boolean,
): string | undefined {
  const context = actionContext(engine, engine.store);
  const owned = new Set(plan.items.map(({ target }) => target));
  const touched = new Set(plan.items.filter(isRun).map(({ target }) => target));
  for (const target of plan.targets) {
    const key = targetKey(target);
    if (owned.has(key) && !touched.has(key)) continue;
    if (action.fingerprint(target, context) !== target.fingerprint) return `target_changed ${target.kind}`;
  }
  const gone = evidence.find(({ reference, fingerprint }) => engine.evidence(reference) !== fingerprint);
  return gone && "evidence_changed";
}

import { Ajv2020 } from "ajv/dist/2020.js";
import type { Action } from "./action.ts";
import { ApprovalError } from "./approval-error.ts";
import { actionContext, type Engine } from "./engine.ts";
import { factsOf, riskOf } from "./facts.ts";
import type { JsonObject } from "./json.ts";
import { allPeople } from "./people/person-rows.ts";
import { ActionPlan, targetKey } from "./plan.ts";
import { policyWith } from "./policy/built-in.ts";
import { chooseWorkflow, judge, mayOverride, policyRevision } from "./policy/judge.ts";
import type { Outcome, Rule, Workflow } from "./policy/policy.ts";
import type { Override } from "./proposal-request.ts";
import type { PlanDocument, Requester } from "./records.ts";

const fitsPlan = new Ajv2020({ strict: false }).compile<ActionPlan>(ActionPlan);

/** What a request would do, and what the policy asks for it. */
export interface Judged {
  readonly plan: ActionPlan;
  readonly risk: PlanDocument["risk"];
  readonly rules: readonly string[];
  readonly outcome: Outcome;
  readonly workflow: Workflow;
  readonly revision: string;
}

/**
 * Works the plan out and asks the policy about it.
 *
 * @throws ApprovalError `policy_denied`, `payload_invalid` (no usable plan), and what the action's own planning throws
 */
export function judgeRequest(
  engine: Engine,
  action: Action,
  input: JsonObject,
  requester: Requester,
  override: Override | undefined,
): Judged {
  const { loaded } = engine.policy();
  if (!loaded.ok && action.category === "write-local") {
    const [first] = loaded.faults;
    throw new ApprovalError(
      "policy_denied",
      `policy.yaml cannot be read (line ${first?.line ?? 1}: ${first?.message ?? "broken"}), so every write is refused until it is mended.`,
    );
  }
  const policy = loaded.ok ? loaded.policy : policyWith();
  const plan = planOf(engine, action, input);
  const facts = factsOf(action, plan, requester, allPeople(engine.store));
  const judgement = judge(policy, facts, riskOf(action, plan));
  const denied = judgement.outcome === "DENY";
  if (denied && !(override && mayOverride(judgement, override.signIn.person))) {
    const names = judgement.matched.filter(({ outcome }) => outcome === "DENY").map(({ id }) => id);
    throw new ApprovalError(
      "policy_denied",
      `The approval policy refuses this (${names.join(", ") || "no rule allows it"}).`,
    );
  }
  const outcome = denied ? outcomeWithout(judgement.matched) : judgement.outcome;
  const workflow = chooseWorkflow(policy, facts, judgement.risk.level, outcome);
  return {
    plan,
    risk: { level: judgement.risk.level, reasons: [...judgement.risk.reasons] },
    rules: judgement.matched.map(({ id }) => id),
    outcome,
    workflow,
    revision: policyRevision(policy, judgement.matched, workflow),
  };
}

/** What is asked once the glass is broken: the strictest of what else matched, and never less than an approval. */
function outcomeWithout(matched: readonly Rule[]): Outcome {
  return matched.some(({ outcome }) => outcome === "REQUIRE_HUMAN_REVIEW")
    ? "REQUIRE_HUMAN_REVIEW"
    : "REQUIRE_APPROVAL";
}

function planOf(engine: Engine, action: Action, input: JsonObject): ActionPlan {
  const plan = action.plan(input, actionContext(engine, engine.store));
  if (!fitsPlan(plan))
    throw new ApprovalError("payload_invalid", `${action.id} made no usable plan: at most 1,000 items.`);
  const targets = new Set(plan.targets.map(targetKey));
  const ids = new Set(plan.items.map(({ id }) => id));
  if (ids.size !== plan.items.length || !plan.items.every(({ target }) => targets.has(target)))
    throw new ApprovalError(
      "payload_invalid",
      `${action.id} made a plan whose items do not fit its targets.`,
    );
  const changes = plan.items.filter(({ will }) => will === "change").length;
  if (changes === 0 || (action.mode === "atomic" && changes < plan.items.length))
    throw new ApprovalError(
      "payload_invalid",
      plan.items.find(({ note }) => note)?.note ?? "Nothing would change.",
    );
  return plan;
}

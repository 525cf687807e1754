import type { Action } from "./action.ts";
import type { ActionPlan } from "./plan.ts";
import type { PolicyFacts } from "./policy/judge.ts";
import type { Requester } from "./records.ts";
import type { Person } from "./requirements.ts";
import { type AssessedRisk, assessRisk } from "./risk.ts";

const statesOf = (plan: ActionPlan) =>
  plan.targets.flatMap(({ state }) => (state === undefined ? [] : [state]));
const changing = (plan: ActionPlan) => plan.items.filter(({ will }) => will === "change").length;

/** What the policy can ask about a plan. Roles are those of the person behind it, as they are now. */
export function factsOf(
  action: Action,
  plan: ActionPlan,
  requester: Requester,
  people: readonly Person[],
): PolicyFacts {
  return {
    action: action.id,
    category: action.category,
    fields: plan.fields,
    items: changing(plan),
    states: statesOf(plan),
    roles: people.find(({ id }) => id === requester.onBehalfOf)?.roles ?? [],
    requester: requester.kind,
  };
}

/** Risk of a plan before the policy's raises. Only a write can be irreversible: a read or a draft leaves nothing behind. */
export function riskOf(action: Action, plan: ActionPlan): AssessedRisk {
  return assessRisk({
    base: action.baseRisk,
    items: changing(plan),
    reversible: action.reversible || action.effect.kind === "value",
    states: statesOf(plan),
    scope: plan.impact.scope,
  });
}

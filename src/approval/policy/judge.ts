import type { ActionCategory } from "../action.ts";
import { planHash } from "../plan-hash.ts";
import { type AssessedRisk, atLeast, type Risk } from "../risk.ts";
import { confirmationWorkflow, localWorkflow } from "./built-in.ts";
import { type Condition, type Outcome, outcomes, type Policy, type Rule, type Workflow } from "./policy.ts";

/** What rules can ask about a plan. */
export interface PolicyFacts {
  readonly action: string;
  readonly category: ActionCategory;
  readonly fields: readonly string[];
  readonly items: number;
  readonly states: readonly string[];
  readonly roles: readonly string[];
  readonly requester: "human" | "agent";
}

export interface Judgement {
  /** The strictest outcome among the rules that matched; DENY where none did. */
  readonly outcome: Outcome;
  readonly risk: AssessedRisk;
  readonly matched: readonly Rule[];
}

/**
 * What the policy says about a plan. First the risk is raised by every rule that matches the assessed risk, then all rules
 * are matched against the raised one: raising twice over would make the result depend on the order of the rules.
 */
export function judge(policy: Policy, facts: PolicyFacts, assessed: AssessedRisk): Judgement {
  let risk = assessed;
  for (const rule of policy.rules) {
    const to = rule.raise_risk_to;
    if (to === undefined || !matches(rule.when, facts, assessed.level) || atLeast(risk.level, to)) continue;
    risk = { level: to, reasons: [...risk.reasons, `raised to ${to} by rule ${rule.id}`] };
  }
  const matched = policy.rules.filter((rule) => matches(rule.when, facts, risk.level));
  const outcome = matched.reduce<Outcome | undefined>(
    (strictest, rule) => (strictest === undefined ? rule.outcome : stricter(strictest, rule.outcome)),
    undefined,
  );
  return { outcome: outcome ?? "DENY", risk, matched };
}

/** The workflow a new proposal gets: of those that apply the first in the file, and of its versions the newest. */
export function chooseWorkflow(policy: Policy, facts: PolicyFacts, risk: Risk, outcome: Outcome): Workflow {
  if (outcome === "REQUIRE_CONFIRMATION") return confirmationWorkflow;
  const offered = policy.workflows.filter(({ id }) => !id.startsWith("builtin."));
  const first = offered.find(({ when }) => matches(when, facts, risk));
  if (!first) return localWorkflow;
  return offered
    .filter(({ id, when }) => id === first.id && matches(when, facts, risk))
    .reduce((newest, other) => (other.version > newest.version ? other : newest));
}

/**
 * Hash of the rules that matched and the workflow version used. A waiting proposal keeps its workflow version even when
 * the file has a newer one or none; the same version with other content is a changed policy.
 */
export function policyRevision(policy: Policy, matched: readonly Rule[], used: Workflow): string {
  const current = policy.workflows.find(({ id, version }) => id === used.id && version === used.version);
  return planHash({ rules: matched, workflow: current ?? used });
}

/** Who may break the glass: those whom every DENY that matched names. Nobody where no rule matched at all. */
export function mayOverride(judgement: Judgement, person: string): boolean {
  const denials = judgement.matched.filter(({ outcome }) => outcome === "DENY");
  return denials.length > 0 && denials.every(({ break_glass }) => break_glass?.includes(person) ?? false);
}

function stricter(a: Outcome, b: Outcome): Outcome {
  return outcomes.indexOf(a) >= outcomes.indexOf(b) ? a : b;
}

function matches(when: Condition | undefined, facts: PolicyFacts, risk: Risk): boolean {
  if (!when) return true;
  const shares = (wanted: readonly string[] | undefined, have: readonly string[]) =>
    wanted === undefined || wanted.some((name) => have.includes(name));
  return (
    (when.actions === undefined || when.actions.some((pattern) => names(pattern, facts.action))) &&
    (when.category === undefined || when.category === facts.category) &&
    (when.risk_at_least === undefined || atLeast(risk, when.risk_at_least)) &&
    shares(when.fields, facts.fields) &&
    (when.batch_at_least === undefined || facts.items >= when.batch_at_least) &&
    shares(when.states, facts.states) &&
    shares(when.roles, facts.roles) &&
    (when.requester === undefined || when.requester === facts.requester)
  );
}

function names(pattern: string, action: string): boolean {
  return pattern.endsWith("*") ? action.startsWith(pattern.slice(0, -1)) : pattern === action;
}

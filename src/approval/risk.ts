/** How much a plan could cost the person, from least to most. */
export type Risk = (typeof risks)[number];
export const risks = ["low", "medium", "high", "critical"] as const;

export interface RiskFacts {
  readonly base: Risk;
  /** Items that would change. */
  readonly items: number;
  readonly reversible: boolean;
  /** States of the targets. */
  readonly states: readonly string[];
  /** `ids`, or a filter in words. */
  readonly scope: string;
}

export interface AssessedRisk {
  readonly level: Risk;
  /** What raised it, in the order in which it was raised; the first names the base. */
  readonly reasons: readonly string[];
}

const weightyStates: ReadonlySet<string> = new Set(["offer", "hired", "confirmed"]);

/** True where `risk` is `least` or worse. */
export function atLeast(risk: Risk, least: Risk): boolean {
  return risks.indexOf(risk) >= risks.indexOf(least);
}

/** The worse of two. */
function worse(a: Risk, b: Risk): Risk {
  return atLeast(a, b) ? a : b;
}

/** Risk of a plan before the policy's own raises: base, then size, then what cannot be taken back. */
export function assessRisk(facts: RiskFacts): AssessedRisk {
  let level = facts.base;
  const reasons = [`base risk of the action: ${facts.base}`];
  const raise = (to: Risk, reason: string) => {
    level = to;
    reasons.push(reason);
  };
  if (facts.items >= 10) raise(above(level), `${facts.items} items (10 or more)`);
  if (facts.items >= 100) raise(worse(level, "high"), `${facts.items} items (100 or more: at least high)`);
  if (facts.items >= 1000) raise("critical", `${facts.items} items (1,000 or more: critical)`);
  if (!facts.reversible) raise(above(level), "cannot be undone");
  const weighty = facts.states.find((state) => weightyStates.has(state));
  if (weighty !== undefined) raise(above(level), `a target is in the state ${weighty}`);
  if (facts.scope !== "ids") raise(above(level), "the scope is a filter, not a list of ids");
  return { level, reasons };
}

function above(risk: Risk): Risk {
  return risks[Math.min(risks.indexOf(risk) + 1, risks.length - 1)] ?? "critical";
}

import { type Static, Type } from "@sinclair/typebox";

/** Whom a requirement or an escalation names. A person fits when every part that is given fits. */
export const Selector = Type.Object(
  {
    role: Type.Optional(Type.String()),
    permission: Type.Optional(Type.String()),
    user: Type.Optional(Type.String()),
    group: Type.Optional(Type.String()),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type Selector = Static<typeof Selector>;

export const Requirement = Type.Object(
  {
    id: Type.String(),
    who: Selector,
    minimumApprovals: Type.Integer({ minimum: 1 }),
    /** SEQUENTIAL opens after everything above it is met; PARALLEL opens together with the one above it. */
    mode: Type.Union([Type.Literal("SEQUENTIAL"), Type.Literal("PARALLEL")]),
    allowRequester: Type.Boolean(),
    /** Everyone eligible has to approve, and one rejection ends it. */
    unanimous: Type.Boolean(),
    /** From this time on (milliseconds) the people named in `escalateTo` may decide too. */
    escalateAt: Type.Optional(Type.Integer()),
    escalateTo: Type.Optional(Selector),
  },
  { additionalProperties: false },
);
export type Requirement = Static<typeof Requirement>;

/** Everything that has to happen before a plan may run. */
export const RequirementSet = Type.Object(
  {
    /** Permission that every voter holds too: the action's id. */
    permission: Type.String(),
    /** Humans behind the request: requester, on whose behalf, and who authorised an override. */
    chain: Type.Array(Type.String()),
    list: Type.Array(Requirement, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type RequirementSet = Static<typeof RequirementSet>;

export interface Person {
  readonly id: string;
  readonly active: boolean;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** Action ids, or `*` for all. */
  readonly permissions: readonly string[];
}

export interface Delegation {
  readonly id: string;
  readonly delegator: string;
  readonly delegate: string;
  /** Action ids, or `*` for all. */
  readonly scope: readonly string[];
  readonly start: number;
  readonly end: number;
}

export interface Vote {
  readonly requirement: string;
  /** Who pressed the key. */
  readonly person: string;
  /** Whom they stood for: themselves, or their delegator. */
  readonly standsFor: string;
  readonly decision: "APPROVED" | "REJECTED";
  readonly time: number;
}

export interface RequirementState {
  readonly id: string;
  readonly state: "waiting" | "open" | "met" | "rejected";
  readonly approvals: number;
  readonly needed: number;
  /** People whose approval would still count, without their delegates. */
  readonly eligible: readonly string[];
}

export interface Evaluation {
  /** `unreachable`: open, but the people who could meet it are not there. */
  readonly outcome: "open" | "met" | "rejected" | "unreachable";
  readonly requirements: readonly RequirementState[];
}

/**
 * Where a set of requirements stands. Groups, roles and delegations are what they are when this is asked, so a person
 * who lost a role since voting no longer counts.
 *
 * A level is rejected by one rejection where it is unanimous, otherwise once its quorum cannot be met any more; one
 * rejected level rejects the whole. Nobody counts twice in one requirement, neither as voter nor as the one stood for.
 */
export function evaluate(
  set: RequirementSet,
  votes: readonly Vote[],
  people: readonly Person[],
  delegations: readonly Delegation[],
  now: number,
): Evaluation {
  let stageOpen = true;
  let stageMet = true;
  let unreachable = false;
  const states = set.list.map((requirement, index): RequirementState => {
    if (index > 0 && requirement.mode === "SEQUENTIAL") {
      stageOpen = stageOpen && stageMet;
      stageMet = true;
    }
    const counted = countVotes(set, requirement, votes, people, delegations);
    const able = people.filter((person) => isEligible(set, requirement, person, now)).map(({ id }) => id);
    const eligible = able.filter((id) => !counted.used.has(id));
    const needed = requirement.unanimous
      ? Math.max(requirement.minimumApprovals, new Set([...able, ...counted.approvers]).size)
      : requirement.minimumApprovals;
    const approvals = counted.approvers.length;
    const reachable = approvals + eligible.length >= needed;
    const state =
      counted.rejections > 0 && (requirement.unanimous || !reachable)
        ? "rejected"
        : !stageOpen
          ? "waiting"
          : approvals >= needed
            ? "met"
            : "open";
    if (state !== "met") stageMet = false;
    if (state !== "met" && !reachable) unreachable = true;
    return { id: requirement.id, state, approvals, needed, eligible };
  });
  const outcome = states.some(({ state }) => state === "rejected")
    ? "rejected"
    : states.every(({ state }) => state === "met")
      ? "met"
      : unreachable
        ? "unreachable"
        : "open";
  return { outcome, requirements: states };
}

/**
 * For whom `voter` may decide a requirement now: themselves first, then those who delegated to them. Empty where they
 * may not. Segregation looks at both: neither the voter nor the one stood for may be behind the request.
 */
export function standings(
  set: RequirementSet,
  requirement: Requirement,
  voter: Person,
  people: readonly Person[],
  delegations: readonly Delegation[],
  now: number,
): string[] {
  if (!voter.active || isBehind(set, requirement, voter.id)) return [];
  const own = isEligible(set, requirement, voter, now) ? [voter.id] : [];
  const lent = people.filter(
    (person) =>
      person.id !== voter.id &&
      isEligible(set, requirement, person, now) &&
      delegations.some((delegation) => lends(delegation, person.id, voter.id, set.permission, now)),
  );
  return [...own, ...lent.map(({ id }) => id)];
}

/** True where `person` fits the requirement, holds the action's permission, and is not behind the request. */
function isEligible(set: RequirementSet, requirement: Requirement, person: Person, now: number): boolean {
  const { who, escalateAt, escalateTo } = requirement;
  const escalated =
    escalateAt !== undefined && escalateTo !== undefined && now >= escalateAt && fits(escalateTo, person);
  return (
    person.active &&
    holds(person, set.permission) &&
    (fits(who, person) || escalated) &&
    !isBehind(set, requirement, person.id)
  );
}

/** True where the person may be asked about this action at all. */
export function holds(person: Person, permission: string): boolean {
  return person.permissions.includes("*") || person.permissions.includes(permission);
}

function isBehind(set: RequirementSet, requirement: Requirement, id: string): boolean {
  return !requirement.allowRequester && set.chain.includes(id);
}

function fits(selector: Selector, person: Person): boolean {
  return (
    (selector.user === undefined || selector.user === person.id) &&
    (selector.role === undefined || person.roles.includes(selector.role)) &&
    (selector.group === undefined || person.groups.includes(selector.group)) &&
    (selector.permission === undefined || holds(person, selector.permission))
  );
}

function lends(delegation: Delegation, from: string, to: string, permission: string, at: number): boolean {
  return (
    delegation.delegator === from &&
    delegation.delegate === to &&
    (delegation.scope.includes("*") || delegation.scope.includes(permission)) &&
    delegation.start <= at &&
    at < delegation.end
  );
}

function countVotes(
  set: RequirementSet,
  requirement: Requirement,
  votes: readonly Vote[],
  people: readonly Person[],
  delegations: readonly Delegation[],
): { approvers: string[]; rejections: number; used: Set<string> } {
  const used = new Set<string>();
  const approvers: string[] = [];
  let rejections = 0;
  for (const vote of votes) {
    if (vote.requirement !== requirement.id || used.has(vote.person) || used.has(vote.standsFor)) continue;
    const voter = people.find(({ id }) => id === vote.person);
    // The delegation had to cover the moment of the vote; that it has ended since takes nothing back.
    const stood =
      voter && standings(set, requirement, voter, people, delegations, vote.time).includes(vote.standsFor);
    if (!stood) continue;
    used.add(vote.person);
    used.add(vote.standsFor);
    if (vote.decision === "APPROVED") approvers.push(vote.standsFor);
    else rejections++;
  }
  return { approvers, rejections, used };
}

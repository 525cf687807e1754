import type { Engine } from "./engine.ts";
import type { Json } from "./json.ts";
import { allDelegations, allPeople } from "./people/person-rows.ts";
import { decisionsOf, executionsOf, proposalRow, votesOf } from "./proposal-rows.ts";
import {
  type ItemOutcome,
  type PlanDocument,
  type ProposalRow,
  parseItems,
  parseOrigin,
  parseWorkflow,
} from "./records.ts";
import { evaluate, type RequirementState } from "./requirements.ts";
import { storedPlan } from "./stored-plan.ts";
import { visibleJson, visibleText } from "./visible-text.ts";

/** How many items a batch shows first, and per page. */
const sampleSize = 10;
const pageSize = 20;

export interface CardItem {
  readonly id: string;
  readonly label: string;
  readonly target: string;
  readonly before: Json;
  readonly after: Json;
  readonly will: "change" | "skip" | "fail";
  readonly note?: string;
  /** What became of it, once it ran. */
  readonly outcome?: ItemOutcome["outcome"];
  readonly message?: string;
}

export interface CardDecision {
  readonly person: string;
  readonly standsFor: string;
  readonly requirement: string;
  readonly decision: "APPROVED" | "REJECTED";
  readonly reason: string | null;
  readonly at: number;
}

/**
 * Everything a person has to see before deciding, as plain data. All text is visible text (nothing in it can hide or
 * reorder what stands beside it) and comes out of the bytes that `planHash` covers.
 */
export interface Card {
  readonly proposal: string;
  readonly status: ProposalRow["status"];
  readonly statusReason: string | null;
  readonly title: string;
  readonly action: { readonly id: string; readonly version: number; readonly description: string };
  readonly targets: readonly {
    readonly kind: string;
    readonly id: string;
    readonly label: string;
    readonly state?: string;
    readonly fingerprint: string | null;
  }[];
  readonly fields: readonly string[];
  readonly before: Json;
  readonly after: Json;
  readonly reason: string;
  readonly requester: PlanDocument["requester"] & { readonly name: string };
  readonly origin: { readonly copilotPlan?: string; readonly copilotStep?: string };
  readonly risk: { readonly level: ProposalRow["risk"]; readonly reasons: readonly string[] };
  readonly policy: {
    readonly outcome: PlanDocument["policy"]["outcome"];
    readonly rules: readonly string[];
    readonly revision: string;
    readonly workflow: string;
    readonly mayCancel: boolean;
  };
  readonly override?: { readonly by: string; readonly reason: string };
  /** What is still needed, level by level, with the names of those who could decide. */
  readonly needed: readonly (RequirementState & { readonly names: readonly string[] })[];
  readonly decisions: readonly CardDecision[];
  readonly evidence: readonly { readonly reference: string; readonly fingerprint: string }[];
  readonly impact: {
    readonly counts: { readonly [kind: string]: number };
    readonly references: readonly string[];
    readonly scope: string;
  };
  readonly batch?: {
    readonly count: number;
    readonly change: number;
    readonly skip: number;
    readonly fail: number;
    readonly pages: number;
  };
  /** The first items of a batch, or all of fewer. */
  readonly items: readonly CardItem[];
  readonly undo: PlanDocument["undo"];
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly overdueSince?: number;
  readonly claim?: { readonly by: string; readonly until: number };
  readonly replaces: string | null;
  readonly follows: string | null;
  readonly planHash: string;
  /** Opening every item, seeing every piece of evidence and a step-up are asked before approving. */
  readonly isReview: boolean;
}

/** @throws ApprovalError `handle_unknown`, `plan_changed` */
export function card(engine: Engine, id: string): Card {
  const row = proposalRow(engine, id);
  const document = storedPlan(row);
  const { plan } = document;
  const now = engine.now();
  const people = allPeople(engine.store);
  const decisions = decisionsOf(engine.store, id);
  const nameOf = (person: string) => visibleText(people.find((each) => each.id === person)?.name ?? person);
  const state = evaluate(
    document.requirements,
    votesOf(decisions),
    people,
    allDelegations(engine.store),
    now,
  );
  const workflow = parseWorkflow(row.workflow);
  const origin = parseOrigin(row.origin);
  return {
    proposal: row.id,
    status: row.status,
    statusReason: row.status_reason,
    title: visibleText(plan.title),
    action: { ...document.action, description: visibleText(document.action.description) },
    targets: plan.targets.map((target) => ({
      ...target,
      id: visibleText(target.id),
      label: visibleText(target.label),
      ...(target.state !== undefined && { state: visibleText(target.state) }),
    })),
    fields: plan.fields.map(visibleText),
    before: visibleJson(plan.before),
    after: visibleJson(plan.after),
    reason: visibleText(document.reason),
    requester: { ...document.requester, name: nameOf(document.requester.onBehalfOf) },
    origin: {
      ...(origin.copilotPlan !== undefined && { copilotPlan: origin.copilotPlan }),
      ...(origin.copilotStep !== undefined && { copilotStep: origin.copilotStep }),
    },
    risk: document.risk,
    policy: {
      outcome: document.policy.outcome,
      rules: document.policy.rules,
      revision: document.policy.revision,
      workflow: `${document.policy.workflow.id} v${document.policy.workflow.version}`,
      mayCancel: workflow.may_cancel !== "nobody",
    },
    ...(document.override && {
      override: { by: nameOf(document.override.by), reason: visibleText(document.override.reason) },
    }),
    needed: state.requirements.map((each) => ({ ...each, names: each.eligible.map(nameOf) })),
    decisions: decisions.map((decision) => ({
      person: nameOf(decision.decided_by),
      standsFor: nameOf(decision.stands_for),
      requirement: decision.requirement,
      decision: decision.decision,
      reason: decision.reason === null ? null : visibleText(decision.reason),
      at: decision.decided_at,
    })),
    evidence: document.evidence.map(({ reference, fingerprint }) => ({
      reference: visibleText(reference),
      fingerprint,
    })),
    impact: {
      counts: plan.impact.counts,
      references: plan.impact.references.map(visibleText),
      scope: visibleText(plan.impact.scope),
    },
    ...(plan.items.length > 1 && { batch: batchOf(plan) }),
    items: itemsOf(engine, row, document).slice(0, sampleSize),
    undo: document.undo,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.escalate_at !== null && row.escalate_at <= now && { overdueSince: row.escalate_at }),
    ...(row.claimed_by !== null &&
      (row.claimed_until ?? 0) > now && {
        claim: { by: nameOf(row.claimed_by), until: row.claimed_until ?? 0 },
      }),
    replaces: row.replaces,
    follows: row.follows,
    planHash: row.plan_hash,
    isReview: document.policy.outcome === "REQUIRE_HUMAN_REVIEW",
  };
}

/** One page of a batch, counted from 0. Past the last page it is empty. */
export function cardItems(engine: Engine, id: string, page: number): CardItem[] {
  const row = proposalRow(engine, id);
  return itemsOf(engine, row, storedPlan(row)).slice(page * pageSize, (page + 1) * pageSize);
}

function batchOf({ items }: PlanDocument["plan"]): NonNullable<Card["batch"]> {
  const count = (will: CardItem["will"]) => items.filter((item) => item.will === will).length;
  return {
    count: items.length,
    change: count("change"),
    skip: count("skip"),
    fail: count("fail"),
    pages: Math.ceil(items.length / pageSize),
  };
}

function itemsOf(engine: Engine, row: ProposalRow, { plan }: PlanDocument): CardItem[] {
  const ran = executionsOf(engine.store, row.id).findLast(({ kind }) => kind === "execute");
  const outcomes = new Map((ran ? parseItems(ran.items) : []).map((item) => [item.id, item]));
  return plan.items.map(({ note, ...item }) => {
    const became = outcomes.get(item.id);
    return {
      id: item.id,
      label: visibleText(item.label),
      target: visibleText(item.target),
      before: visibleJson(item.before),
      after: visibleJson(item.after),
      will: item.will,
      ...(note !== undefined && { note: visibleText(note) }),
      ...(became && { outcome: became.outcome }),
      ...(became?.message !== undefined && { message: visibleText(became.message) }),
    };
  });
}

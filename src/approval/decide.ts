import { ApprovalError } from "./approval-error.ts";
import { type Card, card } from "./card.ts";
import { decisionDigest } from "./decision-digest.ts";
import { commit, type Engine } from "./engine.ts";
import { openStatuses } from "./lifecycle.ts";
import { allDelegations, allPeople } from "./people/person-rows.ts";
import { assertSignIn, assertStepUp, type SignIn } from "./people/sign-in.ts";
import { decisionsOf, move, notPending, proposalRow, votesOf, writeAudit } from "./proposal-rows.ts";
import type { DecisionRow, PlanDocument, ProposalRow } from "./records.ts";
import { evaluate, holds, type Person, type Requirement, standings } from "./requirements.ts";
import { atLeast } from "./risk.ts";
import { storedPlan } from "./stored-plan.ts";
import { sweep } from "./sweep.ts";

/** How long the person who opened a card is shown as looking at it, in milliseconds. */
const claimLasts = 10 * 60_000;
const longestReason = 2_000;

/** A card as opened for one person, with the number that their decision has to bring back. */
export interface OpenedCard {
  readonly card: Card;
  readonly nonce: string;
  /** True where this person could decide now. */
  readonly eligible: boolean;
}

/**
 * Opens a card for a person. For somebody who may decide it this is `VIEWED`, sets `IN_REVIEW`, and where several may,
 * claims it for ten minutes. A claim informs the others, it does not lock them out: two approvals may be needed.
 */
export function openCard(engine: Engine, signIn: SignIn, id: string): OpenedCard {
  assertSignIn(signIn);
  sweep(engine, "listing");
  const eligible = commit(engine, (events) => {
    const row = proposalRow(engine, id);
    const document = storedPlan(row);
    if (!openStatuses.includes(row.status)) return false;
    const seat = seatOf(engine, row, document, signIn.person);
    if (!seat) return false;
    const actor = humanActor(signIn);
    const viewed = move(engine, row, "view", { actor, audit: "VIEWED" });
    const now = engine.now();
    const others = seat.eligible > 1;
    if (
      others &&
      (row.claimed_by === null || row.claimed_by === signIn.person || (row.claimed_until ?? 0) <= now)
    ) {
      engine.store.run("UPDATE proposal SET claimed_by = ?, claimed_until = ? WHERE id = ?", [
        signIn.person,
        now + claimLasts,
        id,
      ]);
      writeAudit(engine, viewed, { actor, audit: "CLAIMED" });
      events.push({ type: "assigned", proposal: id, action: row.action });
    }
    return true;
  });
  const shown = card(engine, id);
  const nonce = engine.nonces.issue({ proposal: id, person: signIn.person, planHash: shown.planHash });
  return { card: shown, nonce, eligible };
}

export interface Answer {
  readonly proposal: string;
  readonly decision: "APPROVED" | "REJECTED";
  readonly reason?: string;
  /** The hash that the card showed. */
  readonly planHash: string;
  readonly nonce: string;
  /** The level meant; the first open one that this person may decide where it is not given. */
  readonly requirement?: string;
  /** Items opened and evidence seen; a human review needs all of them. */
  readonly seen?: readonly string[];
}

/**
 * Takes a person's decision, in one transaction and in the order of the design. The decision is only recorded here; running
 * what was approved is the caller's next step.
 *
 * @throws ApprovalError `handle_unknown`, `not_pending`, `policy_denied` (not eligible), `plan_changed` (hash or nonce),
 * `step_up_unavailable`, `payload_invalid` (a reason is needed, or the review is incomplete)
 */
export function recordDecision(engine: Engine, signIn: SignIn, answer: Answer): ProposalRow {
  assertSignIn(signIn);
  sweep(engine, "listing");
  const decided = commit(engine, (events) => {
    const row = proposalRow(engine, answer.proposal);
    const now = engine.now();
    if (!openStatuses.includes(row.status) || row.expires_at <= now) throw notPending(row);
    const document = storedPlan(row);
    const seat = seatOf(engine, row, document, signIn.person, answer.requirement);
    if (!seat) throw new ApprovalError("policy_denied", whyNot(engine, document, signIn.person));
    if (answer.planHash !== row.plan_hash) throw new ApprovalError("plan_changed");
    assertNonce(engine, signIn, answer, row);
    assertComplete(document, answer, signIn, now);
    const decision: DecisionRow = {
      id: `decision:${engine.ids.secret()}`,
      proposal: row.id,
      requirement: seat.requirement.id,
      decided_by: signIn.person,
      stands_for: seat.standsFor,
      decision: answer.decision,
      reason: answer.reason?.trim() || null,
      plan_hash: answer.planHash,
      route: signIn.session.route,
      signed_in: signIn.how,
      signed_in_at: signIn.at,
      stepped_up_at: signIn.stepUpAt,
      nonce: answer.nonce,
      decided_at: now,
    };
    const columns = Object.keys(decision);
    engine.store.run(
      `INSERT INTO decision (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
      Object.values(decision),
    );
    const after = stateOf(engine, row, document);
    const event = after.outcome === "met" ? "approve" : after.outcome === "rejected" ? "reject" : "vote";
    const moved = move(engine, row, event, {
      actor: humanActor(signIn),
      audit: answer.decision,
      reason: decision.reason ?? undefined,
      evidence: document.evidence.map(({ reference }) => reference),
      detail: {
        decision: decision.id,
        digest: decisionDigest(decision),
        requirement: decision.requirement,
        stands_for: decision.stands_for,
        signed_in: decision.signed_in,
      },
    });
    if (event !== "vote")
      events.push({
        type: event === "approve" ? "approved" : "rejected",
        proposal: row.id,
        action: row.action,
      });
    return moved;
  });
  engine.nonces.use(answer.nonce);
  return decided;
}

function humanActor(signIn: SignIn) {
  return { kind: "human", id: signIn.person, route: signIn.session.route } as const;
}

function stateOf(engine: Engine, row: ProposalRow, { requirements }: PlanDocument) {
  const votes = votesOf(decisionsOf(engine.store, row.id));
  return evaluate(requirements, votes, allPeople(engine.store), allDelegations(engine.store), engine.now());
}

interface Seat {
  readonly requirement: Requirement;
  readonly standsFor: string;
  /** How many people could still decide this level. */
  readonly eligible: number;
}

/** Where a person could vote now: an open level, and for whom they would stand there. */
function seatOf(
  engine: Engine,
  row: ProposalRow,
  { requirements }: PlanDocument,
  person: string,
  wanted?: string,
): Seat | undefined {
  const people = allPeople(engine.store);
  const voter = people.find(({ id }) => id === person);
  if (!voter) return undefined;
  const decisions = decisionsOf(engine.store, row.id);
  const { requirements: states } = evaluate(
    requirements,
    votesOf(decisions),
    people,
    allDelegations(engine.store),
    engine.now(),
  );
  for (const [index, state] of states.entries()) {
    const requirement = requirements.list[index];
    if (!requirement || state.state !== "open" || (wanted !== undefined && wanted !== requirement.id))
      continue;
    const here = decisions.filter((decision) => decision.requirement === requirement.id);
    if (here.some(({ decided_by, stands_for }) => decided_by === person || stands_for === person)) continue;
    const taken = new Set(here.flatMap(({ decided_by, stands_for }) => [decided_by, stands_for]));
    const standsFor = standings(
      requirements,
      requirement,
      voter,
      people,
      allDelegations(engine.store),
      engine.now(),
    ).find((id) => !taken.has(id));
    if (standsFor !== undefined) return { requirement, standsFor, eligible: state.eligible.length };
  }
  return undefined;
}

/** Why somebody has no seat, in the order in which it is looked at. */
function whyNot(engine: Engine, { requirements }: PlanDocument, person: string): string {
  const people: readonly Person[] = allPeople(engine.store);
  const voter = people.find(({ id }) => id === person);
  if (!voter?.active) return "You are not among the people who decide here.";
  if (!holds(voter, requirements.permission))
    return `You do not hold the permission for ${requirements.permission}.`;
  if (requirements.chain.includes(person) && requirements.list.some(({ allowRequester }) => !allowRequester))
    return "You are behind this request, and the policy wants somebody else to decide it.";
  return "No open level of this proposal is yours to decide, or you already did.";
}

function assertNonce(engine: Engine, signIn: SignIn, answer: Answer, row: ProposalRow): void {
  const shown = engine.nonces.shown(answer.nonce);
  const fits =
    shown !== undefined &&
    shown.proposal === row.id &&
    shown.person === signIn.person &&
    shown.planHash === answer.planHash &&
    engine.store.all("SELECT 1 FROM decision WHERE nonce = ?", [answer.nonce]).length === 0;
  if (!fits)
    throw new ApprovalError(
      "plan_changed",
      "This card was already answered or was not opened here. Open it again.",
    );
}

function assertComplete(document: PlanDocument, answer: Answer, signIn: SignIn, now: number): void {
  if ((answer.reason?.length ?? 0) > longestReason)
    throw new ApprovalError("payload_invalid", `A reason has at most ${longestReason} characters.`);
  if (answer.decision === "REJECTED") {
    if (atLeast(document.risk.level, "high") && !answer.reason?.trim())
      throw new ApprovalError("payload_invalid", "Rejecting something of high risk needs a reason.");
    return;
  }
  const review = document.policy.outcome === "REQUIRE_HUMAN_REVIEW";
  if (review || document.risk.level === "critical") assertStepUp(signIn, now);
  if (!review) return;
  const seen = new Set(answer.seen ?? []);
  const unseen = [
    ...document.plan.items.map(({ id }) => id),
    ...document.evidence.map(({ reference }) => reference),
  ].filter((name) => !seen.has(name));
  if (unseen.length > 0)
    throw new ApprovalError(
      "payload_invalid",
      `This is a review: ${unseen.length} items or pieces of evidence were not opened yet.`,
    );
}

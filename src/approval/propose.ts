import type { Action } from "./action.ts";
import { ApprovalError } from "./approval-error.ts";
import { buildProposal, keyOf } from "./build-proposal.ts";
import { actionContext, commit, type Engine } from "./engine.ts";
import { assertHumanSession } from "./human-session.ts";
import type { JsonObject } from "./json.ts";
import { judgeRequest } from "./judge-request.ts";
import { liveStatuses } from "./lifecycle.ts";
import { localPerson } from "./people/person-rows.ts";
import { assertSignIn, assertStepUp } from "./people/sign-in.ts";
import { canonicalJson, planHash, sha256 } from "./plan-hash.ts";
import type { Actor } from "./principal.ts";
import type { Override, ProposalRequest, ProposedBy } from "./proposal-request.ts";
import { move, proposalRow, writeAudit } from "./proposal-rows.ts";
import { type ProposalRow, type Requester, readProposalRow } from "./records.ts";
import { holdsSecret } from "./secrets.ts";
import { storedPlan } from "./stored-plan.ts";

export type Proposed =
  | { readonly kind: "value"; readonly action: Action; readonly value: JsonObject }
  | { readonly kind: "proposal"; readonly proposal: ProposalRow; readonly isNew: boolean };

const longestReason = 2_000;

/**
 * Asks for one action. Reading and drafting run at once where the policy allows it; everything else becomes a proposal.
 *
 * @throws ApprovalError `action_unknown`, `action_forbidden`, `payload_invalid`, `policy_denied`, `idempotency_conflict`,
 * `source_changed`, `not_pending` (what it should replace is closed), `step_up_unavailable` (override)
 */
export function propose(
  engine: Engine,
  request: ProposalRequest,
  by: ProposedBy,
  override?: Override,
): Proposed {
  const action = engine.registry.find(request.action);
  const requester = requesterOf(by);
  if (action.humanOnly && requester.kind === "agent")
    throw new ApprovalError("policy_denied", `Only the person can do ${action.id}, from /career.`);
  const input = engine.registry.parse(action, request.input);
  assertText(engine, request, input);
  if (override) {
    assertSignIn(override.signIn);
    assertStepUp(override.signIn, engine.now());
    if (override.reason.trim() === "")
      throw new ApprovalError("payload_invalid", "An override needs a written reason.");
  }
  if (action.effect.kind === "value") {
    const judged = judgeRequest(engine, action, input, requester, override);
    if (judged.outcome === "ALLOW")
      return { kind: "value", action, value: action.effect.run(input, actionContext(engine, engine.store)) };
  }
  return commit(engine, (events) => {
    const content = planHash([action.id, action.version, input]);
    const known = knownProposal(engine, request, content);
    if (known && (request.key !== undefined || liveStatuses.includes(known.status)))
      return { kind: "proposal", proposal: known, isNew: false };
    const judged = judgeRequest(engine, action, input, requester, override);
    const row = buildProposal(engine, {
      action,
      input,
      request,
      requester,
      override,
      content,
      follows: lastWithContent(engine, content),
      ...judged,
    });
    insert(engine, row);
    const actor: Actor =
      by === "agent"
        ? { kind: "agent", id: "agent", route: "tool" }
        : { kind: "human", id: by.person, route: by.session.route };
    writeAudit(engine, row, {
      actor,
      audit: "REQUESTED",
      evidence: request.evidence ?? [],
      detail: {
        on_behalf_of: requester.onBehalfOf,
        reason: hashed(request.reason),
        risk: row.risk,
        from: null,
        to: row.status,
      },
    });
    if (override)
      writeAudit(engine, row, {
        actor: { kind: "human", id: override.signIn.person, route: override.signIn.session.route },
        audit: "OVERRIDDEN",
        reason: override.reason,
      });
    if (request.replaces !== undefined) supersede(engine, request.replaces, row.id, actor);
    events.push({ type: "requested", proposal: row.id, action: row.action });
    return { kind: "proposal", proposal: row, isNew: true };
  });
}

function requesterOf(by: ProposedBy): Requester {
  if (by === "agent") return { kind: "agent", id: "agent", onBehalfOf: localPerson };
  assertSignIn(by);
  assertHumanSession(by.session);
  return { kind: "human", id: by.person, onBehalfOf: by.person };
}

function assertText(engine: Engine, request: ProposalRequest, input: JsonObject): void {
  if (request.reason.trim() === "" || request.reason.length > longestReason)
    throw new ApprovalError("payload_invalid", `Say why, in at most ${longestReason} characters.`);
  const all = canonicalJson([
    input,
    request.reason,
    request.key ?? "",
    request.evidence ?? [],
    request.origin ?? {},
  ]);
  if (holdsSecret(all, engine.secrets()))
    throw new ApprovalError(
      "payload_invalid",
      "This holds what looks like a key or token. Leave it out; nothing was stored.",
    );
}

/** The proposal that this request repeats or follows: by its key, or by action, version and input where it gives none. */
function knownProposal(engine: Engine, request: ProposalRequest, content: string): ProposalRow | undefined {
  const found = engine.store.all(
    "SELECT * FROM proposal WHERE key = ? AND tenant = ? ORDER BY created_at DESC, rowid DESC LIMIT 1",
    [keyOf(request, content), engine.tenant],
  )[0];
  if (found === undefined) return undefined;
  const row = readProposalRow(found);
  if (row.content_hash !== content) throw new ApprovalError("idempotency_conflict");
  return row;
}

/** The last proposal of the same content: a new one after its end follows it, so that its decision stays in sight. */
function lastWithContent(engine: Engine, content: string): string | null {
  const found = engine.store.all(
    "SELECT * FROM proposal WHERE content_hash = ? AND tenant = ? ORDER BY created_at DESC, rowid DESC LIMIT 1",
    [content, engine.tenant],
  )[0];
  return found === undefined ? null : readProposalRow(found).id;
}

function insert(engine: Engine, row: ProposalRow): void {
  const columns = Object.keys(row);
  engine.store.run(
    `INSERT INTO proposal (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    Object.values(row),
  );
}

function supersede(engine: Engine, old: string, by: string, actor: Actor): void {
  const row = proposalRow(engine, old);
  if (actor.kind === "agent" && storedPlan(row).requester.kind === "human")
    throw new ApprovalError("policy_denied", "What a person asked for themselves only they can replace.");
  move(engine, row, "supersede", { actor, audit: "SUPERSEDED", reason: `replaced by ${by}` });
}

function hashed(text: string): { sha256: string; length: number } {
  return { sha256: sha256(text), length: text.length };
}

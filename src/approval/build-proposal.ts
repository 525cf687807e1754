import type { Action } from "./action.ts";
import { ApprovalError } from "./approval-error.ts";
import type { Engine } from "./engine.ts";
import type { JsonObject } from "./json.ts";
import type { Judged } from "./judge-request.ts";
import { allDelegations, allPeople, localPerson } from "./people/person-rows.ts";
import { canonicalJson, sha256 } from "./plan-hash.ts";
import { durationMs } from "./policy/policy.ts";
import { requirementsOf } from "./policy/workflow-requirements.ts";
import type { Override, ProposalRequest } from "./proposal-request.ts";
import { findProposal } from "./proposal-rows.ts";
import type { PlanDocument, ProposalRow, Requester } from "./records.ts";
import { evaluate } from "./requirements.ts";

/** Longest life of a proposal that broke the glass, in milliseconds. */
const longestOverride = 15 * 60_000;

/** Everything that a proposal is made of. */
export interface Parts extends Judged {
  readonly action: Action;
  readonly input: JsonObject;
  readonly request: ProposalRequest;
  readonly requester: Requester;
  readonly override: Override | undefined;
  readonly content: string;
  readonly follows: string | null;
}

/**
 * Makes the row of a new proposal: the hashed document and the columns that repeat parts of it.
 *
 * @throws ApprovalError `policy_denied` where nobody could ever approve it, `payload_invalid` for evidence that is not there
 */
export function buildProposal(engine: Engine, parts: Parts): ProposalRow {
  const { action, request, requester, override, workflow } = parts;
  const createdAt = engine.now();
  const chain = [
    ...new Set([
      requester.onBehalfOf,
      ...(requester.kind === "human" ? [requester.id] : []),
      ...(override ? [override.signIn.person] : []),
    ]),
  ];
  const requirements = requirementsOf(
    workflow,
    action.id,
    { local: localPerson, requester: requester.onBehalfOf, chain },
    createdAt,
  );
  const reach = evaluate(requirements, [], allPeople(engine.store), allDelegations(engine.store), createdAt);
  if (reach.outcome === "unreachable") {
    const short = reach.requirements.find(({ eligible, needed }) => eligible.length < needed);
    throw new ApprovalError(
      "policy_denied",
      `Nobody could approve this: ${short?.id ?? "a level"} needs ${short?.needed ?? 1} people and ${short?.eligible.length ?? 0} may decide it. Add people in /career-setup or change the policy.`,
    );
  }
  const lasts = durationMs(workflow.expires ?? "24h");
  const expiresAt = createdAt + (override ? Math.min(lasts, longestOverride) : lasts);
  const id = freshId(engine);
  const document: PlanDocument = {
    schema: "career.action_plan.v1",
    proposal: id,
    tenant: engine.tenant,
    action: { id: action.id, version: action.version, description: action.description },
    input: { ...parts.input },
    plan: parts.plan,
    reason: request.reason,
    evidence: (request.evidence ?? []).map((reference) => ({
      reference,
      fingerprint: evidenceNow(engine, reference),
    })),
    requester,
    risk: parts.risk,
    undo: action.reversible ? "possible" : "irreversible",
    requirements,
    policy: {
      outcome: parts.outcome,
      rules: [...parts.rules],
      revision: parts.revision,
      workflow: { id: workflow.id, version: workflow.version },
    },
    ...(override && { override: { by: override.signIn.person, reason: override.reason } }),
    expiresAt,
  };
  const plan = canonicalJson(document);
  return {
    id,
    tenant: engine.tenant,
    action: action.id,
    title: parts.plan.title,
    risk: parts.risk.level,
    requester: requester.onBehalfOf,
    origin: canonicalJson(request.origin ?? {}),
    key: keyOf(request, parts.content),
    content_hash: parts.content,
    replaces: request.replaces ?? null,
    follows: parts.follows,
    plan,
    plan_hash: sha256(plan),
    requirements: canonicalJson(requirements),
    policy_revision: parts.revision,
    workflow: canonicalJson(workflow),
    release: engine.release,
    created_at: createdAt,
    expires_at: expiresAt,
    escalate_at: requirements.list[0]?.escalateAt ?? null,
    status: "PENDING",
    status_reason: null,
    escalated_at: null,
    claimed_by: null,
    claimed_until: null,
    ended_at: null,
  };
}

function freshId(engine: Engine): string {
  for (;;) {
    const id = `proposal:${engine.ids.short()}`;
    if (!findProposal(engine.store, id)) return id;
  }
}

function evidenceNow(engine: Engine, reference: string): string {
  const fingerprint = engine.evidence(reference);
  if (fingerprint === undefined)
    throw new ApprovalError("payload_invalid", "A piece of cited evidence is not there.");
  return fingerprint;
}

/** The key by which a request is told to be the same: the one it gives, else its content. */
export function keyOf(request: ProposalRequest, content: string): string {
  return request.key === undefined ? `content:${content}` : `given:${request.key}`;
}

import { Ajv2020 } from "ajv/dist/2020.js";
import type { Action } from "./action.ts";
import { ApprovalError } from "./approval-error.ts";
import { actionContext, commit, type Engine } from "./engine.ts";
import { factsOf, riskOf } from "./facts.ts";
import { assertHumanSession } from "./human-session.ts";
import type { JsonObject } from "./json.ts";
import { liveStatuses } from "./lifecycle.ts";
import { allDelegations, allPeople, localPerson } from "./people/person-rows.ts";
import { assertSignIn, assertStepUp, type SignIn } from "./people/sign-in.ts";
import { ActionPlan, targetKey } from "./plan.ts";
import { canonicalJson, planHash, sha256 } from "./plan-hash.ts";
import { policyWith } from "./policy/built-in.ts";
import { chooseWorkflow, judge, mayOverride, policyRevision } from "./policy/judge.ts";
import { durationMs, type Outcome, type Policy, type Rule, type Workflow } from "./policy/policy.ts";
import { requirementsOf } from "./policy/workflow-requirements.ts";
import type { Actor } from "./principal.ts";
import { findProposal, move, writeAudit } from "./proposal-rows.ts";
import {
  type Origin,
  type PlanDocument,
  type ProposalRow,
  type Requester,
  readProposalRow,
} from "./records.ts";
import { evaluate } from "./requirements.ts";
import { holdsSecret } from "./secrets.ts";

export interface ProposalRequest {
  readonly action: string;
  readonly input: unknown;
  readonly reason: string;
  /** Names of what speaks for it; each has to exist. */
  readonly evidence?: readonly string[];
  /** Repeating a request with the same key gives the same proposal back. */
  readonly key?: string;
  /** The open proposal that this one corrects. */
  readonly replaces?: string;
  readonly origin?: Origin;
}

/** Who asks: the agent, on behalf of the local person, or a person who signed in. */
export type ProposedBy = "agent" | SignIn;

/** Breaking the glass: a person whom the policy names turns one DENY into an approval, for at most 15 minutes. */
export interface Override {
  readonly signIn: SignIn;
  readonly reason: string;
}

export type Proposed =
  | { readonly kind: "value"; readonly action: Action; readonly value: JsonObject }
  | { readonly kind: "proposal"; readonly proposal: ProposalRow; readonly isNew: boolean };

const longestOverride = 15 * 60_000;
const longestReason = 2_000;
const fitsPlan = new Ajv2020({ strict: false }).compile<ActionPlan>(ActionPlan);

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
    const row = build(engine, {
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

function keyOf(request: ProposalRequest, content: string): string {
  return request.key === undefined ? `content:${content}` : `given:${request.key}`;
}

interface Judged {
  readonly policy: Policy;
  readonly plan: ActionPlan;
  readonly risk: PlanDocument["risk"];
  readonly rules: readonly string[];
  readonly outcome: Outcome;
  readonly workflow: Workflow;
  readonly revision: string;
}

function judgeRequest(
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
    policy,
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

interface Parts extends Judged {
  readonly action: Action;
  readonly input: JsonObject;
  readonly request: ProposalRequest;
  readonly requester: Requester;
  readonly override: Override | undefined;
  readonly content: string;
  readonly follows: string | null;
}

function build(engine: Engine, parts: Parts): ProposalRow {
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

function insert(engine: Engine, row: ProposalRow): void {
  const columns = Object.keys(row);
  engine.store.run(
    `INSERT INTO proposal (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    Object.values(row),
  );
}

function supersede(engine: Engine, old: string, by: string, actor: Actor): void {
  const row = findProposal(engine.store, old);
  if (!row || row.tenant !== engine.tenant) throw new ApprovalError("handle_unknown");
  move(engine, row, "supersede", { actor, audit: "SUPERSEDED", reason: `replaced by ${by}` });
}

function hashed(text: string): { sha256: string; length: number } {
  return { sha256: sha256(text), length: text.length };
}

import { type Static, Type } from "@sinclair/typebox";
import { rowReader } from "../../store/row.ts";
import type { Sql } from "../../store/sql.ts";
import type { Json } from "../json.ts";
import { canonicalJson, sha256 } from "../plan-hash.ts";
import type { Actor } from "../principal.ts";

const auditEvents = [
  "REQUESTED",
  "VIEWED",
  "CLAIMED",
  "APPROVED",
  "REJECTED",
  "EXPIRED",
  "CANCELLED",
  "SUPERSEDED",
  "INVALIDATED",
  "REVALIDATING",
  "EXECUTED",
  "VERIFIED",
  "FAILED",
  "UNDONE",
  "OVERRIDDEN",
  "ESCALATED",
  "POLICY_CHANGED",
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** What one audit row says. Document text appears only as hash and length. */
export interface AuditEntry {
  readonly at: number;
  readonly event: AuditEvent;
  readonly actor: Actor;
  readonly proposal?: string;
  readonly evidence?: readonly string[];
  readonly planHash?: string;
  readonly policy?: string;
  readonly workflow?: string;
  readonly reason?: string;
  readonly detail?: { readonly [key: string]: Json };
}

const Nullable = Type.Union([Type.String(), Type.Null()]);
export const AuditRow = Type.Object({
  seq: Type.Integer(),
  at: Type.Integer(),
  event: Type.String(),
  actor_kind: Type.String(),
  actor: Type.String(),
  route: Type.String(),
  proposal: Nullable,
  evidence: Type.String(),
  plan_hash: Nullable,
  policy: Nullable,
  workflow: Nullable,
  release: Type.String(),
  reason: Nullable,
  detail: Type.String(),
  previous: Type.String(),
  hash: Type.String(),
});
export type AuditRow = Static<typeof AuditRow>;
export const readAuditRow = rowReader(AuditRow);

const readHead = rowReader(Type.Object({ seq: Type.Integer(), hash: Type.String() }));

/** The chain's last row: how many there are, and its hash. `genesis` and 0 before the first. */
export interface ChainHead {
  readonly count: number;
  readonly hash: string;
}

export const genesis = "genesis";

export function chainHead(sql: Sql): ChainHead {
  const row = sql.all("SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1")[0];
  if (row === undefined) return { count: 0, hash: genesis };
  const { seq, hash } = readHead(row);
  return { count: seq, hash };
}

/** The hash of a row: over everything in it, the hash before it, and the tenant, so that no row fits another database. */
export function rowHash(tenant: string, row: Omit<AuditRow, "hash">): string {
  return sha256(canonicalJson([tenant, row.seq, row.previous, withoutChain(row)]));
}

function withoutChain(row: Omit<AuditRow, "hash">): { [key: string]: Json } {
  const {
    at,
    event,
    actor_kind,
    actor,
    route,
    proposal,
    evidence,
    plan_hash,
    policy,
    workflow,
    release,
    reason,
    detail,
  } = row;
  return {
    at,
    event,
    actor_kind,
    actor,
    route,
    proposal,
    evidence,
    plan_hash,
    policy,
    workflow,
    release,
    reason,
    detail,
  };
}

/** Appends to the audit. To be called inside the transaction of what it reports, so that neither exists without the other. */
export class AuditLog {
  constructor(
    private readonly tenant: string,
    private readonly release: string,
  ) {}

  append(sql: Sql, entry: AuditEntry): void {
    const head = chainHead(sql);
    const row = {
      seq: head.count + 1,
      at: entry.at,
      event: entry.event,
      actor_kind: entry.actor.kind,
      actor: entry.actor.id,
      route: entry.actor.route,
      proposal: entry.proposal ?? null,
      evidence: canonicalJson(entry.evidence ?? []),
      plan_hash: entry.planHash ?? null,
      policy: entry.policy ?? null,
      workflow: entry.workflow ?? null,
      release: this.release,
      reason: entry.reason ?? null,
      detail: canonicalJson(entry.detail ?? {}),
      previous: head.hash,
    };
    sql.run(
      `INSERT INTO audit (seq, at, event, actor_kind, actor, route, proposal, evidence, plan_hash, policy, workflow, release,
        reason, detail, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [...Object.values(row), rowHash(this.tenant, row)],
    );
  }
}

import type { Engine } from "../engine.ts";
import { decisionsOf, executionsOf, proposalRow } from "../proposal-rows.ts";
import { type DecisionRow, type ExecutionRow, type PlanDocument, parsePlanDocument } from "../records.ts";
import { type AuditRow, readAuditRow } from "./audit-log.ts";

/** Everything known about one proposal, for somebody who asks afterwards. */
export interface Forensics {
  readonly proposal: string;
  readonly status: string;
  /** What they saw: the document that the plan hash covers. */
  readonly seen: PlanDocument;
  readonly planHash: string;
  /** Who decided, how they were signed in, and the hash each was shown. */
  readonly decisions: readonly DecisionRow[];
  readonly policyRevision: string;
  readonly workflow: string;
  readonly release: string;
  readonly executions: readonly ExecutionRow[];
  /** True where every approval was for the stored hash and every execution came after an approval. */
  readonly ranWhatWasApproved: boolean;
  readonly audit: readonly AuditRow[];
}

/** @throws ApprovalError `handle_unknown` */
export function forensics(engine: Engine, id: string): Forensics {
  const row = proposalRow(engine, id);
  const decisions = decisionsOf(engine.store, id);
  const executions = executionsOf(engine.store, id);
  const approvals = decisions.filter(({ decision }) => decision === "APPROVED");
  const ran = executions.filter(({ kind }) => kind === "execute");
  return {
    proposal: id,
    status: row.status,
    seen: parsePlanDocument(row.plan),
    planHash: row.plan_hash,
    decisions,
    policyRevision: row.policy_revision,
    workflow: row.workflow,
    release: row.release,
    executions,
    ranWhatWasApproved:
      approvals.every(({ plan_hash }) => plan_hash === row.plan_hash) &&
      ran.every(({ started_at }) => approvals.some(({ decided_at }) => decided_at <= started_at)),
    audit: engine.store.all("SELECT * FROM audit WHERE proposal = ? ORDER BY seq", [id]).map(readAuditRow),
  };
}

/** The whole audit as one JSON line per row, in order: what `/career-audit export` writes. */
export function exportAudit(engine: Engine): string {
  return engine.store
    .all("SELECT * FROM audit ORDER BY seq")
    .map((row) => `${JSON.stringify(readAuditRow(row))}\n`)
    .join("");
}

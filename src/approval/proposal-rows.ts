import type { Sql } from "../store/sql.ts";
import { ApprovalError } from "./approval-error.ts";
import type { AuditEvent } from "./audit/audit-log.ts";
import type { Engine } from "./engine.ts";
import type { Json } from "./json.ts";
import { type LifecycleEvent, next, type Status } from "./lifecycle.ts";
import type { Actor } from "./principal.ts";
import {
  type DecisionRow,
  type ExecutionRow,
  type ProposalRow,
  parseWorkflow,
  readDecisionRow,
  readExecutionRow,
  readProposalRow,
} from "./records.ts";
import type { Vote } from "./requirements.ts";

/** @throws ApprovalError `handle_unknown`; `plan_changed` for a row that belongs to another database */
export function proposalRow(engine: Engine, id: string): ProposalRow {
  const row = findProposal(engine.store, id);
  if (!row) throw new ApprovalError("handle_unknown");
  if (row.tenant !== engine.tenant)
    throw new ApprovalError(
      "plan_changed",
      "This proposal belongs to another career database and is refused here.",
    );
  return row;
}

export function findProposal(sql: Sql, id: string): ProposalRow | undefined {
  const row = sql.all("SELECT * FROM proposal WHERE id = ?", [id])[0];
  return row === undefined ? undefined : readProposalRow(row);
}

export function decisionsOf(sql: Sql, proposal: string): DecisionRow[] {
  return sql
    .all("SELECT * FROM decision WHERE proposal = ? ORDER BY decided_at, rowid", [proposal])
    .map(readDecisionRow);
}

export function votesOf(decisions: readonly DecisionRow[]): Vote[] {
  return decisions.map((row) => ({
    requirement: row.requirement,
    person: row.decided_by,
    standsFor: row.stands_for,
    decision: row.decision,
    time: row.decided_at,
  }));
}

export function executionsOf(sql: Sql, proposal: string): ExecutionRow[] {
  return sql
    .all("SELECT * FROM execution WHERE proposal = ? ORDER BY started_at, rowid", [proposal])
    .map(readExecutionRow);
}

export interface Note {
  readonly actor: Actor;
  readonly audit: AuditEvent;
  readonly reason?: string | undefined;
  readonly detail?: { readonly [key: string]: Json };
  readonly evidence?: readonly string[];
}

/**
 * Moves a proposal along the lifecycle table. The conditional UPDATE is the only arbiter of a race: whoever finds the
 * status changed writes nothing at all, because the error takes the whole transaction back.
 *
 * @throws ApprovalError `not_pending`
 */
export function move(engine: Engine, row: ProposalRow, event: LifecycleEvent, note: Note): ProposalRow {
  const to = next(row.status, event);
  if (to === undefined) throw notPending(row);
  const now = engine.now();
  const ended = isEnd(to) ? now : null;
  const changed = engine.store.run(
    `UPDATE proposal SET status = ?, status_reason = ?, ended_at = ?, claimed_by = CASE WHEN ? THEN NULL ELSE claimed_by END
     WHERE id = ? AND status = ?`,
    [to, note.reason ?? null, ended, ended === null ? 0 : 1, row.id, row.status],
  );
  if (changed !== 1) throw notPending(row);
  writeAudit(engine, row, { ...note, detail: { ...note.detail, from: row.status, to } });
  return { ...row, status: to, status_reason: note.reason ?? null, ended_at: ended };
}

/** An audit row about a proposal that changes no status. */
export function writeAudit(engine: Engine, row: ProposalRow, note: Note): void {
  const workflow = parseWorkflow(row.workflow);
  engine.audit.append(engine.store, {
    at: engine.now(),
    event: note.audit,
    actor: note.actor,
    proposal: row.id,
    planHash: row.plan_hash,
    policy: row.policy_revision,
    workflow: `${workflow.id}@${workflow.version}`,
    ...(note.reason !== undefined && { reason: note.reason }),
    ...(note.evidence !== undefined && { evidence: note.evidence }),
    ...(note.detail !== undefined && { detail: note.detail }),
  });
}

export function notPending(row: Pick<ProposalRow, "id" | "status" | "status_reason">): ApprovalError {
  const why = row.status_reason === null ? "" : ` (${row.status_reason})`;
  return new ApprovalError(
    "not_pending",
    `${row.id} is ${row.status}${why}. List the queue to see what is open.`,
  );
}

function isEnd(status: Status): boolean {
  return !(
    ["PENDING", "IN_REVIEW", "PARTIALLY_APPROVED", "APPROVED", "REVALIDATING", "EXECUTING"] as Status[]
  ).includes(status);
}

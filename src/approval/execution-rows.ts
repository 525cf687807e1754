import { Type } from "@sinclair/typebox";
import { rowReader } from "../store/row.ts";
import { ApprovalError } from "./approval-error.ts";
import type { ApprovalEvent, Engine } from "./engine.ts";
import type { Intention } from "./files/file-work.ts";
import type { LifecycleEvent } from "./lifecycle.ts";
import { canonicalJson, planHash } from "./plan-hash.ts";
import type { Actor } from "./principal.ts";
import { move, writeAudit } from "./proposal-rows.ts";
import type { ItemOutcome, ProposalRow } from "./records.ts";

/** How long a running execution may go without a sign of life, and how often it gives one, in milliseconds. */
const leaseLasts = 15_000;
const leaseRenewal = 5_000;

const readAttempt = rowReader(Type.Object({ attempt: Type.Integer() }));

/**
 * Records that an execution or undo begins.
 *
 * @throws ApprovalError `not_pending` where one is running
 */
export function startExecution(
  engine: Engine,
  proposal: string,
  kind: "execute" | "undo",
  intention: Intention | undefined,
): string {
  const id = `execution:${engine.ids.secret()}`;
  const now = engine.now();
  const running = engine.store.all("SELECT 1 FROM execution WHERE proposal = ? AND ended_at IS NULL", [
    proposal,
  ]);
  if (running.length > 0)
    throw new ApprovalError("not_pending", `${proposal} is being worked on in another session.`);
  const { attempt } = readAttempt(
    engine.store.all("SELECT count(*) + 1 AS attempt FROM execution WHERE proposal = ? AND kind = ?", [
      proposal,
      kind,
    ])[0],
  );
  engine.store.run(
    `INSERT INTO execution (id, proposal, kind, attempt, process, lease_until, items, intention, started_at)
     VALUES (?, ?, ?, ?, ?, ?, '[]', ?, ?)`,
    [
      id,
      proposal,
      kind,
      attempt,
      engine.process.mark,
      now + leaseLasts,
      intention ? canonicalJson(intention) : null,
      now,
    ],
  );
  return id;
}

/** Tells others that this execution is alive, at most every five seconds. */
export function leaseKeeper(engine: Engine, execution: string): () => void {
  let last = engine.now();
  return () => {
    const now = engine.now();
    if (now - last < leaseRenewal) return;
    last = now;
    engine.store.run("UPDATE execution SET lease_until = ? WHERE id = ? AND ended_at IS NULL", [
      now + leaseLasts,
      execution,
    ]);
  };
}

/** Closes an execution row. Whoever comes second changes nothing. */
export function endExecution(
  engine: Engine,
  execution: string,
  end: {
    readonly items: readonly ItemOutcome[];
    readonly outcome: string;
    readonly verified: boolean;
    readonly message?: string | undefined;
  },
): void {
  const changed = engine.store.run(
    "UPDATE execution SET items = ?, outcome = ?, verified = ?, message = ?, ended_at = ? WHERE id = ? AND ended_at IS NULL",
    [
      canonicalJson(end.items),
      end.outcome,
      end.verified ? 1 : 0,
      end.message ?? null,
      engine.now(),
      execution,
    ],
  );
  if (changed !== 1) throw new ApprovalError("not_pending", "This execution was already closed elsewhere.");
}

export interface Finished {
  readonly proposal: string;
  readonly status: ProposalRow["status"];
  readonly items: readonly ItemOutcome[];
  readonly verified: boolean;
}

export interface FinishNote {
  readonly actor: Actor;
  readonly verified: boolean;
  /** The effect could not be told apart from a half one. */
  readonly unknown?: boolean;
  readonly reason?: string;
}

/** Records how an execution ended: its row, the proposal's status, and the audit, in the transaction that is running. */
export function finish(
  engine: Engine,
  row: ProposalRow,
  execution: string,
  items: readonly ItemOutcome[],
  note: FinishNote,
  events: ApprovalEvent[],
): Finished {
  const event = note.unknown ? "lose" : endOf(items);
  const succeeded = event === "complete" || event === "partly";
  const message = note.reason ?? items.find((item) => item.outcome === "failed")?.message;
  const moved = move(engine, row, event, {
    actor: note.actor,
    audit: succeeded ? "EXECUTED" : "FAILED",
    ...(message !== undefined && { reason: message }),
    detail: {
      execution,
      items: items.map(({ id, outcome, left }) => ({
        id,
        outcome,
        left: left === null ? null : planHash(left),
      })),
    },
  });
  const verified = succeeded && note.verified;
  endExecution(engine, execution, { items, outcome: moved.status, verified, message });
  if (verified) writeAudit(engine, moved, { actor: note.actor, audit: "VERIFIED", detail: { execution } });
  if (succeeded) events.push({ type: "executed", proposal: row.id, action: row.action });
  return { proposal: row.id, status: moved.status, items, verified };
}

function endOf(items: readonly ItemOutcome[]): LifecycleEvent {
  const unfinished = items.some(({ outcome }) => outcome === "failed" || outcome === "unfinished");
  if (!unfinished) return "complete";
  return items.some(({ outcome }) => outcome === "done") ? "partly" : "fail";
}

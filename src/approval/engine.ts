import type { Sql } from "../store/sql.ts";
import type { Store } from "../store/store.ts";
import type { ActionContext } from "./action.ts";
import type { Anchor } from "./audit/anchor.ts";
import type { AuditLog } from "./audit/audit-log.ts";
import type { Nonces } from "./nonces.ts";
import type { LoadedPolicy } from "./policy/policy-file.ts";
import type { ActionRegistry } from "./registry.ts";

/** Randomness as it is passed in. */
export interface Ids {
  /** Six Crockford base-32 characters. */
  short(): string;
  /** At least 128 unguessable bits, as text. */
  secret(): string;
}

/** What other parts hear about. Identifiers only: the bus is read by extensions that may see nothing private. */
export interface ApprovalEvent {
  readonly type: "requested" | "assigned" | "approved" | "rejected" | "expired" | "executed" | "undone";
  readonly proposal: string;
  readonly action: string;
}

/** What the audit keeps of an execution, told by name, so that a test can stop the process between any two. */
export type Boundary = (name: string) => void;

/** Everything the parts of the engine share. */
export interface Engine {
  readonly store: Store;
  readonly registry: ActionRegistry;
  readonly tenant: string;
  readonly release: string;
  readonly audit: AuditLog;
  readonly nonces: Nonces;
  readonly anchor: () => Anchor | undefined;
  readonly policy: () => { readonly loaded: LoadedPolicy; readonly hash: string };
  /** Fingerprint of cited evidence as it is now; undefined where there is none of that name. */
  readonly evidence: (reference: string) => string | undefined;
  /** Keys and tokens that must never be stored. */
  readonly secrets: () => readonly string[];
  readonly now: () => number;
  readonly ids: Ids;
  readonly emit: (event: ApprovalEvent) => void;
  readonly boundary: Boundary;
  /** Mark of this process, and whether the one a mark names still runs. */
  readonly process: { readonly mark: string; isAlive(mark: string): boolean };
}

/** What actions are given, on the statements of the transaction they run in. */
export function actionContext(engine: Engine, sql: Sql): ActionContext {
  return { sql, now: engine.now(), newId: (prefix) => `${prefix}:${engine.ids.short()}` };
}

/**
 * Runs `body` in one transaction, then moves the anchor and tells what happened. Events leave only after the commit, so
 * that nobody hears of something which did not happen.
 */
export function commit<T>(engine: Engine, body: (events: ApprovalEvent[]) => T): T {
  const events: ApprovalEvent[] = [];
  const value = engine.store.transaction(() => {
    const result = body(events);
    engine.boundary("before commit");
    return result;
  });
  engine.boundary("after commit");
  moveAnchor(engine);
  engine.boundary("after anchor");
  for (const event of events) engine.emit(event);
  return value;
}

/** An anchor that cannot be written must not undo what was committed: it stays behind, and `verify` says by how much. */
export function moveAnchor(engine: Engine): void {
  try {
    engine.anchor()?.write(engine.store, engine.tenant);
  } catch {
    // Reported by `verify`.
  }
}

import type { TSchema } from "@sinclair/typebox";
import type { Sql } from "../store/sql.ts";
import type { JsonObject } from "./json.ts";
import type { ActionPlan, PlanItem, Target } from "./plan.ts";
import type { Risk } from "./risk.ts";

export type ActionCategory = "read-only" | "draft" | "write-local";

/** What an action may use while it plans, checks and runs. Anything more its file closes over. */
export interface ActionContext {
  readonly sql: Sql;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A fresh short id, such as `task:7k2m9q` for the prefix `task`. */
  newId(prefix: string): string;
}

/** One file that a plan would create. */
export interface PlannedFile {
  /** Bare name inside the folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Proves nothing by itself; written into what an execution leaves behind so that it can be traced. */
export interface Approved {
  readonly proposal: string;
  readonly planHash: string;
}

/** Runs without writing: a search or a draft in memory. */
export interface ValueEffect {
  readonly kind: "value";
  run(input: JsonObject, context: ActionContext): JsonObject;
}

/** Changes rows of the same database, inside the transaction that records it. */
export interface DatabaseEffect {
  readonly kind: "database";
  /** Carries one item out. Throws where it cannot; what it had changed is then taken back. */
  apply(item: PlanItem, context: ActionContext): void;
  /** The target of an item as it is now, or null where it does not exist. Compared with `after`, and before an undo. */
  read(item: PlanItem, context: ActionContext): JsonObject | null;
  /** Puts `before` back; absent where the effect cannot be undone. */
  readonly undo?: (item: PlanItem, context: ActionContext) => void;
}

/** Creates files in one folder, in the order given, replacing nothing. */
export interface FileEffect {
  readonly kind: "file";
  readonly undoable: boolean;
  /**
   * Folder and bytes of the plan. Undefined where the bytes are gone: they lived in memory only.
   * The folder must be the one whose device and inode the plan names in its target of kind `folder`.
   */
  files(plan: ActionPlan, approved: Approved): { folder: string; files: readonly PlannedFile[] } | undefined;
}

export type Effect = ValueEffect | DatabaseEffect | FileEffect;

/** One entry of the action registry. */
export interface Action {
  readonly id: string;
  readonly version: number;
  readonly description: string;
  readonly domain: string;
  readonly category: ActionCategory;
  readonly baseRisk: Risk;
  /** Only a person may propose it. */
  readonly humanOnly?: boolean;
  /** Strict TypeBox schema of the input; unknown fields are refused, defaults filled in before hashing. */
  readonly input: TSchema;
  /** `atomic`: all items or none. `per-item`: each has an outcome of its own. */
  readonly mode: "atomic" | "per-item";
  /** Whether undo was promised. A write that cannot be undone says so here, which raises its risk. */
  readonly reversible: boolean;
  readonly effect: Effect;
  /**
   * Exactly what would happen. Reads, never writes.
   *
   * @throws ApprovalError `payload_invalid`, `source_changed`
   */
  plan(input: JsonObject, context: ActionContext): ActionPlan;
  /** The fingerprint of a target as it is now; null where it does not exist. */
  fingerprint(target: Target, context: ActionContext): string | null;
}

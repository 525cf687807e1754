import { StoreError } from "../store/store-error.ts";
import type { Action, ActionContext, DatabaseEffect } from "./action.ts";
import { ApprovalError } from "./approval-error.ts";
import type { Engine } from "./engine.ts";
import type { JsonObject } from "./json.ts";
import type { PlanItem } from "./plan.ts";
import { canonicalJson } from "./plan-hash.ts";
import type { ItemOutcome } from "./records.ts";

/**
 * Applies items inside the running transaction and compares what is there afterwards with the preview. An item whose
 * result differs counts as failed and is taken back.
 */
export function runDatabase(
  engine: Engine,
  effect: DatabaseEffect,
  mode: Action["mode"],
  items: readonly PlanItem[],
  context: ActionContext,
  signal: AbortSignal | undefined,
): ItemOutcome[] {
  if (mode === "atomic") {
    try {
      return engine.store.savepoint(() => items.map((item) => applyOne(engine, effect, item, context)));
    } catch (error) {
      const message = safeMessage(error);
      return items.map(({ id }) => ({ id, outcome: "failed", left: null, message }));
    }
  }
  return items.map((item): ItemOutcome => {
    if (signal?.aborted)
      return { id: item.id, outcome: "unfinished", left: null, message: "stopped before this item" };
    try {
      return engine.store.savepoint(() => applyOne(engine, effect, item, context));
    } catch (error) {
      return { id: item.id, outcome: "failed", left: null, message: safeMessage(error) };
    }
  });
}

function applyOne(
  engine: Engine,
  effect: DatabaseEffect,
  item: PlanItem,
  context: ActionContext,
): ItemOutcome {
  effect.apply(item, context);
  engine.boundary("item applied");
  const left = effect.read(item, context);
  if (!sameRecord(left, item.after))
    throw new ApprovalError("source_changed", "The result is not what the preview showed.");
  return { id: item.id, outcome: "done", left };
}

/** True where two records are the same JSON. */
export function sameRecord(a: JsonObject | null, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/**
 * What may be kept of an error: our own words only, since any other message can hold private text. An error of the store
 * itself is passed on: then the whole transaction is taken back and the approval stays unused.
 */
function safeMessage(error: unknown): string {
  if (error instanceof StoreError) throw error;
  return error instanceof ApprovalError
    ? error.message
    : "The action stopped with an error; nothing of it was kept.";
}

import { Type } from "@sinclair/typebox";
import type { Action, ActionContext, DatabaseEffect } from "../../approval/action.ts";
import type { JsonObject } from "../../approval/json.ts";
import { type ActionPlan, AnyJson, type PlanItem, type Target, targetKey } from "../../approval/plan.ts";
import { planHash } from "../../approval/plan-hash.ts";
import { rowReader } from "../../store/row.ts";
import { readRecord, recordJson, type StoredRecord, writeRecord } from "./record.ts";

/** One record that would change: `before` null creates it, `after` null removes it. */
export interface RecordChange {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly before: StoredRecord | null;
  readonly after: StoredRecord | null;
  /** Why this item would be skipped or fail, where it would. */
  readonly will?: "skip" | "fail";
  readonly note?: string;
}

type Described = Omit<Action, "category" | "effect" | "plan" | "fingerprint" | "reversible"> & {
  readonly title: (input: JsonObject, changes: readonly RecordChange[]) => string;
  readonly changes: (input: JsonObject, context: ActionContext) => readonly RecordChange[];
};

/**
 * An action on records: from what is before and what is after come preview, fingerprint, effect, verification and undo,
 * so that an action file is its schema and a few lines.
 */
export function recordAction({ title, changes, ...described }: Described): Action {
  return {
    ...described,
    category: "write-local",
    reversible: true,
    effect: recordEffect,
    plan: (input, context) => {
      const list = changes(input, context);
      return planOf(title(input, list), list);
    },
    fingerprint: (target, { sql }) => fingerprintOf(readRecord(sql, target.kind, target.id)),
  };
}

const readStored = rowReader(
  Type.Union([
    Type.Null(),
    Type.Object({
      version: Type.Integer({ minimum: 1 }),
      status: Type.String(),
      data: Type.Record(Type.String(), AnyJson),
    }),
  ]),
);

const recordEffect: DatabaseEffect = {
  kind: "database",
  apply: (item, { sql }) => put(item, item.after, sql),
  undo: (item, { sql }) => put(item, item.before, sql),
  read: (item, { sql }) => recordJson(readRecord(sql, ...placeOf(item))),
};

function put(item: PlanItem, value: unknown, sql: ActionContext["sql"]): void {
  writeRecord(sql, ...placeOf(item), readStored(value));
}

/** A target key is `kind:id`, and no kind holds a colon. */
function placeOf({ target }: PlanItem): [kind: string, id: string] {
  const colon = target.indexOf(":");
  return [target.slice(0, colon), target.slice(colon + 1)];
}

function fingerprintOf(record: StoredRecord | null): string | null {
  return record === null ? null : planHash(recordJson(record));
}

function planOf(title: string, changes: readonly RecordChange[]): ActionPlan {
  const targets = changes.map(({ kind, id, label, before }): Target => {
    const target = { kind, id, label, fingerprint: fingerprintOf(before) };
    return before === null ? target : { ...target, state: before.status };
  });
  const [only] = changes.length === 1 ? changes : [];
  return {
    title,
    targets,
    fields: [...new Set(changes.flatMap(({ before, after }) => changedFields(before, after)))].sort(),
    before: only ? recordJson(only.before) : null,
    after: only ? recordJson(only.after) : null,
    items: changes.map(
      ({ label, before, after, will, note, ...place }): PlanItem => ({
        id: targetKey(place),
        label,
        target: targetKey(place),
        before: recordJson(before),
        after: recordJson(after),
        will: will ?? "change",
        ...(note !== undefined && { note }),
      }),
    ),
    impact: { counts: countByKind(changes), references: [], scope: "ids" },
  };
}

function changedFields(before: StoredRecord | null, after: StoredRecord | null): string[] {
  const old = before?.data ?? {};
  const fresh = after?.data ?? {};
  const fields = [...Object.keys(old), ...Object.keys(fresh)].filter(
    (field) => planHash(old[field] ?? null) !== planHash(fresh[field] ?? null),
  );
  return before?.status === after?.status ? fields : [...fields, "status"];
}

function countByKind(changes: readonly RecordChange[]): { [kind: string]: number } {
  const counts: { [kind: string]: number } = {};
  for (const { kind, will } of changes) if (will === undefined) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

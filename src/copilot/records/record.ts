import { type Static, Type } from "@sinclair/typebox";
import type { ActionContext } from "../../approval/action.ts";
import type { JsonObject } from "../../approval/json.ts";
import { AnyJson } from "../../approval/plan.ts";
import { canonicalJson } from "../../approval/plan-hash.ts";
import { jsonReader, rowReader } from "../../store/row.ts";
import type { Sql } from "../../store/sql.ts";

/** A record as it is compared, previewed and put back. `version` grows by one with each change. */
export interface StoredRecord {
  readonly version: number;
  readonly status: string;
  readonly data: JsonObject;
}

const Row = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  status: Type.String(),
  data: Type.String(),
});
type Row = Static<typeof Row>;
const readRow = rowReader(Row);
const parseData = jsonReader(Type.Record(Type.String(), AnyJson));

/** The record, or null where there is none. */
export function readRecord(sql: Sql, kind: string, id: string): StoredRecord | null {
  const row = sql.all("SELECT id, version, status, data FROM record WHERE kind = ? AND id = ?", [
    kind,
    id,
  ])[0];
  return row === undefined ? null : stored(readRow(row));
}

/**
 * An id for a new record that neither a record of this kind nor `taken` has. Two waiting proposals may still draw the same
 * one by chance (one in a billion for a pair); the later to run is then invalidated, never merged.
 */
export function freeRecordId(
  context: ActionContext,
  kind: string,
  taken: ReadonlySet<string> = new Set(),
): string {
  for (;;) {
    const id = context.newId(kind).slice(kind.length + 1);
    if (!taken.has(id) && readRecord(context.sql, kind, id) === null) return id;
  }
}

/** All records of a kind with their ids, by id. */
export function listRecords(sql: Sql, kind: string): { id: string; record: StoredRecord }[] {
  return sql
    .all("SELECT id, version, status, data FROM record WHERE kind = ? ORDER BY id", [kind])
    .map((value) => readRow(value))
    .map((row) => ({ id: row.id, record: stored(row) }));
}

/** Makes the record be exactly `record`, or not be there for null. */
export function writeRecord(sql: Sql, kind: string, id: string, record: StoredRecord | null): void {
  if (record === null) {
    sql.run("DELETE FROM record WHERE kind = ? AND id = ?", [kind, id]);
    return;
  }
  sql.run(
    `INSERT INTO record (kind, id, version, status, data) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version, status = excluded.status, data = excluded.data`,
    [kind, id, record.version, record.status, canonicalJson(record.data)],
  );
}

/** The record as plain JSON, for a preview. */
export function recordJson(record: StoredRecord | null): JsonObject | null {
  return record === null ? null : { version: record.version, status: record.status, data: record.data };
}

function stored({ version, status, data }: Row): StoredRecord {
  return { version, status, data: parseData(data) };
}

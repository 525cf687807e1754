import { type Static, Type } from "@sinclair/typebox";
import { jsonReader, rowReader } from "../../store/row.ts";
import type { Sql } from "../../store/sql.ts";
import { ApprovalError } from "../approval-error.ts";
import type { Delegation, Person } from "../requirements.ts";

/** Id of the person whose computer this is. */
export const localPerson = "local";

const Row = Type.Object({
  id: Type.String(),
  name: Type.String(),
  local: Type.Integer(),
  active: Type.Integer(),
  roles: Type.String(),
  groups: Type.String(),
  permissions: Type.String(),
  passphrase: Type.Union([Type.String(), Type.Null()]),
  wrong_attempts: Type.Integer(),
  locked_until: Type.Integer(),
});
export type PersonRow = Static<typeof Row>;
const readRow = rowReader(Row);
const parseNames = jsonReader(Type.Array(Type.String()));

/** A person with what a list shows of them. */
export interface KnownPerson extends Person {
  readonly name: string;
  readonly local: boolean;
  readonly hasPassphrase: boolean;
}

/** @throws ApprovalError `policy_denied` for somebody who is not there */
export function personRow(sql: Sql, id: string): PersonRow {
  const row = sql.all("SELECT * FROM person WHERE id = ?", [id])[0];
  if (row === undefined) throw new ApprovalError("policy_denied", "There is no such person here.");
  return readRow(row);
}

/** Everyone, in the order in which they were added. */
export function allPeople(sql: Sql): KnownPerson[] {
  return sql.all("SELECT * FROM person ORDER BY created_at, id").map((value) => {
    const row = readRow(value);
    return {
      id: row.id,
      name: row.name,
      local: row.local === 1,
      active: row.active === 1,
      roles: parseNames(row.roles),
      groups: parseNames(row.groups),
      permissions: parseNames(row.permissions),
      hasPassphrase: row.passphrase !== null,
    };
  });
}

const DelegationRow = Type.Object({
  id: Type.String(),
  delegator: Type.String(),
  delegate: Type.String(),
  scope: Type.String(),
  start_at: Type.Integer(),
  end_at: Type.Integer(),
  reason: Type.String(),
});
const readDelegation = rowReader(DelegationRow);

/** Every delegation ever made; one that was ended early has its end moved there. */
export function allDelegations(sql: Sql): (Delegation & { readonly reason: string })[] {
  return sql.all("SELECT * FROM delegation ORDER BY start_at, id").map((value) => {
    const { start_at, end_at, scope, ...row } = readDelegation(value);
    return { ...row, scope: parseNames(scope), start: start_at, end: end_at };
  });
}

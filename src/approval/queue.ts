import { type Static, Type } from "@sinclair/typebox";
import { jsonReader, rowReader } from "../store/row.ts";
import type { SqlValue } from "../store/sql.ts";
import type { Engine } from "./engine.ts";
import { openStatuses, type Status, statuses } from "./lifecycle.ts";
import { allDelegations, allPeople } from "./people/person-rows.ts";
import { decisionsOf, votesOf } from "./proposal-rows.ts";
import { evaluate, RequirementSet, standings } from "./requirements.ts";
import { risks } from "./risk.ts";

const Text = Type.String();

const QueueRow = Type.Object({
  id: Text,
  action: Text,
  title: Text,
  risk: Type.Union(risks.map((risk) => Type.Literal(risk))),
  requester: Text,
  status: Type.Union(statuses.map((status) => Type.Literal(status))),
  status_reason: Type.Union([Text, Type.Null()]),
  created_at: Type.Integer(),
  expires_at: Type.Integer(),
  escalate_at: Type.Union([Type.Integer(), Type.Null()]),
});
/** What a list shows of a proposal. Times in milliseconds. */
export type QueueRow = Static<typeof QueueRow>;
const readQueueRow = rowReader(QueueRow);
const columns = Object.keys(QueueRow.properties).join(", ");

export type QueueTab = "waiting for me" | "pending" | "approved" | "rejected" | "expired" | "failed";

const tabs: { readonly [tab in QueueTab]: readonly Status[] } = {
  "waiting for me": openStatuses,
  pending: openStatuses,
  approved: ["APPROVED", "REVALIDATING", "EXECUTING", "COMPLETED", "PARTIAL_SUCCESS", "UNDONE"],
  rejected: ["REJECTED", "CANCELLED", "SUPERSEDED"],
  expired: ["EXPIRED", "INVALIDATED"],
  failed: ["EXECUTION_FAILED", "UNKNOWN", "PARTIAL_SUCCESS"],
};

export interface QueueFilter {
  readonly tab?: QueueTab;
  /** Whose "waiting for me" it is. */
  readonly person?: string;
  readonly action?: string;
  readonly risk?: QueueRow["risk"];
  /** Part of the title, in any case. */
  readonly text?: string;
  /** 50 unless told. */
  readonly limit?: number;
  readonly offset?: number;
}

export interface Queue {
  /** How many fit the filter. */
  readonly total: number;
  readonly rows: readonly QueueRow[];
}

const readTotal = rowReader(Type.Object({ total: Type.Integer() }));

/** Lists proposals, the newest first. Expiry is to be swept before. */
export function queue(engine: Engine, filter: QueueFilter = {}): Queue {
  const conditions = ["tenant = ?"];
  const values: SqlValue[] = [engine.tenant];
  const add = (condition: string, ...more: SqlValue[]) => {
    conditions.push(condition);
    values.push(...more);
  };
  if (filter.tab) {
    const wanted = tabs[filter.tab];
    add(`status IN (${wanted.map(() => "?").join(", ")})`, ...wanted);
  }
  if (filter.action !== undefined) add("action = ?", filter.action);
  if (filter.risk !== undefined) add("risk = ?", filter.risk);
  if (filter.text !== undefined) add("instr(lower(title), ?) > 0", filter.text.toLowerCase());
  if (filter.tab === "waiting for me" && filter.person !== undefined) addMine(engine, filter.person, add);
  const where = conditions.join(" AND ");
  const { total } = readTotal(
    engine.store.all(`SELECT count(*) AS total FROM proposal WHERE ${where}`, values)[0],
  );
  const rows = engine.store.all(
    `SELECT ${columns} FROM proposal WHERE ${where} ORDER BY created_at DESC, rowid DESC LIMIT ? OFFSET ?`,
    [...values, filter.limit ?? 50, filter.offset ?? 0],
  );
  return { total, rows: rows.map(readQueueRow) };
}

const readRequirements = rowReader(Type.Object({ requirements: Text }));
const parseRequirements = jsonReader(RequirementSet);
const readVoted = rowReader(Type.Object({ id: Text, requirements: Text }));

/**
 * Whose turn it is depends on people and time and so is in no column; but proposals share few different requirements, and
 * those without votes need them judged only once each.
 */
function addMine(
  engine: Engine,
  person: string,
  add: (condition: string, ...values: SqlValue[]) => void,
): void {
  const open = openStatuses.map(() => "?").join(", ");
  const sets = engine.store
    .all(`SELECT DISTINCT requirements FROM proposal WHERE status IN (${open})`, [...openStatuses])
    .map((row) => readRequirements(row).requirements);
  const mine = sets.filter((text) => canDecide(engine, text, [], person));
  const voted = engine.store
    .all("SELECT id, requirements FROM proposal WHERE status = 'PARTIALLY_APPROVED'")
    .map(readVoted)
    .filter(({ id, requirements }) => canDecide(engine, requirements, decisionsOf(engine.store, id), person))
    .map(({ id }) => id);
  const marks = (list: readonly string[]) => list.map(() => "?").join(", ") || "NULL";
  // On most computers everything waits for the same person; then no row's requirements need to be looked at.
  const fresh = mine.length === sets.length ? [] : mine;
  const isFresh = mine.length === sets.length ? "1" : `requirements IN (${marks(mine)})`;
  add(`((status <> 'PARTIALLY_APPROVED' AND ${isFresh}) OR id IN (${marks(voted)}))`, ...fresh, ...voted);
}

function canDecide(
  engine: Engine,
  text: string,
  decisions: ReturnType<typeof decisionsOf>,
  person: string,
): boolean {
  const set = parseRequirements(text);
  const people = allPeople(engine.store);
  const voter = people.find(({ id }) => id === person);
  if (!voter) return false;
  const delegations = allDelegations(engine.store);
  const { requirements } = evaluate(set, votesOf(decisions), people, delegations, engine.now());
  return set.list.some((requirement, index) => {
    const here = decisions.filter((decision) => decision.requirement === requirement.id);
    return (
      requirements[index]?.state === "open" &&
      !here.some(({ decided_by, stands_for }) => decided_by === person || stands_for === person) &&
      standings(set, requirement, voter, people, delegations, engine.now()).some(
        (id) => !here.some(({ decided_by, stands_for }) => decided_by === id || stands_for === id),
      )
    );
  });
}

import { commit, type Engine } from "./engine.ts";
import { expirableStatuses, openStatuses } from "./lifecycle.ts";
import { systemActor } from "./principal.ts";
import { move, writeAudit } from "./proposal-rows.ts";
import { readProposalRow } from "./records.ts";

const marks = (count: number) => Array(count).fill("?").join(", ");

// A deadline that is no whole number cannot be kept, so it has passed.
const overdue = `status IN (${marks(expirableStatuses.length)}) AND (typeof(expires_at) <> 'integer' OR expires_at <= ?)`;
const escalating = `status IN (${marks(openStatuses.length)}) AND escalate_at <= ? AND escalated_at IS NULL`;

/**
 * Ends what is past its deadline and notes what is escalated, each with an audit row of the system. Nothing runs in the
 * background: this is called at start, before listing and before deciding.
 *
 * @returns how many expired
 */
export function sweep(engine: Engine, route: "start" | "listing" | "execution"): number {
  const due = engine.store.all(`SELECT 1 FROM proposal WHERE (${overdue}) OR (${escalating}) LIMIT 1`, [
    ...expirableStatuses,
    engine.now(),
    ...openStatuses,
    engine.now(),
  ]);
  // The usual case takes no write lock.
  if (due.length === 0) return 0;
  return commit(engine, (events) => {
    const now = engine.now();
    const actor = systemActor(route);
    const expired = engine.store.all(`SELECT * FROM proposal WHERE ${overdue}`, [...expirableStatuses, now]);
    for (const value of expired) {
      const row = readProposalRow(value);
      move(engine, row, "expire", { actor, audit: "EXPIRED", reason: "deadline" });
      events.push({ type: "expired", proposal: row.id, action: row.action });
    }
    for (const value of engine.store.all(`SELECT * FROM proposal WHERE ${escalating}`, [
      ...openStatuses,
      now,
    ])) {
      const row = readProposalRow(value);
      engine.store.run("UPDATE proposal SET escalated_at = ? WHERE id = ?", [now, row.id]);
      writeAudit(engine, row, { actor, audit: "ESCALATED", reason: "sla" });
      events.push({ type: "assigned", proposal: row.id, action: row.action });
    }
    return expired.length;
  });
}

import { type Static, Type } from "@sinclair/typebox";
import { rowReader } from "../../store/row.ts";
import type { Engine } from "../engine.ts";

const Count = Type.Integer();
const Share = Type.Union([Type.Number(), Type.Null()]);

const Figures = Type.Object({
  approval_requests: Count,
  /** Shares of all requests, from 0 to 1; null where there are none. */
  approval_rate: Share,
  rejection_rate: Share,
  expiration_rate: Share,
  escalation_rate: Share,
  invalidation_rate: Share,
  /** Means in milliseconds; null where there is nothing to take one of. */
  time_to_approval: Share,
  time_to_execution_after_approval: Share,
  /** From the request to the first decision of any kind. */
  approval_latency: Share,
});
export type Figures = Static<typeof Figures>;
const readFigures = rowReader(Figures);

/** Figures over everything in the database, worked out of the audit when asked. */
export function figures(engine: Engine): Figures {
  const row = engine.store.all(`
    WITH per AS (
      SELECT proposal,
        min(CASE WHEN event = 'REQUESTED' THEN at END) AS requested,
        min(CASE WHEN event IN ('APPROVED', 'REJECTED') THEN at END) AS decided,
        min(CASE WHEN event = 'APPROVED' AND detail ->> '$.to' = 'APPROVED' THEN at END) AS approved,
        min(CASE WHEN event = 'REJECTED' AND detail ->> '$.to' = 'REJECTED' THEN at END) AS rejected,
        min(CASE WHEN event = 'EXPIRED' THEN at END) AS expired,
        min(CASE WHEN event = 'ESCALATED' THEN at END) AS escalated,
        min(CASE WHEN event = 'INVALIDATED' THEN at END) AS invalidated,
        min(CASE WHEN event = 'EXECUTED' THEN at END) AS executed
      FROM audit WHERE proposal IS NOT NULL GROUP BY proposal
    )
    SELECT count(requested) AS approval_requests,
      1.0 * count(approved) / nullif(count(requested), 0) AS approval_rate,
      1.0 * count(rejected) / nullif(count(requested), 0) AS rejection_rate,
      1.0 * count(expired) / nullif(count(requested), 0) AS expiration_rate,
      1.0 * count(escalated) / nullif(count(requested), 0) AS escalation_rate,
      1.0 * count(invalidated) / nullif(count(requested), 0) AS invalidation_rate,
      avg(approved - requested) AS time_to_approval,
      avg(executed - approved) AS time_to_execution_after_approval,
      avg(decided - requested) AS approval_latency
    FROM per`)[0];
  return readFigures(row);
}

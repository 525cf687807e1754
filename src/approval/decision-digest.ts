import { planHash } from "./plan-hash.ts";
import type { DecisionRow } from "./records.ts";

/** Hash of a decision as its audit row carries it: a decision that was only written into the table has none there. */
export function decisionDigest(decision: DecisionRow): string {
  return planHash(decision);
}

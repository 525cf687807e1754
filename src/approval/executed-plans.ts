import { Type } from "@sinclair/typebox";
import { rowReader } from "../store/row.ts";
import type { Sql } from "../store/sql.ts";
import type { ActionPlan } from "./plan.ts";
import { parsePlanDocument } from "./records.ts";

const readPlan = rowReader(Type.Object({ plan: Type.String() }));

/** The plans of an action that took effect at some time, whether or not they were undone since. */
export function executedPlans(sql: Sql, action: string): ActionPlan[] {
  return sql
    .all(
      "SELECT plan FROM proposal WHERE action = ? AND status IN ('EXECUTING', 'COMPLETED', 'PARTIAL_SUCCESS', 'UNKNOWN', 'UNDONE')",
      [action],
    )
    .map((row) => parsePlanDocument(readPlan(row).plan).plan);
}

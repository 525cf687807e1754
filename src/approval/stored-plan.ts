import { ApprovalError } from "./approval-error.ts";
import { canonicalJson, sha256 } from "./plan-hash.ts";
import { type PlanDocument, type ProposalRow, parsePlanDocument } from "./records.ts";

/**
 * The plan out of the very bytes that the hash covers, after checking that it does, that they are canonical, and that the
 * columns repeat what they say. Whoever altered one of them in the database is found out here.
 *
 * @throws ApprovalError `plan_changed`
 */
export function storedPlan(row: ProposalRow): PlanDocument {
  if (sha256(row.plan) !== row.plan_hash) throw altered();
  let plan: PlanDocument;
  try {
    plan = parsePlanDocument(row.plan);
  } catch (error) {
    throw altered(error);
  }
  const same =
    canonicalJson(plan) === row.plan &&
    plan.proposal === row.id &&
    plan.tenant === row.tenant &&
    plan.action.id === row.action &&
    plan.plan.title === row.title &&
    plan.risk.level === row.risk &&
    plan.expiresAt === row.expires_at &&
    plan.policy.revision === row.policy_revision &&
    canonicalJson(plan.requirements) === row.requirements;
  if (!same) throw altered();
  return plan;
}

function altered(cause?: unknown): ApprovalError {
  return new ApprovalError(
    "plan_changed",
    "What is stored is not what was proposed. Nothing was done; propose it again.",
    cause,
  );
}

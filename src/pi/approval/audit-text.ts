import type { Approvals } from "../../approval/approvals.ts";
import { safeLine } from "../dialogs/safe-text.ts";
import { dateTime } from "./time-text.ts";

/** Whether chain, anchor, decisions and statuses agree, and the first row that does not. */
export function verifyLines({
  ok,
  rows,
  firstBad,
  anchor,
  contradictions,
}: ReturnType<Approvals["verify"]>): string[] {
  return [
    ok ? `The audit is whole: ${rows} rows.` : "The audit is NOT whole.",
    ...(firstBad ? [`First bad row: ${firstBad.seq}, ${firstBad.problem}.`] : []),
    `Anchor: ${anchor === "none" ? "none, everything is in memory" : anchor}.`,
    ...contradictions.map((text) => `! ${safeLine(text)}`),
  ];
}

const percent = (share: number | null) => (share === null ? "–" : `${Math.round(share * 100)} %`);

function duration(milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

export function figureLines(figures: ReturnType<Approvals["figures"]>): string[] {
  return [
    `Requests: ${figures.approval_requests}`,
    `Approved: ${percent(figures.approval_rate)}`,
    `Rejected: ${percent(figures.rejection_rate)}`,
    `Expired: ${percent(figures.expiration_rate)}`,
    `Escalated: ${percent(figures.escalation_rate)}`,
    `No longer valid: ${percent(figures.invalidation_rate)}`,
    `Mean time to the first decision: ${duration(figures.approval_latency)}`,
    `Mean time to approval: ${duration(figures.time_to_approval)}`,
    `Mean time from approval to execution: ${duration(figures.time_to_execution_after_approval)}`,
  ];
}

/** Who decided, what exactly they saw, under which policy, and whether that is what ran. */
export function forensicLines(found: ReturnType<Approvals["forensics"]>): string[] {
  const { seen, decisions, executions, audit } = found;
  return [
    `Status: ${found.status}`,
    `Plan: ${found.planHash}`,
    `What was run is what was approved: ${found.ranWhatWasApproved ? "yes" : "NO"}`,
    `Action: ${seen.action.id} v${seen.action.version}, release ${found.release}`,
    `Title: ${safeLine(seen.plan.title)}`,
    `Why: ${safeLine(seen.reason)}`,
    `Asked by: ${seen.requester.kind} ${safeLine(seen.requester.id)} for ${safeLine(seen.requester.onBehalfOf)}`,
    `Risk: ${seen.risk.level}${seen.risk.reasons.length > 0 ? ` (${seen.risk.reasons.map(safeLine).join("; ")})` : ""}`,
    `Policy: ${seen.policy.outcome}, rules ${seen.policy.rules.join(", ")}, revision ${found.policyRevision}`,
    `Workflow: ${seen.policy.workflow.id} v${seen.policy.workflow.version}`,
    "Decisions:",
    ...(decisions.length > 0 ? [] : ["  none"]),
    ...decisions.map(
      (each) =>
        `  ${dateTime(each.decided_at)} ${each.decision} by ${safeLine(each.decided_by)}${each.stands_for === each.decided_by ? "" : ` for ${safeLine(each.stands_for)}`}, route ${each.route}, signed in by ${each.signed_in}, plan ${each.plan_hash.slice(0, 8)}${each.reason ? `: ${safeLine(each.reason)}` : ""}`,
    ),
    "Executions:",
    ...(executions.length > 0 ? [] : ["  none"]),
    ...executions.map(
      ({ kind, attempt, outcome, verified, started_at, message }) =>
        `  ${dateTime(started_at)} ${kind}, attempt ${attempt}: ${outcome ?? "not ended"}${verified ? ", verified" : ""}${message ? `: ${safeLine(message)}` : ""}`,
    ),
    "Audit:",
    ...audit.map(
      (row) =>
        `  ${row.seq} ${dateTime(row.at)} ${row.event} by ${[row.actor_kind, row.actor, row.route].map((part) => safeLine(String(part))).join(" ")}${row.reason ? `: ${safeLine(row.reason)}` : ""}`,
    ),
    "What they saw:",
    ...JSON.stringify(seen, null, 2)
      .split("\n")
      .map((line) => `  ${safeLine(line)}`),
  ];
}

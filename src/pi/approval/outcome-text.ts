import type { Decided } from "../../approval/approvals.ts";

/** What a status means, in words for the person. */
const STATUS_WORDS: Readonly<Record<Decided["status"], string>> = {
  PENDING: "waits for a decision",
  IN_REVIEW: "waits for a decision",
  PARTIALLY_APPROVED: "approved in part, others still have to decide",
  APPROVED: "approved, not started",
  REVALIDATING: "is being checked",
  EXECUTING: "is running",
  COMPLETED: "done",
  PARTIAL_SUCCESS: "done in part",
  EXECUTION_FAILED: "failed, nothing was left behind",
  UNKNOWN: "outcome unknown: look, then close it in /career-approvals",
  REJECTED: "rejected",
  EXPIRED: "expired",
  CANCELLED: "cancelled",
  SUPERSEDED: "replaced by a newer proposal",
  INVALIDATED: "no longer valid",
  UNDONE: "undone",
};

export function statusWords(status: Decided["status"]): string {
  return STATUS_WORDS[status];
}

/** One line on what came of a decision or an execution. */
export function outcomeText(
  { proposal, status, execution, notRun }: Pick<Decided, "proposal" | "status" | "execution" | "notRun">,
  errorText: (error: unknown) => string,
): string {
  const failed = execution?.items.filter(({ outcome }) => outcome === "failed").length ?? 0;
  return [
    `${proposal}: ${statusWords(status)}`,
    failed > 0 ? `${failed} failed` : "",
    notRun === undefined ? "" : errorText(notRun),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What the conversation reads of it: identifiers and status only. */
export function conversationText(proposal: string, status: Decided["status"]): string {
  return `${proposal} ${status} (${statusWords(status)}), by the person`;
}

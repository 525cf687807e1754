/** Where a proposal stands. */
export type Status = (typeof statuses)[number];

export const statuses = [
  "PENDING",
  "IN_REVIEW",
  "PARTIALLY_APPROVED",
  "APPROVED",
  "REVALIDATING",
  "EXECUTING",
  "COMPLETED",
  "PARTIAL_SUCCESS",
  "EXECUTION_FAILED",
  "UNKNOWN",
  "REJECTED",
  "EXPIRED",
  "CANCELLED",
  "SUPERSEDED",
  "INVALIDATED",
  "UNDONE",
] as const;

/** What may happen to a proposal. */
export type LifecycleEvent =
  | "view"
  | "vote"
  | "approve"
  | "reject"
  | "expire"
  | "cancel"
  | "supersede"
  | "invalidate"
  | "revalidate"
  | "start"
  | "complete"
  | "partly"
  | "fail"
  | "lose"
  | "undo";

const ends = {
  expire: "EXPIRED",
  cancel: "CANCELLED",
  supersede: "SUPERSEDED",
  invalidate: "INVALIDATED",
} as const;

const decided = { vote: "PARTIALLY_APPROVED", approve: "APPROVED", reject: "REJECTED" } as const;

/** The whole lifecycle. What is not in this table cannot happen; a state without a row is final. */
const table: Partial<Record<Status, Partial<Record<LifecycleEvent, Status>>>> = {
  PENDING: { view: "IN_REVIEW", ...decided, ...ends },
  IN_REVIEW: { view: "IN_REVIEW", ...decided, ...ends },
  PARTIALLY_APPROVED: { view: "PARTIALLY_APPROVED", ...decided, ...ends },
  APPROVED: { revalidate: "REVALIDATING", ...ends },
  // Lives only inside the executing transaction: outside of it nobody ever reads this state.
  REVALIDATING: { start: "EXECUTING", invalidate: "INVALIDATED", expire: "EXPIRED" },
  EXECUTING: {
    complete: "COMPLETED",
    partly: "PARTIAL_SUCCESS",
    fail: "EXECUTION_FAILED",
    lose: "UNKNOWN",
  },
  PARTIAL_SUCCESS: { revalidate: "REVALIDATING", undo: "UNDONE" },
  EXECUTION_FAILED: { revalidate: "REVALIDATING" },
  UNKNOWN: { complete: "COMPLETED", fail: "EXECUTION_FAILED" },
  COMPLETED: { undo: "UNDONE" },
};

/** The state after `event`, or undefined where it is forbidden. */
export function next(status: Status, event: LifecycleEvent): Status | undefined {
  return table[status]?.[event];
}

/** The states in which `event` may happen, for the condition of an UPDATE. */
function statusesBefore(event: LifecycleEvent): Status[] {
  return statuses.filter((status) => table[status]?.[event] !== undefined);
}

/** Waits for people's decisions. */
export const openStatuses = statusesBefore("vote");
/** Not ended: asking again with the same key gives this proposal back. */
export const liveStatuses: readonly Status[] = [...openStatuses, "APPROVED", "REVALIDATING", "EXECUTING"];
/** A deadline can still end it. */
export const expirableStatuses: readonly Status[] = [...openStatuses, "APPROVED"];

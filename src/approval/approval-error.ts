/** The codes of this room, out of the closed table of the whole product. */
export type ApprovalErrorCode =
  | "payload_invalid"
  | "handle_unknown"
  | "action_unknown"
  | "action_forbidden"
  | "policy_denied"
  | "not_pending"
  | "plan_changed"
  | "idempotency_conflict"
  | "step_up_unavailable"
  | "source_changed";

const messages: Record<ApprovalErrorCode, string> = {
  payload_invalid: "The request does not fit what the action takes. Correct it and send it again.",
  handle_unknown: "There is no such proposal here. List the queue to see which there are.",
  action_unknown: "There is no such action. Leave the action out to list those there are.",
  action_forbidden: "This is something the copilot never does.",
  policy_denied: "The approval policy does not allow this.",
  not_pending: "The proposal is no longer open for this. List the queue to see where it stands.",
  plan_changed: "What was shown is not what is stored. Open the card again before deciding.",
  idempotency_conflict: "This key already names a proposal with other content. Use another key.",
  step_up_unavailable: "This needs your passphrase now. Sign in again from /career-approvals in a terminal.",
  source_changed: "Something the plan builds on has changed. Propose it again.",
};

/** The one error of this room. Callers switch on `code`; `detail` says what happened here and what to do. */
export class ApprovalError extends Error {
  override readonly name = "ApprovalError";

  constructor(
    readonly code: ApprovalErrorCode,
    readonly detail?: string,
    cause?: unknown,
  ) {
    super(detail ?? messages[code], cause === undefined ? undefined : { cause });
  }
}

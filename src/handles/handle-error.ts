export type HandleErrorCode = "handle_unknown" | "handle_expired" | "handle_kind";

/** A handle that names nothing usable. The message says which command makes such a handle. */
export class HandleError extends Error {
  override readonly name = "HandleError";

  constructor(
    readonly code: HandleErrorCode,
    message: string,
  ) {
    super(message);
  }
}

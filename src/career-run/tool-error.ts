import { shownName } from "../projection/shown-name.ts";

/** Codes of the tool's own errors. Those of documents, handles, the Core, the store and approval have their own classes. */
export type ToolErrorCode =
  | "payload_invalid"
  | "selection_required"
  | "selection_mismatch"
  | "session_changed"
  | "lines_too_long"
  | "vacancy_missing"
  | "document_unavailable"
  | "store_unavailable";

/** A call that cannot be carried out as asked. The message says what to do next. */
export class ToolError extends Error {
  override readonly name = "ToolError";

  constructor(
    readonly code: ToolErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/**
 * What the model reads when a call fails: `error <code>: <message>`. Every boundary's error class carries a `code` and a message
 * without private text; anything else is an error of ours and is told without its message, which could hold some.
 */
export function errorText(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string" && TYPED.has(error.name))
    return `error ${error.code}: ${shownName(error.message)}`;
  if (error instanceof Error && error.name === "AbortError")
    return "error cancelled: The call was cancelled. Nothing was kept; ask again when wanted.";
  return `error internal: Something in the extension failed (${error instanceof Error ? error.name : typeof error}). Nothing was changed; try again or run /career-core doctor.`;
}

const TYPED = new Set([
  "ToolError",
  "HandleError",
  "DocumentError",
  "CoreError",
  "ApprovalError",
  "StoreError",
]);

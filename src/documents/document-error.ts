/** Why a file gives no text. One closed list; each is a state of the file that the person can change. */
export type UnavailableReason =
  | "too_large"
  | "text_too_long"
  | "too_many_lines"
  | "line_too_long"
  | "not_utf8"
  | "empty"
  | "encrypted"
  | "image_only"
  | "malformed"
  | "timed_out"
  | "unreadable";

export type DocumentErrorCode = "document_unavailable" | "lines_invalid" | "source_changed";

/** What happened, and what to do next. No message holds document text or a path outside the chosen folders. */
const REASONS: Record<UnavailableReason, string> = {
  too_large:
    "it is larger than can be read (10 MiB, and for a PDF 20 pages). Save a smaller or shorter copy in the same folder.",
  text_too_long: "its text is longer than 50,000 characters. Keep a shorter copy in the same folder.",
  too_many_lines: "it has more than 2,000 lines. Keep a shorter copy in the same folder.",
  line_too_long: "it has a line of more than 2,000 characters. Break that line and save the file.",
  not_utf8: "it is not UTF-8 text. Save it with the encoding UTF-8.",
  empty: "it has no text. Choose another file.",
  encrypted: "it asks for a password. Save a copy without one.",
  image_only:
    "its pages are pictures without text. Export it again from the program that made it, with text.",
  malformed: "its content is damaged or not of the kind that its name says. Export it again.",
  timed_out: "reading it took longer than 20 seconds. Export it again in a simpler form.",
  unreadable:
    "it is gone, no longer a plain file, or must not be read by this account. Check the file and list again.",
};

/** The one error of this room. Callers switch on `code`, and for `document_unavailable` on `reason`. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";

  constructor(
    readonly code: DocumentErrorCode,
    message: string,
    readonly reason?: UnavailableReason,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** `label` is the name as listed, or "The vacancy". */
export function unavailable(label: string, reason: UnavailableReason, cause?: unknown): DocumentError {
  return new DocumentError(
    "document_unavailable",
    `${label} cannot be used: ${REASONS[reason]}`,
    reason,
    cause === undefined ? undefined : { cause },
  );
}

export function sourceChanged(label: string): DocumentError {
  return new DocumentError(
    "source_changed",
    `${label} is not what it was when it was read. Read it again and start from its present text.`,
  );
}

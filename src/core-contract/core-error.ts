/** The closed union of what can go wrong with a Core (design §7). */
export type CoreErrorCode =
  | "core_unavailable"
  | "core_incompatible"
  | "core_not_executable"
  | "acquisition_failed"
  | "acquisition_disabled"
  | "input_invalid"
  | "input_too_large"
  | "core_rejected"
  | "core_crashed"
  | "core_timeout"
  | "output_too_large"
  | "output_invalid"
  | "cancelled";

/** What each code says, and what to do next. A detail, where there is one, is put before the advice. */
const MESSAGES: { readonly [Code in CoreErrorCode]: readonly [happened: string, advice: string] } = {
  core_unavailable: [
    "No usable Core was found.",
    "Run /career-core reference to use the one that comes with this package, or set CAREER_CLI_PATH to the absolute path of a career program. /career-core status says what was looked at.",
  ],
  core_incompatible: [
    "This Core does not follow the contract that is needed.",
    "Install @revazi/career@0.1.1, or run /career-core reference. /career-core doctor says more.",
  ],
  core_not_executable: [
    "The Core cannot be started.",
    "Give the absolute path of an executable file, or run /career-core reference.",
  ],
  acquisition_failed: [
    "The published Core could not be fetched.",
    "Check the network and run /career-core published again, or run /career-core reference.",
  ],
  acquisition_disabled: [
    "Fetching the published Core is switched off by PI_OFFLINE.",
    "Unset PI_OFFLINE, or run /career-core reference.",
  ],
  input_invalid: [
    "The request does not fit the Core's own input schema.",
    "Nothing was sent. Change the request.",
  ],
  input_too_large: [
    "The request has more bytes than this operation accepts.",
    "Nothing was sent. Send less text or fewer changes.",
  ],
  core_rejected: ["The Core refused the input.", "Change the input and ask again."],
  core_crashed: ["The Core ended without an answer.", "Try again. /career-core doctor checks the Core."],
  core_timeout: [
    "The Core did not answer in time and was stopped.",
    "Try again with less text. /career-core doctor checks the Core.",
  ],
  output_too_large: [
    "The Core's answer is larger than the contract allows.",
    "Nothing of it was used. Try with less text.",
  ],
  output_invalid: [
    "The Core's answer does not follow its contract.",
    "Nothing of it was used. /career-core doctor checks the Core.",
  ],
  cancelled: ["The call was cancelled.", "Nothing was kept. Ask again when wanted."],
};

interface CoreErrorFacts {
  /** What exactly happened, in our own words. Never a word that a Core, a document or a registry wrote. */
  readonly detail?: string | undefined;
  /** The Core's own code, when it is a known one of `career.error.v1`. */
  readonly coreCode?: string | undefined;
  /** The field that the Core names, when it is one of the contract. */
  readonly fieldPath?: string | undefined;
  /** Never an error that could quote private text, such as one of `JSON.parse`. */
  readonly cause?: unknown;
}

/** A Core that cannot be used, or one run of it that gave no result. Its message never holds private text. */
export class CoreError extends Error {
  override readonly name = "CoreError";
  readonly coreCode: string | undefined;
  readonly fieldPath: string | undefined;
  readonly detail: string | undefined;
  /** What happened, without the advice: the beginning of the message. */
  readonly reason: string;

  constructor(
    readonly code: CoreErrorCode,
    { detail, coreCode, fieldPath, cause }: CoreErrorFacts = {},
  ) {
    const [happened, advice] = MESSAGES[code];
    const reason = detail ? `${happened} ${detail}` : happened;
    super(`${reason} ${advice}`, cause === undefined ? {} : { cause });
    this.reason = reason;
    this.coreCode = coreCode;
    this.fieldPath = fieldPath;
    this.detail = detail;
  }
}

/** Whether an error says that a call was cancelled, so that it must not be taken for a fault of a Core. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof CoreError && error.code === "cancelled";

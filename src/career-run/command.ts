import type { TSchema } from "@sinclair/typebox";
import type { Report } from "../projection/report.ts";
import type { OutcomeStatus } from "./outcome.ts";
import type { PayloadShape } from "./payload.ts";
import type { CallContext } from "./ports.ts";

/** A call whose payload fits the command's schema. */
export interface CommandCall {
  readonly handle: string | undefined;
  readonly payload: unknown;
}

/** What a command gives back: a report, or for details a text of its own. */
export interface CommandResult {
  readonly report: Omit<Report, "command">;
  /** Complete text between the first line and `next:`, given as it is. */
  readonly body?: string;
  readonly status?: OutcomeStatus;
  readonly handle?: string;
  readonly coreVersion?: string;
  readonly reference?: boolean;
}

/** One entry of the command table. */
export interface Command {
  /** One line for people, in help and completion. */
  readonly summary: string;
  readonly payload: PayloadShape<TSchema>;
  readonly run: (call: CommandCall, context: CallContext) => Promise<CommandResult>;
}

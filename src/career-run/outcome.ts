import type { CommandName } from "./tool-contract.ts";

/** How a call ended. Errors are thrown and have no status. */
export type OutcomeStatus =
  | "complete"
  | "selection_required"
  | "consent_required"
  | "pending_approval"
  | "executed"
  | "rejected"
  | "execution_failed";

/** What Pi stores beside the text and renderers read. Holds nothing that the text does not say. */
export interface RunDetails {
  readonly schema_version: "career.run_details.v1";
  readonly command: CommandName;
  readonly status: OutcomeStatus;
  readonly handle?: string;
  readonly core_version?: string;
}

/** A finished call: the text for the model and the details for Pi. */
export interface Outcome {
  readonly text: string;
  readonly details: RunDetails;
}

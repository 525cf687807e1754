import type { HumanSession } from "../approval/human-session.ts";
import type { Origin } from "../approval/records.ts";
import type { CoreClient } from "../core-client/core-client.ts";
import type { Library } from "../documents/library.ts";
import type { Vacancy } from "../documents/vacancy.ts";
import type { Registry } from "../handles/registry.ts";
import type { CoreResolver } from "../runtime-resolver/resolved-core.ts";
import type { ApprovalDesk } from "./approval-desk.ts";
import type { Kept } from "./kept.ts";
import type { SelectionOutcome, SelectionRequest } from "./selection.ts";

/** What the person did in the selection dialog, with the proof that it was a person. */
export interface HumanSelection {
  readonly session: HumanSession;
  readonly outcome: SelectionOutcome;
}

/** Everything that the commands reach outside themselves. Passed in by `src/pi/`, and by tests. */
export interface CareerPorts {
  readonly client: CoreClient;
  readonly resolver: CoreResolver;
  readonly library: Library;
  readonly vacancy: () => Vacancy | undefined;
  readonly handles: Registry<Kept>;
  /** Codes of the warnings whose message the model has had since session start, compaction, fork, tree navigation or reload. */
  readonly told: Set<string>;
  /** The approval engine, opened on first use. @throws StoreError */
  readonly desk: () => ApprovalDesk;
}

/** The person, as far as the current mode reaches them. */
export interface PersonPorts {
  /** Whether private text may go to the current model; asks where a dialog can be shown and nothing is stored. */
  readonly consent: (signal: AbortSignal | undefined) => Promise<boolean>;
  /** Opens the selection dialog. Undefined where none can be shown. */
  readonly select: (
    request: SelectionRequest,
    signal: AbortSignal | undefined,
  ) => Promise<HumanSelection | undefined>;
  /** Opens a proposal's card. Resolves when the person has decided or left it; how it stands is then in the store. */
  readonly decide: (proposal: string, signal: AbortSignal | undefined) => Promise<void>;
}

/** One call's surroundings. */
export interface CallContext extends CareerPorts, PersonPorts {
  /** Session, tool call and the person's last message, as identifiers. */
  readonly origin: Origin;
  readonly signal: AbortSignal | undefined;
  /** Tells the person how far a long call is. */
  readonly progress: (text: string) => void;
}

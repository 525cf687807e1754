import { commit, type Engine } from "./engine.ts";
import { endExecution, finish } from "./execution-rows.ts";
import {
  fileState,
  type Intention,
  parseIntention,
  putBack,
  removeFile,
  removeTemporaries,
} from "./files/file-work.ts";
import { type OpenedFolder, openFolder } from "./files/private-folder.ts";
import { systemActor } from "./principal.ts";
import { findProposal, move } from "./proposal-rows.ts";
import { type ExecutionRow, type ItemOutcome, type ProposalRow, readExecutionRow } from "./records.ts";
import { storedPlan } from "./stored-plan.ts";

const actor = systemActor("start");

/**
 * Finds out what became of executions whose process is gone: by what lies on the disk, never by running anything again.
 * An execution whose lease still runs, or whose process does, is left alone.
 *
 * @returns ids of the proposals that were settled
 */
export function recover(engine: Engine): string[] {
  const open = engine.store
    .all("SELECT * FROM execution WHERE ended_at IS NULL AND lease_until <= ?", [engine.now()])
    .map(readExecutionRow)
    .filter(({ process }) => !engine.process.isAlive(process));
  return open.map((execution) => {
    settle(engine, execution);
    return execution.proposal;
  });
}

function settle(engine: Engine, execution: ExecutionRow): void {
  commit(engine, (events) => {
    const still = engine.store.all("SELECT 1 FROM execution WHERE id = ? AND ended_at IS NULL", [
      execution.id,
    ]);
    const row = findProposal(engine.store, execution.proposal);
    // Two sessions may start at once: the one that comes second finds it settled.
    if (still.length === 0 || !row) return;
    const found =
      execution.intention === null ? "unclear" : look(parseIntention(execution.intention), execution.kind);
    if (execution.kind === "execute") {
      const items = itemsAfter(row, found === "present" ? "done" : "failed");
      const reason = reasons[found];
      finish(
        engine,
        row,
        execution.id,
        items,
        {
          actor,
          verified: found === "present",
          unknown: found === "unclear",
          ...(reason !== undefined && { reason }),
        },
        events,
      );
      return;
    }
    const undone = found === "absent";
    endExecution(engine, execution.id, {
      items: [],
      outcome: undone ? "UNDONE" : found === "present" ? "EXECUTION_FAILED" : "UNKNOWN",
      verified: undone,
      message: reasons[found],
    });
    if (!undone) return;
    move(engine, row, "undo", {
      actor,
      audit: "UNDONE",
      detail: { execution: execution.id, recovered: true },
    });
    events.push({ type: "undone", proposal: row.id, action: row.action });
  });
}

type Found = "present" | "absent" | "unclear";

const reasons: { readonly [found in Found]: string | undefined } = {
  present: undefined,
  absent: "The session ended before the files were in place; nothing was left behind.",
  unclear:
    "The session ended while files were written, and what lies there is not what was recorded. Look, then say which it is.",
};

/** What lies on the disk, after tidying away what is certainly ours and half done. */
function look(intention: Intention, kind: ExecutionRow["kind"]): Found {
  const folder = openFolder(intention.folder, intention.fingerprint);
  if (!folder) return "unclear";
  try {
    if (kind === "undo") for (const file of intention.files) putBack(folder, file);
    else removeTemporaries(folder, intention);
    const found = classify(folder, intention);
    if (found !== "companion") return found;
    // The sidecar is first to be written and last to be removed, so alone it belongs to nothing.
    const [sidecar] = intention.files;
    if (sidecar) removeFile(folder, sidecar);
    return "absent";
  } finally {
    folder.close();
  }
}

function classify(folder: OpenedFolder, { files }: Intention): Found | "companion" {
  const states = files.map((file) => fileState(folder, file));
  if (states.every((state) => state === "ours")) return "present";
  if (states.every((state) => state === "absent")) return "absent";
  const [first, ...rest] = states;
  return first === "ours" && rest.every((state) => state === "absent") ? "companion" : "unclear";
}

function itemsAfter(row: ProposalRow, outcome: "done" | "failed"): ItemOutcome[] {
  return storedPlan(row).plan.items.map(({ id, after }) => ({
    id,
    outcome,
    left: outcome === "done" ? after : null,
  }));
}

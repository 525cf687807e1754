import type { Action, PlannedFile } from "./action.ts";
import type { Engine } from "./engine.ts";
import { leaseKeeper } from "./execution-rows.ts";
import { createFiles, fileState, type Intention } from "./files/file-work.ts";
import { type OpenedFolder, openFolder } from "./files/private-folder.ts";
import { sha256 } from "./plan-hash.ts";
import type { ItemOutcome, PlanDocument, ProposalRow } from "./records.ts";
import type { NotValid } from "./revalidate.ts";

/** A file effect ready to run: what was recorded, and the bytes. */
export interface FileRun {
  readonly ok: true;
  readonly intention: Intention;
  readonly files: readonly PlannedFile[];
}

/**
 * Works out the bytes of a file effect and what has to be recorded before writing them. Undefined for other effects.
 */
export function prepareFiles(
  engine: Engine,
  action: Action,
  { plan }: PlanDocument,
  row: ProposalRow,
): FileRun | NotValid | undefined {
  if (action.effect.kind !== "file") return undefined;
  const made = action.effect.files(plan, { proposal: row.id, planHash: row.plan_hash });
  if (!made) return { ok: false, event: "invalidate", code: "source_changed", reason: "source_gone" };
  const fingerprint = plan.targets.find(({ kind }) => kind === "folder")?.fingerprint;
  if (typeof fingerprint !== "string")
    return { ok: false, event: "invalidate", code: "source_changed", reason: "target_changed folder" };
  const mark = engine.ids.secret();
  const intention: Intention = {
    folder: made.folder,
    fingerprint,
    files: made.files.map(({ name, bytes }, index) => ({
      name,
      temporary: `.career-${mark}-${index}.tmp`,
      sha256: sha256(bytes),
      bytes: bytes.length,
    })),
  };
  return { ok: true, intention, files: made.files };
}

/** Writes the files and looks at what is there afterwards. Never throws for what the folder or disk does. */
export function runFiles(
  engine: Engine,
  run: FileRun,
  { plan }: PlanDocument,
  execution: string,
): { items: ItemOutcome[]; verified: boolean; unknown: boolean } {
  const folder = openFolder(run.intention.folder, run.intention.fingerprint);
  if (!folder)
    return ended(plan, "failed", "The folder is not the one that was approved; nothing was written.");
  const keepLease = leaseKeeper(engine, execution);
  try {
    createFiles(folder, run.intention, run.files, (name) => {
      keepLease();
      engine.boundary(name);
    });
  } catch {
    return isUntouched(folder, run.intention)
      ? ended(plan, "failed", "The files could not be written; nothing was left behind.")
      : { ...ended(plan, "failed", "Writing broke off and could not be taken back."), unknown: true };
  } finally {
    folder.close();
  }
  const again = openFolder(run.intention.folder, run.intention.fingerprint);
  const intact =
    again !== undefined && run.intention.files.every((file) => fileState(again, file) === "ours");
  again?.close();
  return intact
    ? { ...ended(plan, "done"), verified: true }
    : { ...ended(plan, "failed", "The files are not as they were written."), unknown: true };
}

function isUntouched(folder: OpenedFolder, intention: Intention): boolean {
  return intention.files.every((file) => fileState(folder, file) !== "ours");
}

function ended(
  plan: PlanDocument["plan"],
  outcome: "done" | "failed",
  message?: string,
): { items: ItemOutcome[]; verified: boolean; unknown: boolean } {
  return {
    items: plan.items.map(({ id, after }) => ({
      id,
      outcome,
      left: outcome === "done" ? after : null,
      ...(message !== undefined && { message }),
    })),
    verified: false,
    unknown: false,
  };
}

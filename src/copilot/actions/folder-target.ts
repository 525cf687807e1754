import { ApprovalError } from "../../approval/approval-error.ts";
import { folderFingerprint } from "../../approval/files/private-folder.ts";
import type { Target } from "../../approval/plan.ts";
import { isTaken } from "./file-names.ts";

/** The folder into which files are saved, as the person chose it; undefined where they have not. */
export type ChosenFolder = () => string | undefined;

/** @throws ApprovalError `payload_invalid` where none was chosen or it is not the person's own */
export function folderTarget(chosen: ChosenFolder): Target {
  const folder = chosen();
  if (folder === undefined)
    throw new ApprovalError(
      "payload_invalid",
      "No folder for saved files was chosen. The person sets one in /career-setup.",
    );
  const fingerprint = folderFingerprint(folder);
  if (fingerprint === null)
    throw new ApprovalError(
      "payload_invalid",
      "The folder for saved files is missing, a link, or can be written by others. The person chooses another in /career-setup.",
    );
  return { kind: "folder", id: folder, label: folder, fingerprint };
}

/** A file that must not be there yet. */
export function fileTarget(name: string): Target {
  return { kind: "file", id: name, label: name, fingerprint: null };
}

/** The fingerprint of a folder or file target as it is now. Choosing another folder makes the old one count as gone. */
export function fileFingerprint(target: Target, chosen: ChosenFolder): string | null {
  const folder = chosen();
  if (target.kind === "folder") return folder === target.id ? folderFingerprint(target.id) : null;
  return folder !== undefined && isTaken(folder, target.id) ? "taken" : null;
}

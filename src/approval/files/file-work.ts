import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { type Static, Type } from "@sinclair/typebox";
import { jsonReader } from "../../store/row.ts";
import type { PlannedFile } from "../action.ts";
import type { Boundary } from "../engine.ts";
import { sha256 } from "../plan-hash.ts";
import type { OpenedFolder } from "./private-folder.ts";

/** What is recorded before the first byte is written, so that a crash can be told apart afterwards. */
export const Intention = Type.Object(
  {
    folder: Type.String(),
    fingerprint: Type.String(),
    files: Type.Array(
      Type.Object(
        { name: Type.String(), temporary: Type.String(), sha256: Type.String(), bytes: Type.Integer() },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
  },
  { additionalProperties: false },
);
export type Intention = Static<typeof Intention>;
export const parseIntention = jsonReader(Intention);
type IntendedFile = Intention["files"][number];

/** `ours`: there with the recorded bytes. `other`: something else has the name. */
export type FileState = "ours" | "absent" | "other";

const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const oldFile = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Writes every file beside its place, then links them into place in order. A link fails where the name is taken, so that
 * nothing is ever replaced; where one fails, those already in place are taken back.
 */
export function createFiles(
  folder: OpenedFolder,
  intention: Intention,
  files: readonly PlannedFile[],
  boundary: Boundary,
): void {
  const placed: IntendedFile[] = [];
  try {
    for (const [index, file] of intention.files.entries()) {
      const bytes = files[index]?.bytes;
      if (!bytes || sha256(bytes) !== file.sha256)
        throw new Error("the bytes changed since they were recorded");
      writeNew(folder.at(file.temporary), bytes, boundary);
    }
    folder.assertSame();
    for (const file of intention.files) {
      linkSync(folder.at(file.temporary), folder.at(file.name));
      placed.push(file);
      boundary(`linked ${placed.length}`);
      unlinkSync(folder.at(file.temporary));
      boundary(`temporary removed ${placed.length}`);
    }
    folder.assertSame();
    fsyncSync(folder.fd);
    boundary("folder synced");
  } catch (error) {
    for (const file of placed.reverse())
      if (fileState(folder, file) === "ours") unlinkSync(folder.at(file.name));
    removeTemporaries(folder, intention);
    fsyncSync(folder.fd);
    throw error;
  }
}

/**
 * Removes our files, last first, each only after moving it aside and finding our bytes in it: an edit that slips in
 * between looking and removing is put back instead of lost.
 *
 * @returns false where one was no longer ours; the rest is then untouched
 */
export function removeFiles(folder: OpenedFolder, intention: Intention, boundary: Boundary): boolean {
  for (const file of [...intention.files].reverse()) {
    renameSync(folder.at(file.name), folder.at(file.temporary));
    boundary(`moved aside ${file.name}`);
    if (stateAt(folder.at(file.temporary), file) !== "ours") {
      putBack(folder, file);
      return false;
    }
    unlinkSync(folder.at(file.temporary));
    boundary(`removed ${file.name}`);
  }
  fsyncSync(folder.fd);
  boundary("folder synced");
  return true;
}

/** Undoes a move aside. The name may have been taken meanwhile; then both stay, since neither is ours to remove. */
export function putBack(folder: OpenedFolder, file: IntendedFile): void {
  try {
    linkSync(folder.at(file.temporary), folder.at(file.name));
    unlinkSync(folder.at(file.temporary));
  } catch (error) {
    if (!isMissing(error) && !isTaken(error)) throw error;
  }
}

/** Removes what a broken-off write left beside the places. Their names are random, so nobody else's file has one. */
export function removeTemporaries(folder: OpenedFolder, intention: Intention): void {
  for (const { temporary } of intention.files) removeIfThere(folder.at(temporary));
}

export function removeFile(folder: OpenedFolder, file: IntendedFile): void {
  removeIfThere(folder.at(file.name));
}

export function fileState(folder: OpenedFolder, file: IntendedFile): FileState {
  return stateAt(folder.at(file.name), file);
}

/** Hash of a file in the folder, or null where it is missing or no plain file. */
export function fileHash(folder: OpenedFolder, name: string): string | null {
  const bytes = readPlain(folder.at(name));
  return bytes instanceof Uint8Array ? sha256(bytes) : null;
}

function stateAt(path: string, file: IntendedFile): FileState {
  const bytes = readPlain(path);
  if (bytes === "absent") return "absent";
  return bytes !== "other" && bytes.length === file.bytes && sha256(bytes) === file.sha256 ? "ours" : "other";
}

function readPlain(path: string): Uint8Array | "absent" | "other" {
  let fd: number;
  try {
    fd = openSync(path, oldFile);
  } catch (error) {
    return isMissing(error) ? "absent" : "other";
  }
  try {
    return fstatSync(fd).isFile() ? readFileSync(fd) : "other";
  } finally {
    closeSync(fd);
  }
}

function writeNew(path: string, bytes: Uint8Array, boundary: Boundary): void {
  const fd = openSync(path, newFile, 0o600);
  try {
    boundary("temporary created");
    let written = 0;
    while (written < bytes.length) written += writeSync(fd, bytes, written);
    boundary("temporary written");
    fsyncSync(fd);
    boundary("temporary synced");
  } finally {
    closeSync(fd);
  }
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

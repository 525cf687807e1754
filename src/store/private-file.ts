import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
} from "node:fs";
import { dirname } from "node:path";
import { StoreError } from "./store-error.ts";

/** Makes the folder (not those above it) of `path` (0700) and creates the file (0600) where it is missing; refuses links and other accounts' files. */
export function preparePrivateFile(path: string): void {
  const folder = dirname(path);
  // One level only: above it lies the agent's folder, and Node's recursive form never returns on some read-only file systems.
  if (!existsSync(folder)) makeFolder(folder);
  const folderStat = lstatSync(folder);
  if (!folderStat.isDirectory() || !isOurs(folderStat.uid)) throw new StoreError("not_private");
  if ((folderStat.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  // Created by us rather than by SQLite, which would leave it readable by others; its -wal and -shm copy the mode.
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile() || !isOurs(stat.uid)) throw new StoreError("not_private");
    if ((stat.mode & 0o777) !== 0o600) chmodSync(path, 0o600);
  } finally {
    closeSync(file);
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another session may have made it at the same moment.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function isOurs(uid: number): boolean {
  return process.getuid === undefined || process.getuid() === uid;
}

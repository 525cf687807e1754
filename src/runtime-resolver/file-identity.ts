import { access, constants, realpath, stat } from "node:fs/promises";
import { CoreError } from "../core-contract/core-error.ts";
import type { FileIdentity } from "./resolved-core.ts";

/** The present state of the file at a path, links followed; undefined where there is none. */
export async function identityOf(path: string): Promise<FileIdentity | undefined> {
  try {
    const realPath = await realpath(path);
    const found = await stat(realPath);
    if (!found.isFile()) return undefined;
    return { realPath, size: found.size, mtimeMs: found.mtimeMs, ino: found.ino };
  } catch {
    return undefined;
  }
}

export function sameIdentity(left: FileIdentity | undefined, right: FileIdentity | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    left.realPath === right.realPath &&
    left.size === right.size &&
    left.mtimeMs === right.mtimeMs &&
    left.ino === right.ino
  );
}

/** Whether a path names a regular file that this person may execute. */
export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * The state of a file that must be there.
 * @throws CoreError `core_not_executable`
 */
export async function requireIdentity(path: string): Promise<FileIdentity> {
  const identity = await identityOf(path);
  if (!identity)
    throw new CoreError("core_not_executable", { detail: "Its file is not there, or is no regular file." });
  return identity;
}

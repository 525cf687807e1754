import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  realpathSync,
  type Stats,
} from "node:fs";

/** A folder held open, so that what happens inside it happens in that very folder whatever its path points at later. */
export interface OpenedFolder {
  readonly fd: number;
  /** Path of a name inside it. */
  at(name: string): string;
  /** Throws where the path no longer leads to the opened folder. */
  assertSame(): void;
  close(): void;
}

/**
 * Fingerprint of a folder that may be written: device and inode. Null where there is none, a link is anywhere in its path,
 * it belongs to somebody else, or others may write in it.
 */
export function folderFingerprint(path: string): string | null {
  try {
    if (realpathSync(path) !== path) return null;
    const stat = lstatSync(path);
    return isPrivate(stat) ? identity(stat) : null;
  } catch {
    return null;
  }
}

/** Opens the folder if it is still the one with this fingerprint; undefined where it is not. */
export function openFolder(path: string, fingerprint: string): OpenedFolder | undefined {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch {
    return undefined;
  }
  const stat = fstatSync(fd);
  if (!isPrivate(stat) || identity(stat) !== fingerprint || folderFingerprint(path) !== fingerprint) {
    closeSync(fd);
    return undefined;
  }
  // Node has no openat. Linux offers the open folder itself as a path; elsewhere the path is checked around each use.
  const pinned = `/proc/self/fd/${fd}`;
  const base = existsSync(pinned) ? pinned : path;
  return {
    fd,
    at: (name) => `${base}/${assertBareName(name)}`,
    assertSame: () => {
      if (folderFingerprint(path) !== fingerprint) throw new Error("the folder was exchanged");
    },
    close: () => closeSync(fd),
  };
}

function assertBareName(name: string): string {
  if (name === "" || name === "." || name === ".." || name.includes("/") || name.includes("\0"))
    throw new TypeError("not a bare file name");
  return name;
}

function isPrivate(stat: Stats): boolean {
  const ours = process.getuid === undefined || process.getuid() === stat.uid;
  return stat.isDirectory() && ours && (stat.mode & 0o022) === 0;
}

function identity(stat: Stats): string {
  return `${stat.dev}:${stat.ino}`;
}

import type { BigIntStats, Dirent } from "node:fs";
import { constants } from "node:fs";
import { lstat, open, readdir, realpath } from "node:fs/promises";

/** An open file. Only what reading needs. */
interface OpenFile {
  stat(options: { bigint: true }): Promise<BigIntStats>;
  read(buffer: Uint8Array, offset: number, length: number): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
}

/** Every way in which this room touches the file system; nothing here writes. */
export interface FileAccess {
  lstat(path: string): Promise<BigIntStats>;
  readdir(path: string): Promise<Dirent[]>;
  realpath(path: string): Promise<string>;
  open(path: string): Promise<OpenFile>;
}

export const realFiles: FileAccess = {
  lstat: (path) => lstat(path, { bigint: true }),
  readdir: (path) => readdir(path, { withFileTypes: true }),
  realpath: (path) => realpath(path),
  // NOFOLLOW: what was a file when it was listed must not be a link now. NONBLOCK: opening a pipe must not wait for a writer.
  open: (path) => open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK),
};

/** What tells an unchanged file from a changed one without reading it. */
export function identityOf(stat: BigIntStats): string {
  return `${stat.dev}:${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}`;
}

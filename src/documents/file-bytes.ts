import type { BigIntStats } from "node:fs";
import { type FileAccess, identityOf } from "./file-access.ts";

/** Bytes of a file with what identified it while they were read. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  readonly identity: string;
}

/** A file that could not be read. `why` is all that may be told of it. */
export class FileReadError extends Error {
  override readonly name = "FileReadError";

  constructor(
    readonly why: "too_large" | "unreadable",
    options?: ErrorOptions,
  ) {
    super(`File read: ${why}`, options);
  }
}

/**
 * Reads a whole regular file of at most `limit` bytes. Never follows a link in the last part of `path`, never waits on a pipe,
 * and gives bytes only if the file was the same before and after.
 * @throws FileReadError
 */
export async function readFileBytes(
  files: FileAccess,
  path: string,
  limit: number,
  signal?: AbortSignal,
): Promise<FileBytes> {
  // Twice: an editor that saves in place is met at most once.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const read = await readOnce(files, path, limit, signal);
    if (read) return read;
  }
  throw new FileReadError("unreadable");
}

async function readOnce(
  files: FileAccess,
  path: string,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<FileBytes | undefined> {
  signal?.throwIfAborted();
  const file = await files.open(path).catch((cause: unknown) => {
    throw new FileReadError("unreadable", { cause });
  });
  try {
    const before = await file.stat({ bigint: true });
    if (!before.isFile()) throw new FileReadError("unreadable");
    if (before.size > limit) throw new FileReadError("too_large");
    const bytes = await readAll(file, before, limit, signal);
    const identity = identityOf(before);
    return identityOf(await file.stat({ bigint: true })) === identity ? { bytes, identity } : undefined;
  } catch (cause) {
    if (cause instanceof FileReadError || signal?.aborted) throw cause;
    throw new FileReadError("unreadable", { cause });
  } finally {
    await file.close();
  }
}

async function readAll(
  file: Awaited<ReturnType<FileAccess["open"]>>,
  stat: BigIntStats,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  // One byte over what the file should have: a file that grows is noticed and not followed.
  const buffer = new Uint8Array(Number(stat.size) + 1);
  let length = 0;
  while (length < buffer.length) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(buffer, length, buffer.length - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length > limit) throw new FileReadError("too_large");
  return buffer.subarray(0, length);
}

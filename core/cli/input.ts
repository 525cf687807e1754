import { closeSync, openSync, readSync } from "node:fs";
import { Rejection } from "../rejection.ts";

const CHUNK_BYTES = 65_536;

/**
 * All bytes of a file, or of standard input for `-`. Reads no more than one byte beyond `maximumBytes`, and then throws
 * `cli_input_too_large`; throws `input_read_failed`, without the path, when it cannot be read.
 */
export async function readInput(path: string, maximumBytes: number): Promise<Buffer> {
  const chunks = path === "-" ? standardInput() : fileChunks(path);
  const read: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      read.push(chunk);
      size += chunk.length;
      if (size > maximumBytes) break;
    }
  } catch {
    throw new Rejection("input_read_failed", "input");
  }
  if (size > maximumBytes) throw new Rejection("cli_input_too_large", "input");
  return Buffer.concat(read);
}

function* fileChunks(path: string): Generator<Buffer> {
  const descriptor = openSync(path, "r");
  try {
    yield* descriptorChunks(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function* descriptorChunks(descriptor: number): Generator<Buffer> {
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const length = readSync(descriptor, chunk);
    if (length === 0) return;
    yield chunk.subarray(0, length);
  }
}

/** Read directly, which starts faster than the stream; the stream takes over where the descriptor does not block. */
async function* standardInput(): AsyncGenerator<Buffer> {
  try {
    yield* descriptorChunks(0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    yield* process.stdin;
  }
}

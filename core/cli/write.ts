import { writeSync } from "node:fs";

/**
 * Writes all bytes to standard output or standard error, directly, which starts faster than the stream; the stream takes over
 * where the descriptor does not block. Resolves when everything is handed over; rejects when the reader is gone.
 */
export async function writeAll(descriptor: 1 | 2, bytes: Buffer): Promise<void> {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    await streamAll(descriptor === 1 ? process.stdout : process.stderr, bytes.subarray(written));
  }
}

function streamAll(stream: NodeJS.WriteStream, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once("error", reject);
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

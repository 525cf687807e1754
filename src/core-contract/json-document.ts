import { isAscii, isUtf8 } from "node:buffer";

const NEWLINE = 0x0a;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** What is wrong with bytes that should be one machine document, in our words. */
interface Problem {
  readonly problem: string;
}

/**
 * Reads bytes that must hold exactly one JSON object and end with exactly one newline: UTF-8 without a byte order mark, nothing before,
 * nothing after. Never throws, and never quotes what it read.
 */
export function parseStrictJson(
  bytes: Uint8Array,
): { readonly value: Readonly<Record<string, unknown>> } | Problem {
  if (bytes.length === 0) return { problem: "It is empty." };
  if (bytes[0] !== OPENING) return { problem: "It does not start with a JSON object." };
  if (bytes.at(-1) !== NEWLINE || bytes.at(-2) !== CLOSING)
    return { problem: "It does not end with a JSON object and one newline." };
  const text = decoded(bytes);
  if (text === undefined) return { problem: "It is not UTF-8." };
  try {
    // The first byte opens an object, so that whatever parses is one.
    return { value: JSON.parse(text) as Record<string, unknown> };
  } catch {
    // The error of JSON.parse quotes its input, which may be private. It ends here.
    return { problem: "It is not exactly one JSON document." };
  }
}

/** Plain ASCII is decoded to a string of half the memory, which counts for an answer of many megabytes. */
function decoded(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(buffer)) return buffer.toString("latin1");
  return isUtf8(buffer) ? buffer.toString("utf8") : undefined;
}

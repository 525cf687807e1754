/** A member of a JSON document: its JSON Pointer and where its bytes lie. */
export interface JsonSlice {
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * The direct members of the value at `start..end` of `bytes`, which must be well-formed JSON in UTF-8 (the Core's answer was
 * parsed before it was kept). Works on the bytes, so that a slice is exactly what the Core wrote, numbers and escapes included.
 */
export function jsonMembers(bytes: Uint8Array, parent: JsonSlice): JsonSlice[] {
  const text = new TextDecoder();
  const members: JsonSlice[] = [];
  let at = skipSpace(bytes, parent.start);
  const isObject = bytes[at] === 0x7b;
  if (!OPEN.has(bytes[at] ?? 0)) return members;
  at = skipSpace(bytes, at + 1);
  while (at < parent.end && !CLOSE.has(bytes[at] ?? 0)) {
    let key = String(members.length);
    if (isObject) {
      const keyEnd = valueEnd(bytes, at);
      key = String(JSON.parse(text.decode(bytes.subarray(at, keyEnd))));
      at = skipSpace(bytes, skipSpace(bytes, keyEnd) + 1);
    }
    const end = valueEnd(bytes, at);
    members.push({
      pointer: `${parent.pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      start: at,
      end,
    });
    at = skipSpace(bytes, end);
    if (bytes[at] === 0x2c) at = skipSpace(bytes, at + 1);
  }
  return members;
}

/** The slice that a JSON Pointer (RFC 6901) names, or undefined. The empty pointer is the whole document. */
export function sliceAt(bytes: Uint8Array, pointer: string): JsonSlice | undefined {
  let slice: JsonSlice | undefined = { pointer: "", start: 0, end: bytes.length };
  if (pointer === "") return slice;
  if (!pointer.startsWith("/")) return undefined;
  for (const token of pointer.slice(1).split("/")) {
    if (!slice) return undefined;
    const wanted: string = `${slice.pointer}/${token}`;
    slice = jsonMembers(bytes, slice).find((member) => member.pointer === wanted);
  }
  return slice;
}

function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (SPACE.has(bytes[at] ?? 0)) at += 1;
  return at;
}

function valueEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  if (bytes[at] === QUOTE) return stringEnd(bytes, at);
  if (!OPEN.has(bytes[at] ?? 0)) {
    while (
      at < bytes.length &&
      !SPACE.has(bytes[at] ?? 0) &&
      !CLOSE.has(bytes[at] ?? 0) &&
      bytes[at] !== 0x2c
    )
      at += 1;
    return at;
  }
  let depth = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = stringEnd(bytes, at);
      continue;
    }
    if (OPEN.has(byte)) depth += 1;
    if (CLOSE.has(byte)) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return at;
}

function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** The largest detail that is given in one answer, in bytes. */
export const MAX_DETAIL_BYTES = 50_000;
/** Size of one part of a larger document: leaves room for the answer's own first and last line. */
const PART_BYTES = 48_000;

/** Where each part of `bytes` ends. Parts end between characters, and joined in order they are `bytes` again. */
function partEnds(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  let start = 0;
  while (start < bytes.length) {
    let end = Math.min(start + PART_BYTES, bytes.length);
    // Step back over UTF-8 continuation bytes (10xxxxxx), so that no character is torn apart.
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    ends.push(end);
    start = end;
  }
  return ends;
}

/** How many parts `bytes` has: 1 where it can be given at once. */
export function partCount(bytes: Uint8Array): number {
  return bytes.length <= MAX_DETAIL_BYTES ? 1 : partEnds(bytes).length;
}

/** The text of part `number`, counted from 1, or undefined where there is no such part. */
export function partText(bytes: Uint8Array, number: number): string | undefined {
  const decode = (part: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(part);
  if (bytes.length <= MAX_DETAIL_BYTES) return number === 1 ? decode(bytes) : undefined;
  const ends = partEnds(bytes);
  const end = ends[number - 1];
  return end === undefined ? undefined : decode(bytes.subarray(ends[number - 2] ?? 0, end));
}

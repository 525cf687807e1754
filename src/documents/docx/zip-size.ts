const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 65_535;

/**
 * How many bytes the parts of a zip file say that they come to, or undefined where this is no zip. Only what the file
 * claims: enough to refuse an honest giant before any of it is decompressed.
 */
export function declaredSize(zip: Buffer): number | undefined {
  const end = endOfDirectory(zip);
  if (end === undefined) return undefined;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  let sum = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    sum += zip.readUInt32LE(at + 24);
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return sum;
}

function endOfDirectory(zip: Buffer): number | undefined {
  const last = zip.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  return undefined;
}

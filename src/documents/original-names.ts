import { createHash } from "node:crypto";

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";
const NAME_LENGTH = 6;
/** SHA-256 gives 51 whole base-32 digits: eight names and some over. */
const NAMES_PER_DIGEST = 8;

/** The digits that names are cut from: SHA-256 of root and relative path, in Crockford base 32. */
function digitsOf(key: string, round: number): string {
  const digest = createHash("sha256")
    .update(key)
    .update(round ? `\0${round}` : "")
    .digest();
  let bits = 0n;
  for (const byte of digest) bits = (bits << 8n) | BigInt(byte);
  let digits = "";
  for (let shift = 251n; shift >= 0n && digits.length < NAME_LENGTH * NAMES_PER_DIGEST; shift -= 5n)
    digits += CROCKFORD[Number((bits >> shift) & 31n)];
  return digits;
}

/** What identifies a file across sessions. NUL occurs in no path, so that no two pairs give the same key. */
export function originalKey(root: string, relativePath: string): string {
  return `${root}\0${relativePath}`;
}

/**
 * Gives each file a name of six Crockford base-32 characters, made from its root and relative path only, so that it is the
 * same in every session. Where two files would get the same name, the one whose key sorts later takes the next six digits
 * of its own digest. Within one process a name once given is never given to another file.
 */
export function originalNames(
  digits: (key: string, round: number) => string = digitsOf,
): (keys: readonly string[]) => Map<string, string> {
  const nameOf = new Map<string, string>();
  const taken = new Set<string>();

  function choose(key: string): string {
    for (let round = 0; ; round += 1) {
      const all = digits(key, round);
      for (let at = 0; at + NAME_LENGTH <= all.length; at += NAME_LENGTH) {
        const name = all.slice(at, at + NAME_LENGTH);
        if (!taken.has(name)) return name;
      }
    }
  }

  return (keys) => {
    for (const key of [...keys].sort()) {
      if (nameOf.has(key)) continue;
      const name = choose(key);
      taken.add(name);
      nameOf.set(key, name);
    }
    return nameOf;
  };
}

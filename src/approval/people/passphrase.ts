import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { ApprovalError } from "../approval-error.ts";

/** Shortest passphrase, in characters. */
const shortestPassphrase = 8;

const cost = { N: 32_768, r: 8, p: 1 } as const;
const length = 32;

/** What is stored of a passphrase: `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassphrase(passphrase: string): Promise<string> {
  if ([...passphrase].length < shortestPassphrase)
    throw new ApprovalError("payload_invalid", `A passphrase has at least ${shortestPassphrase} characters.`);
  const salt = randomBytes(16);
  const key = await derive(passphrase, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** True where `passphrase` is the one that `stored` was made of. Takes as long for a wrong one. */
export async function isPassphrase(passphrase: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, "base64url");
  if (expected.length !== length) return false;
  const made = await derive(passphrase, Buffer.from(salt, "base64url"), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(made, expected);
}

function derive(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  // The same words typed on another keyboard may arrive composed differently.
  const words = passphrase.normalize("NFKC");
  return new Promise((resolve, reject) =>
    scrypt(words, salt, length, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

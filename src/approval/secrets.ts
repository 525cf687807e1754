/** What keys of common services look like. A false alarm costs a rewording; a stored key costs the key. */
const shapes = [
  /\bsk-[A-Za-z0-9_-]{16,}/,
  /\b(?:ghp|gho|ghs|ghu|github_pat)_[A-Za-z0-9_]{20,}/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\bAKIA[A-Z0-9]{16}\b/,
  /\bAIza[A-Za-z0-9_-]{30,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
];

/** True where `text` holds one of the known secrets or something shaped like a key. Known ones under 8 characters are ignored. */
export function holdsSecret(text: string, known: readonly string[]): boolean {
  return (
    shapes.some((shape) => shape.test(text)) ||
    known.some((secret) => secret.length >= 8 && text.includes(secret))
  );
}

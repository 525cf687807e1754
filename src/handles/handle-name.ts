/** What a handle can name. `proposal` and `plan` name stored rows and live elsewhere. */
export type HandleKind = "resume" | "vacancy" | "result" | "review" | "variant" | "draft";

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";
const NAME_LENGTH = 6;

/** `kind` and `name` of `text`, or undefined where it does not look like a handle at all. */
export function parseHandle(text: string): { kind: string; name: string } | undefined {
  const match = /^([a-z]+):([a-z0-9]{1,32})$/.exec(text);
  return match?.[1] && match[2] ? { kind: match[1], name: match[2] } : undefined;
}

/**
 * Returns a function that makes names of six Crockford base-32 characters, none twice. One is made per process, so that a
 * handle seen before `/new` or a reload can never mean something else afterwards.
 */
export function nameIssuer(random: (size: number) => Uint8Array): {
  issue: () => string;
  wasIssued: (name: string) => boolean;
} {
  const issued = new Set<string>();
  const draw = () => Array.from(random(NAME_LENGTH), (byte) => CROCKFORD[byte % 32]).join("");
  return {
    issue() {
      let name = draw();
      while (issued.has(name)) name = draw();
      issued.add(name);
      return name;
    },
    wasIssued: (name) => issued.has(name),
  };
}

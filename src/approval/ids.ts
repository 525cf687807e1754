import { randomBytes } from "node:crypto";
import type { Ids } from "./engine.ts";

const crockford = "0123456789abcdefghjkmnpqrstvwxyz";

/** Ids out of the system's randomness. */
export const randomIds: Ids = {
  short: () => [...randomBytes(6)].map((byte) => crockford.charAt(byte & 31)).join(""),
  secret: () => randomBytes(16).toString("hex"),
};

import type { CareerSession } from "../session.ts";

// Keyed by the extension's own load, so that nothing passes from one session to the next.
const shown = new WeakMap<CareerSession, string>();

/** Remembers the card that the person saw last: what "approve that" means. */
export function rememberShown(session: CareerSession, proposal: string): void {
  shown.set(session, proposal);
}

/** The card shown last in this session. Whether it is still undecided is for the caller to look up. */
export function lastShown(session: CareerSession): string | undefined {
  return shown.get(session);
}

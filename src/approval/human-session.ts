/** How the person was reached: a dialog inside a tool call, or a slash command they typed. */
export type HumanRoute = "dialog" | "command";

/**
 * Proof that a person is acting. Whatever selects, decides, consents or undoes takes one.
 *
 * Values are told apart by identity, not by shape: a tool call, a stored row or a document can carry any JSON
 * and still never produce one. Only the dialog and slash-command handlers in `src/pi/` open one.
 */
export interface HumanSession {
  readonly route: HumanRoute;
}

const opened = new WeakSet<object>();

/** Opens a human session. To be called by dialog and slash-command handlers only (a test holds the importers to that). */
export function openHumanSession(route: HumanRoute): HumanSession {
  const session = Object.freeze({ route });
  opened.add(session);
  return session;
}

/** Throws where `value` is not a human session that this process opened. */
export function assertHumanSession(value: unknown): asserts value is HumanSession {
  if (typeof value !== "object" || value === null || !opened.has(value))
    throw new TypeError("Only a person can do this, in a dialog or by a slash command.");
}

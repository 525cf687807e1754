/** A message that says no more than that the person wants to decide something. */
export interface SpokenDecision {
  readonly decision: "APPROVED" | "REJECTED";
  readonly target:
    | { readonly kind: "bare" }
    /** The card shown last. */
    | { readonly kind: "that" }
    | { readonly kind: "named"; readonly proposal: string };
  readonly reason?: string;
}

// The whole message has to fit, on one line: a sentence that merely begins so is meant for the agent.
const APPROVE = /^(?:approve|aprovar)(?: +(that|essa|proposal:[0-9a-z]{6}))?[.!]?$/i;
const REJECT =
  /^(?:(?:reject(?: +(that|proposal:[0-9a-z]{6}))?(?:,? +because +(\S.*))?)|(?:rejeitar(?: +(essa|proposal:[0-9a-z]{6}))?(?:,? +porque +(\S.*))?))$/i;

/** The decision that a message speaks of, in English or Portuguese; undefined for every other message. */
export function parseSpokenDecision(text: string): SpokenDecision | undefined {
  const message = text.trim();
  const approve = APPROVE.exec(message);
  if (approve) return { decision: "APPROVED", target: targetOf(approve[1]) };
  const reject = REJECT.exec(message) ?? REJECT.exec(message.replace(/[.!]$/, ""));
  if (!reject) return undefined;
  const reason = (reject[2] ?? reject[4])?.trim();
  return { decision: "REJECTED", target: targetOf(reject[1] ?? reject[3]), ...(reason && { reason }) };
}

function targetOf(word: string | undefined): SpokenDecision["target"] {
  if (!word) return { kind: "bare" };
  const lower = word.toLowerCase();
  return lower.startsWith("proposal:") ? { kind: "named", proposal: lower } : { kind: "that" };
}

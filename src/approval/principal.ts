/** Who acts. Only a human decides. */
export type PrincipalKind = "human" | "agent" | "system";

/** An actor as the audit names it. `route` says how it came in: a tool call, a dialog, a command, the start of a session. */
export interface Actor {
  readonly kind: PrincipalKind;
  readonly id: string;
  readonly route: "tool" | "dialog" | "command" | "start" | "listing" | "execution";
}

/** The system's own doing: expiry, recovery, escalation. */
export function systemActor(route: "start" | "listing" | "execution"): Actor {
  return { kind: "system", id: "system", route };
}

import type { HumanSession } from "../../approval/human-session.ts";
import type { CareerSession } from "../session.ts";

/**
 * Proof that a person acts: for dialogs and slash-command handlers alone.
 * @throws Error in a Pi that an agent started: whoever sits there is not the person
 */
export async function asPerson(session: CareerSession, route: HumanSession["route"]): Promise<HumanSession> {
  if (session.inherited)
    throw new Error("This Pi was started from an agent's shell, so nothing is decided here.");
  const { openHumanSession } = await session.module();
  return openHumanSession(route);
}

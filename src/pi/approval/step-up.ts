import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { Approvals } from "../../approval/approvals.ts";
import type { SignIn } from "../../approval/people/sign-in.ts";
import { modeOf } from "../mode.ts";
import type { CareerSession } from "../session.ts";
import { asPerson } from "./as-person.ts";
import { askPassphrase } from "./passphrase-dialog.ts";

/** Who acts, and how they can be asked for a passphrase. */
export interface Actor {
  readonly session: CareerSession;
  readonly ctx: ExtensionContext;
  readonly approvals: Approvals;
  readonly route: "dialog" | "command";
  readonly as?: SignIn | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Id of the person whose computer this is. */
const LOCAL = "local";

/**
 * Does what may need a passphrase: where the engine says so, asks for it once and tries again. Only in a terminal: the protocol has no
 * hidden input. To be called inside a turn of the dialog queue. Undefined where the person left the question.
 */
export async function withStepUp<T>(
  actor: Actor,
  act: (as: SignIn | undefined) => T,
): Promise<T | undefined> {
  try {
    return act(actor.as);
  } catch (error) {
    const { ctx, approvals, as } = actor;
    const person = as?.person ?? LOCAL;
    const known = approvals.people.list().find(({ id }) => id === person);
    if (codeOf(error) !== "step_up_unavailable" || modeOf(ctx) !== "tui" || !known?.hasPassphrase)
      throw error;
    const signedIn = await signInAs(actor, person, known.name);
    return signedIn && act(signedIn);
  }
}

/**
 * Asks for a person's passphrase until it is right. Undefined where they leave.
 * @throws ApprovalError `step_up_unavailable` while locked
 */
export async function signInAs(
  { session, ctx, approvals, route, signal }: Actor,
  person: string,
  name: string,
): Promise<SignIn | undefined> {
  const human = await asPerson(session, route);
  let problem = "";
  for (;;) {
    const passphrase = await askPassphrase(ctx, `Passphrase of ${name}`, problem, signal);
    if (!passphrase) return undefined;
    try {
      return await approvals.people.signIn(human, person, passphrase);
    } catch (error) {
      if (codeOf(error) !== "step_up_unavailable" || !(error instanceof Error)) throw error;
      if (error.message.includes("wait")) throw error;
      problem = error.message;
    }
  }
}

/** The code of an error of one of our boundaries; empty for any other. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

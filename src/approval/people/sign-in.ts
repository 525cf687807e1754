import { ApprovalError } from "../approval-error.ts";
import { assertHumanSession, type HumanSession } from "../human-session.ts";

/** How long a passphrase counts as just entered, in milliseconds. */
const stepUpLasts = 5 * 60_000;

/** Which person sits there, as far as a human session has shown it. */
export interface SignIn {
  readonly session: HumanSession;
  readonly person: string;
  /** `account`: the local person, known by the operating-system account alone. */
  readonly how: "account" | "passphrase";
  readonly at: number;
  /** When the passphrase was last entered. */
  readonly stepUpAt: number | null;
}

const made = new WeakSet<object>();

/** To be called where a person was checked, in this folder only. */
export function makeSignIn(signIn: SignIn): SignIn {
  assertHumanSession(signIn.session);
  const frozen = Object.freeze({ ...signIn });
  made.add(frozen);
  return frozen;
}

/** Throws where the value was not made by a check of this process. */
export function assertSignIn(value: SignIn): void {
  if (!made.has(value)) throw new TypeError("This sign-in was not made here.");
  assertHumanSession(value.session);
}

/** @throws ApprovalError `step_up_unavailable` where no passphrase was entered within the last five minutes */
export function assertStepUp(signIn: SignIn, now: number): void {
  const { stepUpAt } = signIn;
  if (stepUpAt === null || now < stepUpAt || now - stepUpAt > stepUpLasts)
    throw new ApprovalError(
      "step_up_unavailable",
      "This is critical and needs your passphrase, entered within the last five minutes. Set one in /career-setup, then sign in from /career-approvals in a terminal.",
    );
}

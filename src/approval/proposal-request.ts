import type { SignIn } from "./people/sign-in.ts";
import type { Origin } from "./records.ts";

export interface ProposalRequest {
  readonly action: string;
  readonly input: unknown;
  readonly reason: string;
  /** Names of what speaks for it; each has to exist. */
  readonly evidence?: readonly string[];
  /** Repeating a request with the same key gives the same proposal back. */
  readonly key?: string;
  /** The open proposal that this one corrects. */
  readonly replaces?: string;
  readonly origin?: Origin;
}

/** Who asks: the agent, on behalf of the local person, or a person who signed in. */
export type ProposedBy = "agent" | SignIn;

/** Breaking the glass: a person whom the policy names turns one DENY into an approval, for at most 15 minutes. */
export interface Override {
  readonly signIn: SignIn;
  readonly reason: string;
}

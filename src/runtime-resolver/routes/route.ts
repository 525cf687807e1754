import type { Environment } from "../core-environment.ts";
import type { Candidate } from "../probe.ts";
import type { CoreChoice, CoreProgram, ResolveOptions, RouteName } from "../resolved-core.ts";

/** What the routes may look at. */
export interface Surroundings {
  readonly env: Environment;
  readonly packageRoot: string;
  readonly choice: CoreChoice | undefined;
  readonly reference: CoreProgram;
  /** Whether a candidate is the exact pinned package and passes the probe. */
  readonly isPinned: (candidate: Candidate, options: ResolveOptions) => Promise<boolean>;
  /** Leads to the copy of the published Core in the career folder, which may be fetched now. */
  readonly acquired: (options: ResolveOptions) => Promise<Lead>;
}

/** What a route leads to: a candidate that has still to pass the probe, or nothing and why. */
export type Lead = { readonly candidate: Candidate } | { readonly absent: string };

/** One way to reach a Core. */
export interface Route {
  readonly name: RouteName;
  /** A person pointed at this Core: when it cannot be used they are told, and nothing else is used in its place. */
  readonly strict: boolean;
  readonly versions: readonly string[];
  /** @throws CoreError where something is there that cannot be used. */
  readonly follow: (surroundings: Surroundings, options: ResolveOptions) => Promise<Lead>;
}

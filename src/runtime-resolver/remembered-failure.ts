import { CoreError } from "../core-contract/core-error.ts";

/** How long a failed fetch is not tried again by itself: without a network each further command would wait for it. */
const QUIET_MS = 300_000;

export interface RememberedFailure {
  /** Does the work, or throws what it threw a short while ago. */
  readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly forget: () => void;
}

export function rememberedFailure(now: () => number): RememberedFailure {
  let last: { readonly error: CoreError; readonly at: number } | undefined;
  return {
    async attempt(work) {
      if (last && now() - last.at < QUIET_MS) throw last.error;
      try {
        return await work();
      } catch (error) {
        if (error instanceof CoreError && error.code === "acquisition_failed") last = { error, at: now() };
        throw error;
      }
    },
    forget() {
      last = undefined;
    },
  };
}

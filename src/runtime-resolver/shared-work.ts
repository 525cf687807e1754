import { CoreError } from "../core-contract/core-error.ts";
import type { ResolveOptions } from "./resolved-core.ts";

interface Running<Result> {
  readonly result: Promise<Result>;
  readonly listeners: Set<(text: string) => void>;
  readonly stop: AbortController;
  waiting: number;
}

/**
 * Lets several callers wait for one piece of work. A caller that is cancelled goes on at once; the work is stopped when nobody waits for it
 * any more.
 */
export function sharedWork<Result>(
  work: (options: { signal: AbortSignal; onProgress: (text: string) => void }) => Promise<Result>,
): (options: ResolveOptions) => Promise<Result> {
  let running: Running<Result> | undefined;

  const start = (): Running<Result> => {
    const listeners = new Set<(text: string) => void>();
    const stop = new AbortController();
    const onProgress = (text: string) => {
      for (const tell of listeners) tell(text);
    };
    const started: Running<Result> = {
      listeners,
      stop,
      waiting: 0,
      result: work({ signal: stop.signal, onProgress }).finally(() => {
        if (running === started) running = undefined;
      }),
    };
    return started;
  };

  return async ({ signal, onProgress }) => {
    if (signal?.aborted) throw new CoreError("cancelled");
    running ??= start();
    const joined = running;
    joined.waiting += 1;
    if (onProgress) joined.listeners.add(onProgress);
    let cancel = () => {};
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(new CoreError("cancelled"));
    });
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      return await Promise.race([joined.result, cancelled]);
    } finally {
      signal?.removeEventListener("abort", cancel);
      if (onProgress) joined.listeners.delete(onProgress);
      joined.waiting -= 1;
      if (joined.waiting === 0) {
        if (running === joined) running = undefined;
        joined.stop.abort();
        // Nobody is left to hear how it ends, but no process of it may be left either.
        await joined.result.catch(() => undefined);
      }
    }
  };
}

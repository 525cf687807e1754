/** How long a condition may take before a test fails. Generous: the tests of a whole run share the processors. */
export const TIME_LIMIT_MS = 30_000;

const POLL_MS = 20;

export interface Waiting {
  /** What is waited for, in the words of the failure. */
  readonly what: string;
  /** What was seen so far; part of the failure. */
  readonly seen: () => string;
  readonly timeLimitMs?: number | undefined;
}

/**
 * Polls until `look` gives something, and returns it.
 * @throws Error with everything seen so far once the time limit has passed, and at once what `look` throws.
 */
export async function until<T>(
  look: () => T | undefined | Promise<T | undefined>,
  waiting: Waiting,
): Promise<T> {
  const limit = waiting.timeLimitMs ?? TIME_LIMIT_MS;
  const deadline = performance.now() + limit;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline)
      throw new Error(`Waited ${limit} ms in vain for ${waiting.what}. Seen so far:\n${waiting.seen()}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

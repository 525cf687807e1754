/** Opens dialogs one after the other: on Pi 0.73 a second one replaces the first, whose answer then never comes. */
export type DialogQueue = <T>(
  signal: AbortSignal | undefined,
  open: () => Promise<T>,
) => Promise<T | undefined>;

/** A queue of its own for each load of the extension. A call that was aborted while it waited opens nothing. */
export function createDialogQueue(): DialogQueue {
  let tail: Promise<unknown> = Promise.resolve();
  return (signal, open) => {
    const turn = tail.then(() => (signal?.aborted ? undefined : open()));
    tail = turn.catch(() => undefined);
    return turn;
  };
}

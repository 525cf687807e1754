/** Keys are ignored until none has come for this long: what a person was still typing must not answer a dialog. */
export const QUIET_MS = 350;

/** Drops keys that were in flight when a dialog opened. */
export class QuietGuard {
  #timer: NodeJS.Timeout | undefined;
  #ready = false;

  constructor(
    private readonly onReady: () => void,
    private readonly quietMs = QUIET_MS,
  ) {
    this.rearm();
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Starts waiting again: for a new question in the same dialog. */
  rearm(): void {
    this.#ready = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#ready = true;
      this.onReady();
    }, this.quietMs);
  }

  /** Whether a key that comes now may be taken. One that may not starts the wait again. */
  accepts(): boolean {
    if (!this.#ready) this.rearm();
    return this.#ready;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}

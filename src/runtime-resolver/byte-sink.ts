/** Collects chunks up to a limit in bytes. */
export class ByteSink {
  readonly #maximum: number;
  #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** False, keeping nothing more, when the chunk goes past the limit. */
  add(chunk: Uint8Array): boolean {
    if (this.#length + chunk.length > this.#maximum) {
      this.#chunks = [];
      return false;
    }
    this.#length += chunk.length;
    this.#chunks.push(chunk);
    return true;
  }

  /** All bytes in memory of their own; the chunks are let go. */
  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#chunks = [];
    return bytes;
  }
}

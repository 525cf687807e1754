/** A text that may be longer than its place: the part in sight, and how much is above and below. */
export class TextPane {
  #top = 0;
  #height = 1;

  /** Back to the beginning. */
  home(): void {
    this.#top = 0;
  }

  /** Moves by lines; the next view keeps the end of the text in sight. */
  step(by: number): void {
    this.#top = Math.max(0, this.#top + by);
  }

  /** Moves by what is in sight, less a line to go on reading from. */
  page(by: 1 | -1): void {
    this.step(by * Math.max(1, this.#height - 1));
  }

  /** At most `room` lines (at least 2), the last of them made by `more` where something is out of sight. */
  view(lines: readonly string[], room: number, more: (outOfSight: string) => string): string[] {
    if (lines.length <= Math.max(2, room)) {
      this.#top = 0;
      return [...lines];
    }
    this.#height = Math.max(1, room - 1);
    this.#top = Math.min(this.#top, lines.length - this.#height);
    const below = lines.length - this.#top - this.#height;
    const outOfSight = [this.#top > 0 ? `${this.#top} above` : "", below > 0 ? `${below} below` : ""];
    return [
      ...lines.slice(this.#top, this.#top + this.#height),
      more(`… ${outOfSight.filter(Boolean).join(", ")}`),
    ];
  }
}

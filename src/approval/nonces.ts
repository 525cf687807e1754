import type { Ids } from "./engine.ts";

interface Shown {
  readonly proposal: string;
  readonly person: string;
  readonly planHash: string;
}

/** How many opened cards are remembered; an older one has to be opened again. */
const most = 256;

/**
 * Single-use numbers of opened cards. They live in the process that showed the card: what another program writes into the
 * database or replays is not an answer to a card that was shown here.
 */
export class Nonces {
  private readonly open = new Map<string, Shown>();

  constructor(private readonly ids: Ids) {}

  issue(shown: Shown): string {
    const nonce = this.ids.secret();
    this.open.set(nonce, shown);
    for (const oldest of this.open.keys()) {
      if (this.open.size <= most) break;
      this.open.delete(oldest);
    }
    return nonce;
  }

  /** What the card with this number showed, as long as it was not used. */
  shown(nonce: string): Shown | undefined {
    return this.open.get(nonce);
  }

  use(nonce: string): void {
    this.open.delete(nonce);
  }
}

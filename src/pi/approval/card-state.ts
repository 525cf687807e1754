import type { CardItem } from "../../approval/card.ts";
import { TextPane } from "../dialogs/text-pane.ts";
import type { CardRequest } from "./decide-on-card.ts";

export type CardTab = "proposal" | "items" | "evidence" | "policy";

/** A question inside the open card. */
export type CardQuestion =
  | { readonly kind: "approve" }
  | { readonly kind: "reason" }
  | { readonly kind: "reject"; readonly reason: string };

/** Items on one page of a batch. */
const PAGE = 20;
const OPEN = new Set(["PENDING", "IN_REVIEW", "PARTIALLY_APPROVED"]);
const HIGH = new Set(["high", "critical"]);

/** What a person has open and has seen of one card. */
export class CardState {
  readonly pane = new TextPane();
  readonly tabs: readonly CardTab[];
  tab: CardTab = "proposal";
  question: CardQuestion | undefined;
  message = "";
  #page = 0;
  readonly #seen = new Set<string>();

  constructor(readonly request: CardRequest) {
    const { batch, isReview, evidence } = this.card;
    this.tabs = [
      "proposal",
      ...(batch || isReview ? (["items"] as const) : []),
      ...(evidence.length > 0 ? (["evidence"] as const) : []),
      "policy",
    ];
  }

  get card() {
    return this.request.opened.card;
  }

  /** Whether this person may decide it now; `now` in milliseconds. */
  canDecide(now: number): boolean {
    return this.request.opened.eligible && OPEN.has(this.card.status) && this.card.expiresAt > now;
  }

  get needsReason(): boolean {
    return HIGH.has(this.card.risk.level);
  }

  get itemCount(): number {
    return this.card.batch?.count ?? this.card.items.length;
  }

  /** A review opens item by item; otherwise a page holds twenty. */
  get pageSize(): number {
    return this.card.isReview ? 1 : PAGE;
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.itemCount / this.pageSize));
  }

  get page(): number {
    return this.#page;
  }

  turn(by: 1 | -1): void {
    this.#page = Math.max(0, Math.min(this.pages - 1, this.#page + by));
    this.pane.home();
  }

  nextTab(by: 1 | -1): void {
    const at = this.tabs.indexOf(this.tab) + by + this.tabs.length;
    this.tab = this.tabs[at % this.tabs.length] ?? "proposal";
    this.pane.home();
  }

  pageItems(): readonly CardItem[] {
    if (!this.card.isReview) return this.request.items(this.#page);
    const item = this.request.items(Math.floor(this.#page / PAGE))[this.#page % PAGE];
    return item ? [item] : [];
  }

  /** To be called when the end of the open text is in sight. */
  sawAll(): void {
    if (this.tab === "items") for (const { id } of this.pageItems()) this.#seen.add(id);
    if (this.tab === "evidence") for (const { reference } of this.card.evidence) this.#seen.add(reference);
  }

  get seen(): readonly string[] {
    return [...this.#seen];
  }

  /** What a review still has to open. Empty where the card is no review. */
  get unseen(): string {
    if (!this.card.isReview) return "";
    const evidence = this.card.evidence.filter(({ reference }) => !this.#seen.has(reference)).length;
    const references = new Set(this.card.evidence.map(({ reference }) => reference));
    const items = this.itemCount - this.seen.filter((name) => !references.has(name)).length;
    return [
      items > 0 ? `${items} ${items === 1 ? "item" : "items"}` : "",
      evidence > 0 ? `${evidence} pieces of evidence` : "",
    ]
      .filter(Boolean)
      .join(", ");
  }
}

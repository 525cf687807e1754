import type { SelectionChange, SelectionRequest } from "../../career-run/selection.ts";

/** The parts of the dialog, in the order in which the tab key goes through them. */
export type Tab = "changes" | "warnings" | "discarded";

/** A question that the dialog asks before it goes on. */
export type Question =
  | { readonly kind: "include"; readonly change: SelectionChange }
  | { readonly kind: "confirm" };

/**
 * What the person has done so far in a selection dialog. All changes start excluded; warnings and discards must have been opened before
 * anything is confirmed; a change with introduced facts is included only after a second answer.
 */
export class SelectionState {
  tab: Tab = "changes";
  cursor = 0;
  /** First line of the detail that is shown. */
  scroll = 0;
  filter = "";
  typingFilter = false;
  question: Question | undefined;
  message = "";
  readonly #included = new Set<string>();
  readonly #opened = new Set<Tab>();

  constructor(readonly request: SelectionRequest) {}

  /** Tabs that have something to show. */
  get tabs(): Tab[] {
    const { notices, discards } = this.request;
    return [
      "changes",
      ...(notices.length > 0 ? (["warnings"] as const) : []),
      ...(discards.length > 0 ? (["discarded"] as const) : []),
    ];
  }

  /** Tabs that must still be opened before anything can be confirmed. */
  get unopened(): Tab[] {
    return this.tabs.filter((tab) => tab !== "changes" && !this.#opened.has(tab));
  }

  get visible(): readonly SelectionChange[] {
    const wanted = this.filter.toLowerCase();
    if (!wanted) return this.request.changes;
    return this.request.changes.filter(({ id, section, before, after }) =>
      [id, section, before, after].some((text) => text.toLowerCase().includes(wanted)),
    );
  }

  get current(): SelectionChange | undefined {
    return this.visible[this.cursor];
  }

  /** Ids of the included changes, in the order of the review. */
  get included(): string[] {
    return this.request.changes.map(({ id }) => id).filter((id) => this.#included.has(id));
  }

  isIncluded(id: string): boolean {
    return this.#included.has(id);
  }

  move(by: number): void {
    this.cursor = Math.max(0, Math.min(this.visible.length - 1, this.cursor + by));
    this.scroll = 0;
  }

  nextTab(): void {
    const { tabs } = this;
    this.tab = tabs[(tabs.indexOf(this.tab) + 1) % tabs.length] ?? "changes";
    this.scroll = 0;
    if (this.tab !== "changes") this.#opened.add(this.tab);
  }

  setFilter(text: string): void {
    this.filter = text;
    this.cursor = 0;
    this.scroll = 0;
  }

  /** Includes or excludes the current change; one that introduces facts becomes a question. */
  toggle(): void {
    const change = this.current;
    if (!change || this.tab !== "changes") return;
    if (this.#included.delete(change.id)) return;
    if (change.introduced.length > 0) this.question = { kind: "include", change };
    else this.#included.add(change.id);
  }

  /** Asks for the final word, or says what is still missing. */
  askConfirm(): void {
    if (this.unopened.length > 0) this.message = `First open: ${this.unopened.join(", ")} (tab).`;
    else if (this.#included.size === 0) this.message = "Nothing is included yet. Space includes a change.";
    else this.question = { kind: "confirm" };
  }

  /** Answers the open question. Returns true where the selection is final. */
  answer(yes: boolean): boolean {
    const { question } = this;
    this.question = undefined;
    if (!yes || !question) return false;
    if (question.kind === "include") this.#included.add(question.change.id);
    return question.kind === "confirm";
  }
}

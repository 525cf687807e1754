import type { SelectionChange, SelectionRequest } from "../../career-run/selection.ts";
import { TextPane } from "./text-pane.ts";

/** The parts of the dialog, in the order in which the tab key goes through them. */
export type Tab = "changes" | "warnings" | "left out";

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
  /** Position in the filtered list. */
  cursor = 0;
  /** The text below the list, or the whole of another part. */
  readonly pane = new TextPane();
  filter = "";
  typingFilter = false;
  question: Question | undefined;
  /** Why the last key did nothing. */
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
      ...(discards.length > 0 ? (["left out"] as const) : []),
    ];
  }

  /** Tabs that must still be opened before anything can be confirmed. */
  get unopened(): Tab[] {
    return this.tabs.filter((tab) => tab !== "changes" && !this.#opened.has(tab));
  }

  /** Changes that fit the filter. */
  get visible(): readonly SelectionChange[] {
    const wanted = this.filter.trim().toLowerCase();
    if (!wanted) return this.request.changes;
    return this.request.changes.filter(({ id, section, before, after }) =>
      [id, section, before, after].some((text) => text.toLowerCase().includes(wanted)),
    );
  }

  get current(): SelectionChange | undefined {
    return this.visible[this.cursor];
  }

  /** The included changes, in the order of the review. */
  get included(): readonly SelectionChange[] {
    return this.request.changes.filter(({ id }) => this.#included.has(id));
  }

  /** Whether up and down move in the list. */
  get inList(): boolean {
    return this.tab === "changes" && !this.question;
  }

  isIncluded(id: string): boolean {
    return this.#included.has(id);
  }

  /** Moves in the list, or in the text where no list is shown. */
  move(by: number): void {
    if (!this.inList) this.pane.step(by);
    else {
      this.cursor = Math.max(0, Math.min(this.visible.length - 1, this.cursor + by));
      this.pane.home();
    }
  }

  /** A page of the list has `rows` changes; a page of the text is what is in sight. */
  movePage(by: 1 | -1, rows: number): void {
    if (this.inList) this.move(by * rows);
    else this.pane.page(by);
  }

  nextTab(by: 1 | -1): void {
    const { tabs } = this;
    this.tab = tabs[(tabs.indexOf(this.tab) + by + tabs.length) % tabs.length] ?? "changes";
    this.pane.home();
    this.#opened.add(this.tab);
  }

  setFilter(text: string): void {
    this.filter = text;
    this.cursor = 0;
    this.pane.home();
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
    if (this.unopened.length > 0) this.message = `First open with tab: ${this.unopened.join(", ")}.`;
    else if (this.#included.size === 0) this.message = "Nothing is included yet.";
    else {
      this.question = { kind: "confirm" };
      this.pane.home();
    }
  }

  /** Answers the open question. Returns true where the selection is final. */
  answer(yes: boolean): boolean {
    const { question } = this;
    this.question = undefined;
    this.pane.home();
    if (!yes || !question) return false;
    if (question.kind === "include") this.#included.add(question.change.id);
    return question.kind === "confirm";
  }
}

import type { DiffRun } from "../projection/word-diff.ts";

/** A cited piece of the résumé or the vacancy. */
export interface CitedText {
  /** `"12"` or `"12-14"`. */
  readonly lines: string;
  readonly text: string;
}

/** Something in the new wording that the whole original does not contain. */
export interface IntroducedFact {
  readonly kind: "number" | "date" | "name" | "skill";
  readonly text: string;
  readonly inVacancy: boolean;
}

/** One reviewed change as the person sees it. */
export interface SelectionChange {
  /** The Core's canonical id, `change-0001`. */
  readonly id: string;
  readonly section: string;
  /** `"12"` or `"12-14"`. */
  readonly lines: string;
  readonly before: string;
  readonly after: string;
  /** Word-level difference between the two. */
  readonly difference: readonly DiffRun[];
  /** Whether lines of the original go away. */
  readonly deletes: boolean;
  readonly resumeEvidence: readonly CitedText[];
  readonly vacancyEvidence: readonly CitedText[];
  readonly introduced: readonly IntroducedFact[];
}

/** A warning of the Core, to be opened once before anything can be selected. */
export interface SelectionNotice {
  readonly code: string;
  readonly title: string;
  readonly text: string;
}

/** A proposed change that the Core left out, to be opened once likewise. */
export interface SelectionDiscard {
  /** Counted from 1, as the changes were sent. */
  readonly index: number;
  readonly code: string;
  readonly text: string;
}

/** What the selection dialog shows. */
export interface SelectionRequest {
  /** `review:…` */
  readonly review: string;
  /** The original's label. */
  readonly original: string;
  readonly changes: readonly SelectionChange[];
  readonly notices: readonly SelectionNotice[];
  readonly discards: readonly SelectionDiscard[];
}

/** What the person did. Dismissing leaves the review open. */
export type SelectionOutcome =
  | { readonly kind: "selected"; readonly ids: readonly string[] }
  | { readonly kind: "dismissed" };

import type {
  JobMatch,
  ReplacementReview,
  ResumeAnalysis,
  ResumeVariant,
  SuggestionReview,
  VariantReview,
} from "../core-contract/results.ts";
import type { RankedMatch } from "../projection/ranking.ts";
import type { SelectionChange } from "./selection.ts";

/** The original that a kept result came from, as it was when it was read. */
export interface FromOriginal {
  /** `resume:…` */
  readonly handle: string;
  readonly id: string;
  readonly label: string;
  readonly path: string;
  /** SHA-256 of the file's bytes. */
  readonly sha256: string;
}

interface KeptResult<Kind extends string, Value> {
  readonly kind: Kind;
  readonly value: Value;
  /** The Core's own bytes, exactly. */
  readonly bytes: Uint8Array;
  readonly coreVersion: string;
  readonly reference: boolean;
  readonly from: FromOriginal;
}

export type KeptAnalysis = KeptResult<"analysis", ResumeAnalysis>;
export type KeptMatch = KeptResult<"match", JobMatch>;
export type KeptSuggestions = KeptResult<"suggestions", SuggestionReview>;
export type KeptReplacements = KeptResult<"replacements", ReplacementReview>;
export type KeptVariant = KeptResult<"variant", ResumeVariant> & { readonly review: string };

/** A variant review: keeps the exact input that was reviewed, because materialising must send those bytes again. */
export type KeptVariantReview = KeptResult<"variant-review", VariantReview> & {
  readonly input: object;
  readonly changes: readonly SelectionChange[];
  /** What the person selected in the dialog; set by a human session only. */
  selected?: readonly string[];
  /** The variant that was made of the selection. */
  variant?: string;
};

/** Several matches, best first; each keeps its own bytes. */
export interface KeptRanking {
  readonly kind: "ranking";
  readonly ranked: readonly (RankedMatch & { readonly bytes: Uint8Array; readonly value: JobMatch })[];
  readonly left: number;
  readonly unavailable: readonly { label: string; reason: string }[];
  readonly coreVersion: string;
  readonly reference: boolean;
}

/** Whatever a `result:`, `review:` or `variant:` handle names. */
export type Kept =
  | KeptAnalysis
  | KeptMatch
  | KeptSuggestions
  | KeptReplacements
  | KeptVariantReview
  | KeptVariant
  | KeptRanking;

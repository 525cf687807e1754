import type { RejectionCode } from "../../rejection.ts";
import { scalarCount } from "../../text/scalars.ts";
import type { SourceDocument } from "../../text/source-text.ts";
import { isBlank } from "../../text/whitespace.ts";

/** A proposal that answers one improvement action of a résumé's analysis: advice, or replacement wording for the target. */
export type ActionItem = {
  readonly basis_check_id: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly source_target: string;
  readonly source_evidence: readonly string[];
};
export type SuggestionItem = ActionItem & { readonly suggestion: string };
export type ReplacementItem = ActionItem & { readonly proposed_replacement: string };

/** The part of both review inputs that is the same. */
type ReviewInput = {
  readonly schema_version: string;
  readonly expected_analysis_policy_version: string;
  readonly resume: SourceDocument;
};
export type SuggestionReviewInput = ReviewInput & {
  readonly proposal: { readonly schema_version: string; readonly suggestions: readonly SuggestionItem[] };
};
export type ReplacementReviewInput = ReviewInput & {
  readonly proposal: { readonly schema_version: string; readonly replacements: readonly ReplacementItem[] };
};

/** All that differs between the reviews of the two kinds. */
export type ActionKind<Item extends ActionItem> = {
  readonly noun: "suggestion" | "replacement";
  /** The proposed words under their name in the contract. */
  readonly words: (item: Item) => { readonly [field: string]: string };
  /** Why the proposed words cannot be kept, as a discard code. */
  readonly faultOfWords: (item: Item) => string | undefined;
  readonly refusals: {
    readonly inputVersion: RejectionCode;
    readonly policyVersion: RejectionCode;
    readonly proposalVersion: RejectionCode;
    readonly tooMany: RejectionCode;
    readonly tooLarge: RejectionCode;
  };
};

/** In Unicode scalar values. */
const LONGEST_WORDS = 600;

export const SUGGESTIONS: ActionKind<SuggestionItem> = {
  noun: "suggestion",
  words: ({ suggestion }) => ({ suggestion }),
  faultOfWords: ({ suggestion }) =>
    isBlank(suggestion) || scalarCount(suggestion) > LONGEST_WORDS ? "invalid_suggestion" : undefined,
  refusals: {
    inputVersion: "unsupported_analysis_suggestion_review_input_schema_version",
    policyVersion: "unsupported_analysis_suggestion_analysis_policy_version",
    proposalVersion: "unsupported_analysis_suggestion_proposal_schema_version",
    tooMany: "analysis_suggestion_list_too_long",
    tooLarge: "analysis_suggestion_proposal_too_large",
  },
};

/** An empty replacement deletes its target. */
export const REPLACEMENTS: ActionKind<ReplacementItem> = {
  noun: "replacement",
  words: ({ proposed_replacement }) => ({ proposed_replacement }),
  faultOfWords: ({ proposed_replacement, source_target }) => {
    if (proposed_replacement === source_target) return "no_change";
    return scalarCount(proposed_replacement) > LONGEST_WORDS ? "replacement_too_long" : undefined;
  },
  refusals: {
    inputVersion: "unsupported_analysis_replacement_review_input_schema_version",
    policyVersion: "unsupported_analysis_replacement_analysis_policy_version",
    proposalVersion: "unsupported_analysis_replacement_proposal_schema_version",
    tooMany: "analysis_replacement_list_too_long",
    tooLarge: "analysis_replacement_proposal_too_large",
  },
};

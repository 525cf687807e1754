import type { ReplacementReview, SuggestionReview, VariantReview } from "../core-contract/results.ts";
import type { IntroducedFact } from "./introduced-facts.ts";
import { lineReference } from "./report.ts";

/** `discarded: #2 target_mismatch`: which proposed items the Core left out and why, counted from 1 as they were sent. */
export function discardFact(discards: readonly { input_index: number; code: string }[]): string {
  return discards.length > 0
    ? `discarded: ${discards.map(({ input_index, code }) => `#${input_index + 1} ${code}`).join(", ")}`
    : "";
}

/** `2 kept, 1 discarded · assisted_non_authoritative` */
export function reviewHeadline(kept: number, discarded: number, authority: string): string {
  return `${kept} kept${discarded > 0 ? `, ${discarded} discarded` : ""} · ${authority}`;
}

type ReviewedItem = {
  readonly id: string;
  readonly basis_check_id: string;
  readonly status: string;
  readonly start_line: number;
  readonly end_line: number;
};

/** One line an item: id, check, confirmed or provisional, lines, and the lines whose text is its evidence. */
function itemFacts(items: readonly ReviewedItem[], evidence: readonly string[]): string[] {
  return items.map((item, index) =>
    [
      item.id,
      item.basis_check_id,
      item.status,
      lineReference(item),
      evidence[index] ? `evidence ${evidence[index]}` : "",
    ]
      .filter(Boolean)
      .join(" "),
  );
}

/** Facts of a suggestion review. `evidence` names, for each kept item, the cited lines. */
export function suggestionFacts(review: SuggestionReview, evidence: readonly string[]): string[] {
  const items = review.suggestions.map((item) => ({ ...item, id: item.suggestion_id }));
  return [...itemFacts(items, evidence), discardFact(review.discarded_suggestions)].filter(Boolean);
}

/** Facts of a replacement review, likewise. */
export function replacementFacts(review: ReplacementReview, evidence: readonly string[]): string[] {
  const items = review.replacements.map((item) => ({ ...item, id: item.replacement_id }));
  return [...itemFacts(items, evidence), discardFact(review.discarded_replacements)].filter(Boolean);
}

/** `introduced (our check): 40 % number, Docker skill vacancy-only` or nothing. */
function introducedText(facts: readonly IntroducedFact[]): string {
  if (facts.length === 0) return "";
  return `introduces ${facts.map(({ kind, text, inVacancy }) => `${text} (${kind}${inVacancy ? ", vacancy only" : ""})`).join(", ")}`;
}

/** Facts of a variant review: each change with its section, lines, whether the person selected it, and what it introduces. */
export function variantReviewFacts(
  review: VariantReview,
  introduced: (changeId: string) => readonly IntroducedFact[],
  selected: ReadonlySet<string> | undefined,
): string[] {
  const changes = review.changes.map((change) =>
    [
      change.change_id,
      change.section,
      lineReference(change),
      selected ? (selected.has(change.change_id) ? "selected" : "excluded") : "",
      change.proposed_text === "" ? "deletes" : "",
      introducedText(introduced(change.change_id)),
    ]
      .filter(Boolean)
      .join(" "),
  );
  return [...changes, discardFact(review.discarded_changes)].filter(Boolean);
}

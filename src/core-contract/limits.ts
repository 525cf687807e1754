/** Limits of a source text: a résumé or a vacancy. Characters are Unicode scalar values (published contract). */
export const SOURCE_LIMITS = { characters: 50_000, lines: 2_000, lineCharacters: 2_000 } as const;

/**
 * Limits of a suggestion or replacement proposal (`resume-analysis-suggestions-v1`, `resume-analysis-replacements-v1`): characters of the
 * target, of the proposed text and of each piece of evidence; pieces of evidence; items in a proposal; characters of a whole proposal.
 */
export const ACTION_REVIEW_LIMITS = {
  target: 500,
  text: 600,
  evidence: 240,
  evidenceCount: 2,
  items: 3,
  proposal: 4_000,
} as const;

/**
 * Limits of a variant proposal (`resume-variant-v1`): characters of the original and of the proposed text of a change and of each piece
 * of evidence; pieces of evidence of each source; changes; characters of a whole proposal.
 */
export const VARIANT_LIMITS = {
  target: 10_000,
  text: 10_000,
  evidence: 300,
  evidenceCount: 5,
  changes: 50,
  proposal: 100_000,
} as const;

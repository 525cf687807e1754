/** What every reviewed or materialised proposal says about itself: it never counts as the person's résumé. */
export const ASSISTED = "assisted_non_authoritative";

/** The warnings of the variant answers. They say what an answer is not, so no caller may leave them out. */
export const VARIANT_WARNINGS = [
  {
    code: "assisted_content_non_authoritative",
    message:
      "This wording was proposed from outside. It is not the résumé, and no analysis or match takes it as one.",
  },
  {
    code: "evidence_occurrence_not_factual_certification",
    message:
      "The cited excerpts occur in the sources; that does not make the new wording true. A person has to check each change.",
  },
  {
    code: "deterministic_baseline_preserved",
    message: "The original résumé is unchanged and remains the baseline.",
  },
] as const;

/** Likewise for proposals that answer an improvement action; `noun` is the kind of proposal. */
export function actionReviewWarnings(noun: string) {
  return [
    {
      code: `assisted_${noun}s_non_authoritative`,
      message: `Each ${noun} was proposed from outside. It changes no score, check or evidence of the analysis, and no match.`,
    },
    {
      code: "evidence_occurrence_not_factual_or_rewrite_certification",
      message:
        "Target and excerpts occur in the résumé; that makes neither the proposal true nor a rewrite right. A person has to check it.",
    },
    {
      code: "deterministic_analysis_preserved",
      message: "The analysis is that of the original résumé, unchanged, and remains the one that counts.",
    },
  ];
}

import { CATEGORIES, type MatchWarning, type UncertaintySource } from "./documents.ts";

export function matchWarnings(sources: readonly UncertaintySource[], unassessed: number): MatchWarning[] {
  const warnings: MatchWarning[] = [
    {
      code: "deterministic_alignment_only",
      message:
        "This compares two texts by fixed rules. It predicts no hiring decision and no score of any recruiting system.",
      related_categories: CATEGORIES,
    },
    {
      code: "source_text_and_explicit_evidence_only",
      message:
        "Only what both texts say in words counts. Layout was not seen, and nothing unsaid was inferred.",
      related_categories: CATEGORIES,
    },
  ];
  if (sources.length > 0) {
    warnings.push({
      code: "normalization_confidence_provisional",
      message:
        "A text could not be read with certainty: scores are bounded, and what seems missing is unverified.",
      related_categories: CATEGORIES,
    });
  }
  if (sources.includes("resume_normalization_truncated") || sources.includes("job_normalization_truncated")) {
    warnings.push({
      code: "normalization_output_truncated",
      message:
        "A list of the resume or the vacancy was cut at its limit, so the match does not see all of it.",
      related_categories: CATEGORIES,
    });
  }
  if (unassessed > 0) {
    warnings.push({
      code: "unassessed_required_qualifications",
      message: `Required qualifications that no rule can judge: ${unassessed}. They rule out applying at once.`,
      related_categories: ["experience_match", "education_fit"],
    });
  }
  return warnings;
}

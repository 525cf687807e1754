import {
  type CategoryResult,
  CORE_CATEGORIES,
  type ItemKind,
  type Recommendation,
  type RecommendationGate,
  type RecommendationLabel,
} from "./documents.ts";

const THRESHOLDS = {
  apply_now_minimum_overall_score: 80,
  apply_after_edits_minimum_overall_score: 60,
  apply_after_edits_minimum_core_category_score: 50,
  apply_now_minimum_core_category_score: 70,
} as const;

/** Most entries of each list of blockers. */
const BLOCKERS = 10;
const CORE_EVIDENCE: readonly ItemKind[] = ["experience", "seniority", "education", "certification"];

export type RecommendationFacts = {
  readonly overall: number;
  readonly results: readonly CategoryResult[];
  readonly isUncertain: boolean;
  readonly unassessed: readonly string[];
};

/** What to do next, from the scores and blockers alone. No gate, no matter how good the rest, can be outweighed. */
export function recommend({
  overall,
  results,
  isUncertain,
  unassessed,
}: RecommendationFacts): Recommendation {
  const core = CORE_CATEGORIES.flatMap((category) =>
    results.filter((result) => result.category === category),
  );
  const low = core.filter(({ score }) => score < THRESHOLDS.apply_now_minimum_core_category_score);
  const tooLow = core.some(({ score }) => score < THRESHOLDS.apply_after_edits_minimum_core_category_score);
  const skillGaps = openItems(results, ["required_skill"]);
  const evidenceGaps = openItems(results, CORE_EVIDENCE);
  const gates: readonly (readonly [RecommendationGate, boolean])[] = [
    [
      "overall_score_below_apply_after_threshold",
      overall < THRESHOLDS.apply_after_edits_minimum_overall_score,
    ],
    [
      "overall_score_below_apply_now_threshold",
      overall >= THRESHOLDS.apply_after_edits_minimum_overall_score &&
        overall < THRESHOLDS.apply_now_minimum_overall_score,
    ],
    ["normalization_confidence_uncertain", isUncertain],
    ["core_category_below_apply_after_threshold", tooLow],
    ["core_category_below_apply_now_threshold", low.length > 0],
    ["deterministic_required_skill_gap", skillGaps.length > 0],
    ["deterministic_core_evidence_gap", evidenceGaps.length > 0],
    ["unassessed_required_qualification", unassessed.length > 0],
  ];
  const closed = gates.filter(([, applies]) => applies).map(([gate]) => gate);
  const label = labelFor(closed);
  return {
    policy_version: "job_match_recommendation_v1",
    label,
    status: isUncertain || unassessed.length > 0 ? "provisional" : "deterministic",
    reason: [
      `The match score is ${overall} of 100.`,
      ...closed.map((gate) => GATE_SENTENCES[gate]),
      NEXT_STEPS[label],
    ].join(" "),
    gate_reasons: closed,
    thresholds: THRESHOLDS,
    low_core_categories: low.map(({ category, score }) => ({ category, score })),
    blocking_required_skill_gaps: skillGaps.slice(0, BLOCKERS),
    blocking_core_evidence_gaps: evidenceGaps.slice(0, BLOCKERS),
    unassessed_required_qualifications: unassessed.slice(0, BLOCKERS),
  };
}

function labelFor(gates: readonly RecommendationGate[]): RecommendationLabel {
  if (
    gates.includes("overall_score_below_apply_after_threshold") ||
    gates.includes("core_category_below_apply_after_threshold")
  )
    return "improve_first";
  return gates.length > 0 ? "apply_after_small_edits" : "apply_now";
}

const openItems = (results: readonly CategoryResult[], kinds: readonly ItemKind[]): string[] =>
  results
    .flatMap(({ items }) => items)
    .filter(({ kind, status }) => kinds.includes(kind) && status !== "confirmed_match")
    .map(({ item }) => item);

const GATE_SENTENCES: Readonly<Record<RecommendationGate, string>> = {
  overall_score_below_apply_after_threshold: "It is too low to apply after small edits.",
  overall_score_below_apply_now_threshold: "It is too low to apply at once.",
  normalization_confidence_uncertain: "A text could not be read with certainty, so this is provisional.",
  core_category_below_apply_after_threshold: "A core category is too low to apply after small edits.",
  core_category_below_apply_now_threshold: "A core category is too low to apply at once.",
  deterministic_required_skill_gap: "Required skills are not clearly in the resume.",
  deterministic_core_evidence_gap:
    "Experience, seniority, education or certification is not fully supported by the resume.",
  unassessed_required_qualification: "Some required qualifications need a person to judge them.",
};

const NEXT_STEPS: Readonly<Record<RecommendationLabel, string>> = {
  improve_first: "Work on the weakest areas that the evidence names first.",
  apply_after_small_edits: "Look at the gaps and their sources before applying.",
  apply_now: "No gate stands against applying now; this says nothing about the outcome.",
};

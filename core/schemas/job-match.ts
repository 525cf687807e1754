import {
  both,
  contract,
  exactlyOne,
  fixed,
  flag,
  from,
  list,
  local,
  nothing,
  orNull,
  record,
  type Schema,
  sequence,
  text,
  where,
  words,
} from "./builders.ts";
import { coreVersion, score } from "./shared-parts.ts";

/** Category weights, in percent, in the order of the answer; `result` names the definition of the category's result. */
const CATEGORIES = {
  skills_match: { weight: 30, result: "skillsResult" },
  experience_match: { weight: 25, result: "experienceResult" },
  seniority_fit: { weight: 15, result: "seniorityResult" },
  domain_fit: { weight: 10, result: "domainResult" },
  keyword_alignment: { weight: 10, result: "keywordResult" },
  education_fit: { weight: 10, result: "educationResult" },
};
const NAMES = Object.keys(CATEGORIES);
const ENTRIES = Object.entries(CATEGORIES);

const longText = text(1, 2000);
const sources = {
  job_source: orNull(from("job_normalization", "sourceSpan")),
  resume_source: orNull(from("resume_normalization", "sourceSpan")),
};
const categories = (max: number): Schema => list(local("category"), { max, unique: true });

export const jobMatch = contract({
  name: "job_match",
  title: "career-core deterministic job match v1",
  body: () => ({
    policy_version: fixed("job_match_v1"),
    reference_policy_version: fixed("job_match_deterministic_v2"),
    skill_equivalence_policy_version: fixed("conservative_skill_equivalence_v1"),
    recommendation_policy_version: fixed("job_match_recommendation_v1"),
    recommendation_reference_policy_version: fixed("job_match_recommendation_safety_v1"),
    resume_normalization_policy_version: fixed("resume_normalization_v1"),
    job_normalization_policy_version: fixed("job_normalization_v1"),
    core_version: coreVersion,
    resume_document_id: local("nullableDocumentId"),
    job_document_id: local("nullableDocumentId"),
    scoring_weights: local("scoringWeights"),
    overall_score: local("score"),
    category_scores: local("categoryValues"),
    category_results: sequence(ENTRIES.map(([, { result }]) => local(result))),
    confidence_context: local("confidenceContext"),
    top_strengths: list(local("strength"), { max: 5 }),
    top_gaps: list(local("gap"), { max: 5 }),
    recommendation: local("recommendation"),
    warnings: list(local("warning"), { min: 2, max: 5 }),
  }),
  definitions: () => ({
    score,
    nullableDocumentId: { type: ["string", "null"], minLength: 1, maxLength: 128 },
    category: words(...NAMES),
    scoringWeights: record(Object.fromEntries(ENTRIES.map(([name, { weight }]) => [name, fixed(weight)]))),
    categoryValues: record(Object.fromEntries(NAMES.map((name) => [name, local("score")]))),
    ...items(),
    ...results(),
    ...uncertainty(),
    ...findings(),
    ...recommendation(),
    warningCode: words(
      "deterministic_alignment_only",
      "source_text_and_explicit_evidence_only",
      "normalization_confidence_provisional",
      "normalization_output_truncated",
      "unassessed_required_qualifications",
    ),
    warning: record({
      code: local("warningCode"),
      message: text(1, 1000),
      related_categories: categories(6),
    }),
  }),
});

function items() {
  return {
    itemKind: words(
      "required_skill",
      "preferred_skill",
      "keyword",
      "domain",
      "education",
      "certification",
      "experience",
      "seniority",
    ),
    itemStatus: words("confirmed_match", "partial_match", "likely_missing", "unverified"),
    matchType: words("normalized_exact", "conservative_alias", "derived_signal"),
    categoryItem: record({
      kind: local("itemKind"),
      item: longText,
      resume_item: { type: ["string", "null"], minLength: 1, maxLength: 2000 },
      status: local("itemStatus"),
      match_type: exactlyOne(local("matchType"), nothing),
      ...sources,
    }),
  };
}

function results() {
  return {
    metricId: words(
      "resume_skill_count",
      "required_skill_count",
      "preferred_skill_count",
      "required_skill_matches",
      "preferred_skill_matches",
      "required_skill_raw_score",
      "preferred_skill_raw_score",
      "experience_entry_count",
      "dated_experience_entry_count",
      "required_years",
      "estimated_resume_years",
      "job_seniority_signals",
      "resume_seniority_signals",
      "job_domains",
      "resume_domains",
      "target_keyword_count",
      "matched_keyword_count",
      "missing_keyword_count",
      "resume_degrees",
      "required_degrees",
      "resume_certifications",
      "required_certifications",
      "unassessed_required_qualification_count",
    ),
    metric: record({ metric_id: local("metricId"), value: text(0, 240) }),
    categoryResult: record({
      category: local("category"),
      weight: local("score"),
      raw_score: local("score"),
      score: local("score"),
      score_adjusted: flag,
      explanation: text(1, 1000),
      items: list(local("categoryItem"), { max: 100 }),
      metrics: list(local("metric"), { max: 12 }),
    }),
    ...Object.fromEntries(
      ENTRIES.map(([name, { weight, result }]) => [
        result,
        both(local("categoryResult"), where({ category: fixed(name), weight: fixed(weight) })),
      ]),
    ),
  };
}

function uncertainty() {
  return {
    uncertaintySource: words(
      "resume_parse_confidence",
      "job_parse_confidence",
      "resume_normalization_truncated",
      "job_normalization_truncated",
    ),
    confidenceContext: record({
      score_source: fixed("deterministic_normalization_baselines"),
      resume_parse_confidence: from("resume_normalization", "confidence"),
      job_parse_confidence: from("job_normalization", "confidence"),
      resume_normalization_truncated: flag,
      job_normalization_truncated: flag,
      is_uncertain: flag,
      uncertainty_sources: list(local("uncertaintySource"), { max: 4, unique: true }),
      score_floor: fixed(50),
      score_ceiling: fixed(75),
      adjusted_categories: categories(6),
      adjustment_applied: flag,
      missing_claims_status: words("likely_missing", "unverified"),
    }),
  };
}

function findings() {
  const about = { category: local("category"), item: longText, reason: text(1, 600) };
  return {
    findingStatus: words("confirmed", "partial", "likely_missing", "unverified"),
    strength: record({ ...about, status: fixed("confirmed"), match_type: local("matchType"), ...sources }),
    gap: record({ ...about, status: local("findingStatus"), ...sources }),
  };
}

function recommendation() {
  return {
    recommendationLabel: words("improve_first", "apply_after_small_edits", "apply_now"),
    recommendationGate: words(
      "overall_score_below_apply_after_threshold",
      "overall_score_below_apply_now_threshold",
      "normalization_confidence_uncertain",
      "core_category_below_apply_after_threshold",
      "core_category_below_apply_now_threshold",
      "deterministic_required_skill_gap",
      "deterministic_core_evidence_gap",
      "unassessed_required_qualification",
    ),
    categoryScore: record({ category: local("category"), score: local("score") }),
    recommendation: record({
      policy_version: fixed("job_match_recommendation_v1"),
      label: local("recommendationLabel"),
      status: words("deterministic", "provisional"),
      reason: longText,
      gate_reasons: list(local("recommendationGate"), { max: 8, unique: true }),
      thresholds: record({
        apply_now_minimum_overall_score: fixed(80),
        apply_after_edits_minimum_overall_score: fixed(60),
        apply_after_edits_minimum_core_category_score: fixed(50),
        apply_now_minimum_core_category_score: fixed(70),
      }),
      low_core_categories: list(local("categoryScore"), { max: 4 }),
      blocking_required_skill_gaps: local("blockerList"),
      blocking_core_evidence_gaps: local("blockerList"),
      unassessed_required_qualifications: local("blockerList"),
    }),
    blockerList: list(longText, { max: 10 }),
  };
}

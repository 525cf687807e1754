import {
  both,
  contract,
  either,
  fixed,
  flag,
  from,
  list,
  local,
  nothing,
  pattern,
  record,
  type Schema,
  sequence,
  text,
  where,
  whole,
  words,
} from "./builders.ts";
import { CORE_SECTIONS, coreVersion, FALLBACKS, score } from "./shared-parts.ts";

/** Category weights, in percent. */
const WEIGHTS = {
  format_ats: 20,
  content_strength: 25,
  experience_impact: 20,
  skills_coverage: 15,
  presentation: 10,
  completeness: 10,
};
type Category = keyof typeof WEIGHTS;
const CATEGORIES = Object.keys(WEIGHTS);

/** The 18 checks in the order of the answer, each with the category it counts for. */
const CHECKS: { readonly [checkId: string]: Category } = {
  contact_email_present: "completeness",
  contact_name_present: "completeness",
  contact_phone_or_link_present: "completeness",
  summary_present: "content_strength",
  experience_section_present: "completeness",
  education_section_present: "completeness",
  skills_section_present: "skills_coverage",
  experience_bullets_present: "experience_impact",
  experience_bullet_length_quality: "experience_impact",
  experience_date_ranges_present: "presentation",
  experience_chronology_consistency: "presentation",
  measurable_impact_in_bullets: "experience_impact",
  skills_count_quality: "skills_coverage",
  weak_phrasing_penalty: "content_strength",
  keyword_repetition_penalty: "presentation",
  ats_section_header_clarity: "format_ats",
  ats_line_density: "format_ats",
  parse_quality_proxy: "format_ats",
};

const fieldStatus = ["detected", "likely_missing", "not_detected"] as const;
const coreFields = (): Schema => list(local("coreField"), { max: 5, unique: true });
const warningWith = (code: string): Schema => both(local("warning"), where({ code: fixed(code) }));

export const resumeAnalysis = contract({
  name: "resume_analysis",
  title: "career-core deterministic resume analysis v1",
  body: () => ({
    policy_version: fixed("resume_analysis_v1"),
    reference_policy_version: fixed("deterministic_v2"),
    normalization_policy_version: fixed("resume_normalization_v1"),
    core_version: coreVersion,
    document_id: { type: ["string", "null"], maxLength: 128 },
    scoring_weights: record(
      Object.fromEntries(Object.entries(WEIGHTS).map(([category, weight]) => [category, fixed(weight)])),
    ),
    overall_score: score,
    category_scores: local("categoryValues"),
    summary: text(1, 300),
    checks: sequence(
      Object.entries(CHECKS).map(([id, category]) =>
        both(local("check"), where({ check_id: fixed(id), category: fixed(category) })),
      ),
    ),
    confidence_context: local("confidenceContext"),
    top_strengths: list(local("finding"), { max: 3 }),
    top_weaknesses: list(local("finding"), { max: 3 }),
    improvement_actions: list(local("action"), { max: 3 }),
    warnings: sequence(
      [warningWith("general_ats_readiness_only"), warningWith("visual_layout_not_evaluated")],
      {
        items: local("warning"),
        max: 6,
      },
    ),
  }),
  definitions: () => ({
    category: words(...CATEGORIES),
    categoryValues: record(Object.fromEntries(CATEGORIES.map((category) => [category, local("score")]))),
    score,
    checkId: words(...Object.keys(CHECKS)),
    ...checkParts(),
    coreField: words("contact", ...CORE_SECTIONS),
    fieldStatus: record({ field: local("coreField"), status: words(...fieldStatus) }),
    confidenceContext: confidenceContext(),
    ...findings(),
  }),
});

function checkParts() {
  return {
    evidence: record({
      evidence_id: pattern(
        "^resume\\.analysis\\.[a-z0-9_]+\\.(normalized_field|metric|parse_confidence|field_status)$",
        120,
      ),
      kind: words("normalized_field", "derived_metric", "parse_confidence", "field_status"),
      source: either(nothing, from("resume_normalization", "sourceSpan")),
      value: text(1, 240),
    }),
    check: record({
      check_id: local("checkId"),
      category: local("category"),
      raw_score: local("score"),
      score: local("score"),
      score_adjusted: flag,
      passed: flag,
      outcome: words("passed", "failed", "inconclusive"),
      detection_status: words(...fieldStatus, null),
      explanation: text(1, 500),
      evidence: list(local("evidence"), { min: 1, max: 2 }),
    }),
  };
}

function confidenceContext() {
  return record({
    score_source: fixed("deterministic_normalization_baseline"),
    parse_confidence: from("resume_normalization", "confidence"),
    field_statuses: list(local("fieldStatus"), { min: 5, max: 5 }),
    uncertain_fields: coreFields(),
    likely_missing_fields: coreFields(),
    fallbacks_applied: list(words(...FALLBACKS), { max: 3, unique: true }),
    uncertain_score_floor: fixed(50),
    adjusted_check_ids: list(local("checkId"), { max: 18, unique: true }),
    adjustment_applied: flag,
  });
}

function findings() {
  const basis = { basis_check_id: local("checkId"), status: local("findingStatus") };
  return {
    findingStatus: words("confirmed", "provisional"),
    finding: record({ area: local("category"), title: text(1, 120), reason: text(1, 500), ...basis }),
    action: record({ priority: whole(1, 3), area: local("category"), action: text(1, 500), ...basis }),
    warning: record({
      code: words(
        "general_ats_readiness_only",
        "visual_layout_not_evaluated",
        "parse_confidence_provisional",
        "fields_not_detected",
        "conservative_fallback_applied",
        "normalization_output_truncated",
      ),
      message: text(1, 500),
      related_fields: coreFields(),
    }),
  };
}

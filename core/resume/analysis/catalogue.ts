import type { CoreField } from "../documents.ts";

/** The categories in the order of the contract, with their share of the overall score in percent. */
export const WEIGHTS = {
  format_ats: 20,
  content_strength: 25,
  experience_impact: 20,
  skills_coverage: 15,
  presentation: 10,
  completeness: 10,
} as const;

export type Category = keyof typeof WEIGHTS;

export const CATEGORIES = [
  "format_ats",
  "content_strength",
  "experience_impact",
  "skills_coverage",
  "presentation",
  "completeness",
] as const satisfies readonly Category[];

/** The 18 checks in the order of the contract. */
export const CHECK_IDS = [
  "contact_email_present",
  "contact_name_present",
  "contact_phone_or_link_present",
  "summary_present",
  "experience_section_present",
  "education_section_present",
  "skills_section_present",
  "experience_bullets_present",
  "experience_bullet_length_quality",
  "experience_date_ranges_present",
  "experience_chronology_consistency",
  "measurable_impact_in_bullets",
  "skills_count_quality",
  "weak_phrasing_penalty",
  "keyword_repetition_penalty",
  "ats_section_header_clarity",
  "ats_line_density",
  "parse_quality_proxy",
] as const;

export type CheckId = (typeof CHECK_IDS)[number];

type CheckRule = {
  readonly category: Category;
  /** The field whose absence makes the check fail. */
  readonly field?: CoreField;
  /** Whether the check is about that field being there at all, so that its status always belongs to the evidence. */
  readonly about?: true;
};

export const CHECK_RULES: Readonly<Record<CheckId, CheckRule>> = {
  contact_email_present: { category: "completeness", field: "contact" },
  contact_name_present: { category: "completeness", field: "contact" },
  contact_phone_or_link_present: { category: "completeness", field: "contact" },
  summary_present: { category: "content_strength", field: "summary", about: true },
  experience_section_present: { category: "completeness", field: "experience", about: true },
  education_section_present: { category: "completeness", field: "education", about: true },
  skills_section_present: { category: "skills_coverage", field: "skills", about: true },
  experience_bullets_present: { category: "experience_impact", field: "experience" },
  experience_bullet_length_quality: { category: "experience_impact", field: "experience" },
  experience_date_ranges_present: { category: "presentation", field: "experience" },
  experience_chronology_consistency: { category: "presentation", field: "experience" },
  measurable_impact_in_bullets: { category: "experience_impact", field: "experience" },
  skills_count_quality: { category: "skills_coverage", field: "skills" },
  weak_phrasing_penalty: { category: "content_strength" },
  keyword_repetition_penalty: { category: "presentation" },
  ats_section_header_clarity: { category: "format_ats" },
  ats_line_density: { category: "format_ats" },
  parse_quality_proxy: { category: "format_ats" },
};

/** A check passes from here. */
export const PASS_SCORE = 60;
/** What a check scores at least when the reading is too unsure to tell whether its field is missing. */
export const UNCERTAIN_SCORE_FLOOR = 50;

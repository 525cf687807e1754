/** The 18 checks of `resume_analysis_v1`, in the order of the contract. */
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

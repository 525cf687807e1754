import type { CoreField } from "../documents.ts";
import type { CheckId } from "./catalogue.ts";
import type { Measure } from "./measures.ts";

const FIELD_NAMES: Readonly<Record<CoreField, string>> = {
  contact: "Contact",
  summary: "Summary",
  experience: "Experience",
  education: "Education",
  skills: "Skills",
};

export const inconclusiveExplanation = (field: CoreField): string =>
  `${FIELD_NAMES[field]} was not found, but the reading is too unsure to call it missing.`;

const presence =
  (found: string, missing: string) =>
  ({ score }: Measure): string =>
    score > 0 ? found : missing;
const always = (text: string) => (): string => text;
const count = ({ value }: Measure): string => value.slice(value.indexOf("=") + 1);

/** What each check says of its result. */
export const EXPLANATIONS: Readonly<Record<CheckId, (measure: Measure) => string>> = {
  contact_email_present: presence("An e-mail address was found.", "No e-mail address was found."),
  contact_name_present: presence("A name was found.", "No name was found."),
  contact_phone_or_link_present: presence(
    "A telephone number or a link was found.",
    "Neither a telephone number nor a link was found.",
  ),
  summary_present: presence("There is a summary.", "There seems to be no summary, or an empty one."),
  experience_section_present: presence("There is work experience.", "There seems to be no work experience."),
  education_section_present: presence("There is education.", "There seems to be no education."),
  skills_section_present: presence("There are skills.", "There seem to be no skills."),
  experience_bullets_present: (measure) =>
    measure.score > 0
      ? `Bullets under experience: ${count(measure)}.`
      : "No bullets were found under experience.",
  experience_bullet_length_quality: always("Looks how many bullets are neither very short nor very long."),
  experience_date_ranges_present: always("Looks how many experience entries give their dates."),
  experience_chronology_consistency: always(
    "Looks how many experience entries have dates with a usable year.",
  ),
  measurable_impact_in_bullets: always("Looks how many bullets name a figure or a percentage."),
  skills_count_quality: (measure) => `Skills found: ${count(measure)}.`,
  weak_phrasing_penalty: always("Looks for phrases that say little."),
  keyword_repetition_penalty: always("Looks how much one word is repeated."),
  ats_section_header_clarity: always("Looks how many of the main sections could be filled."),
  ats_line_density: always("Looks whether lines hold very few or very many words."),
  parse_quality_proxy: always("Takes how sure the reading was for how well software can read the text."),
};

import { CATEGORIES, type Category, type CheckId } from "./catalogue.ts";
import type { AnalysisCheck, Finding, ImprovementAction } from "./documents.ts";

/** How many strengths, weaknesses and actions are named at most. */
const MOST = 3;

type Scores = Readonly<Record<Category, number>>;
type Titles = Readonly<Record<Category, string>>;

const STRONG: Titles = {
  format_ats: "Easy to read for software",
  content_strength: "Content is well founded",
  experience_impact: "Experience shows results",
  skills_coverage: "Skills are well covered",
  presentation: "Clear presentation",
  completeness: "The main parts are there",
};
const STRONG_PROVISIONAL: Titles = {
  format_ats: "Seems easy to read for software",
  content_strength: "Content seems well founded",
  experience_impact: "Experience seems to show results",
  skills_coverage: "Skills seem well covered",
  presentation: "Presentation seems clear",
  completeness: "The main parts seem to be there",
};
const WEAK: Titles = {
  format_ats: "Hard to read for software",
  content_strength: "Content could say more",
  experience_impact: "Experience shows few results",
  skills_coverage: "Few skills are given",
  presentation: "Presentation could be clearer",
  completeness: "Important parts are missing",
};
const WEAK_PROVISIONAL: Titles = {
  format_ats: "Legibility for software could not be verified",
  content_strength: "Content could not be verified",
  experience_impact: "Results of the experience could not be verified",
  skills_coverage: "Skills could not be verified",
  presentation: "Dates of the experience could not be verified",
  completeness: "Completeness could not be verified",
};

/** The best categories with a passed check, the first of which is the reason. Categories of one score keep their order. */
export function strengths(checks: readonly AnalysisCheck[], scores: Scores): readonly Finding[] {
  return CATEGORIES.toSorted((a, b) => scores[b] - scores[a])
    .flatMap((area): Finding[] => {
      const own = checks.filter(({ category }) => category === area);
      const basis = own.find(({ passed }) => passed);
      if (!basis) return [];
      const unsure = own.some((check) => check !== basis && check.outcome === "inconclusive");
      return [finding(area, basis, unsure, STRONG, STRONG_PROVISIONAL)];
    })
    .slice(0, MOST);
}

/** The worst categories with a check that is not passed; a failed one is a better reason than an inconclusive one. */
export function weaknesses(checks: readonly AnalysisCheck[], scores: Scores): readonly Finding[] {
  return CATEGORIES.toSorted((a, b) => scores[a] - scores[b])
    .flatMap((area): Finding[] => {
      const own = checks.filter(({ category }) => category === area);
      const basis =
        own.find(({ outcome }) => outcome === "failed") ??
        own.find(({ outcome }) => outcome === "inconclusive");
      return basis ? [finding(area, basis, basis.outcome === "inconclusive", WEAK, WEAK_PROVISIONAL)] : [];
    })
    .slice(0, MOST);
}

const finding = (
  area: Category,
  basis: AnalysisCheck,
  unsure: boolean,
  titles: Titles,
  provisionalTitles: Titles,
): Finding => ({
  area,
  title: (unsure ? provisionalTitles : titles)[area],
  reason: basis.explanation,
  basis_check_id: basis.check_id,
  status: unsure ? "provisional" : "confirmed",
});

const VERIFY_FIRST = "Look at the text that was read first, and check there what could not be found.";

/** What to do about a failed check. None of them suggests a fact that the résumé does not hold. */
const ACTIONS: Readonly<Record<CheckId, string>> = {
  contact_email_present: "Check that an e-mail address stands near the top.",
  contact_name_present: "Check that the name stands on a line of its own at the top.",
  contact_phone_or_link_present: "Check that a telephone number or a link to a profile is given.",
  summary_present: "If there is no summary, write a short one from the experience that the résumé shows.",
  experience_section_present: "Check that past work is gathered under a heading such as Experience.",
  education_section_present: "Check that studies are gathered under a heading such as Education.",
  skills_section_present:
    "Check that the skills shown elsewhere are also listed under a heading such as Skills.",
  experience_bullets_present: "Describe what was done and what came of it in short bullets.",
  experience_bullet_length_quality:
    "Shorten very long bullets and complete very short ones, with the same facts.",
  experience_date_ranges_present: "Check the dates of each position and give them where they are known.",
  experience_chronology_consistency: "Check that the dates of each position name a year.",
  measurable_impact_in_bullets: "Name figures where they are known and can be shown.",
  skills_count_quality: "Check whether skills that the experience shows are missing from the list.",
  weak_phrasing_penalty: "Say what exactly was done in place of phrases that say little.",
  keyword_repetition_penalty: "Use other words where one is repeated often and the meaning stays the same.",
  ats_section_header_clarity: "Use customary headings for the main sections.",
  ats_line_density: "Break up very long lines and join very short ones.",
  parse_quality_proxy: "Check that the text was extracted whole and in reading order.",
};

/** One action for each weakness, in their order. */
export const improvementActions = (found: readonly Finding[]): readonly ImprovementAction[] =>
  found.map(({ area, basis_check_id, status }, index) => ({
    priority: index + 1,
    area,
    action: status === "provisional" ? VERIFY_FIRST : ACTIONS[basis_check_id],
    basis_check_id,
    status,
  }));

import type { SourceSpan } from "../../text/source-span.ts";
import { words } from "../../text/whitespace.ts";
import { CORE_SECTIONS, type ConfidenceLabel, type ResumeNormalization } from "../documents.ts";
import { isPopulated } from "../field-statuses.ts";
import { sourceLines } from "../source-lines.ts";
import type { CheckId } from "./catalogue.ts";
import type { Evidence } from "./documents.ts";
import { mostFrequentWord, weakPhrases } from "./wording-metrics.ts";

/** What the rule of a check gives before any doubt about the reading is taken into account. */
export type Measure = {
  readonly score: number;
  readonly kind: Exclude<Evidence["kind"], "field_status">;
  readonly value: string;
  readonly source: SourceSpan | null;
};

/** Measures all 18 checks on a text and on what was read from it. */
export function measureChecks(
  text: string,
  normalization: ResumeNormalization,
): Readonly<Record<CheckId, Measure>> {
  return {
    ...presenceMeasures(normalization),
    ...experienceMeasures(normalization),
    ...textMeasures(text, normalization),
  };
}

const field = (present: boolean, value: string, source: SourceSpan | null | undefined): Measure => ({
  score: present ? 100 : 0,
  kind: "normalized_field",
  value,
  source: source ?? null,
});

const metric = (score: number, value: string, source: SourceSpan | null | undefined = null): Measure => ({
  score,
  kind: "derived_metric",
  value,
  source: source ?? null,
});

function presenceMeasures({ deterministic_document: document }: ResumeNormalization) {
  const { contact, summary, experience, education, skills } = document;
  const reachable = contact.phone ?? contact.links[0] ?? null;
  const count = `skill_count=${skills.length}`;
  return {
    contact_email_present: field(
      contact.email !== null,
      `email_present=${contact.email !== null}`,
      contact.email?.source,
    ),
    contact_name_present: field(
      contact.name !== null,
      `name_present=${contact.name !== null}`,
      contact.name?.source,
    ),
    contact_phone_or_link_present: field(
      reachable !== null,
      `phone_present=${contact.phone !== null}; link_count=${contact.links.length}`,
      reachable?.source,
    ),
    summary_present: field(summary !== null, `summary_present=${summary !== null}`, summary?.source),
    experience_section_present: field(
      experience.length > 0,
      `experience_entry_count=${experience.length}`,
      experience[0]?.raw_text.source,
    ),
    education_section_present: field(
      education.length > 0,
      `education_entry_count=${education.length}`,
      education[0]?.raw_text.source,
    ),
    skills_section_present: field(skills.length > 0, count, skills[0]?.source),
    skills_count_quality: metric(skillCountScore(skills.length), count, skills[0]?.source),
  };
}

function skillCountScore(count: number): number {
  if (count >= 8) return 100;
  if (count >= 5) return 80;
  if (count >= 3) return 60;
  return count > 0 ? 35 : 0;
}

/** A share in percent, cut off below the unit; nothing of nothing is 0. */
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((100 * part) / whole));

function experienceMeasures({ deterministic_document: { experience } }: ResumeNormalization) {
  const bullets = experience.flatMap((entry) => entry.bullets);
  const sized = bullets.filter(({ value }) => {
    const count = words(value).length;
    return count >= 5 && count <= 35;
  });
  const measurable = bullets.filter(({ value }) => /[\p{Nd}%]/u.test(value));
  const dates = experience.flatMap(({ date_range }) => date_range ?? []);
  const signalling = dates.filter(({ value }) => /(?:19|20)\d{2}|present|current/i.test(value));
  return {
    experience_bullets_present: metric(
      bullets.length > 0 ? 100 : 0,
      `experience_bullet_count=${bullets.length}`,
      bullets[0]?.source,
    ),
    experience_bullet_length_quality: metric(
      percent(sized.length, bullets.length),
      `reasonably_sized_bullets=${sized.length}/${bullets.length}`,
      bullets[0]?.source,
    ),
    experience_date_ranges_present: metric(
      percent(dates.length, experience.length),
      `entries_with_date_ranges=${dates.length}/${experience.length}`,
      dates[0]?.source,
    ),
    experience_chronology_consistency: metric(
      percent(signalling.length, experience.length),
      `entries_with_reasonable_date_signals=${signalling.length}/${experience.length}`,
      signalling[0]?.source,
    ),
    measurable_impact_in_bullets: metric(
      percent(measurable.length, bullets.length),
      `measurable_bullets=${measurable.length}/${bullets.length}`,
      measurable[0]?.source,
    ),
  };
}

const PARSE_QUALITY: Readonly<Record<ConfidenceLabel, number>> = {
  high: 100,
  medium: 75,
  low: 50,
  unknown: 25,
};

function textMeasures(text: string, { deterministic_document: document, confidence }: ResumeNormalization) {
  const weak = weakPhrases(text);
  const { words: significant, frequency, word } = mostFrequentWord(text);
  const populated = CORE_SECTIONS.filter((section) => isPopulated(document, section)).length;
  const lines = sourceLines(text);
  const total = lines.reduce((sum, line) => sum + words(line.text).length, 0);
  return {
    weak_phrasing_penalty: metric(
      Math.max(20, 100 - 20 * weak.total),
      `weak_phrase_occurrences=${weak.total}; matched_phrases=${weak.matched.join(",") || "none"}`,
    ),
    keyword_repetition_penalty: metric(
      repetitionScore(significant, frequency),
      `significant_word_count=${significant}; top_frequency=${frequency}; top_word=${word}`,
    ),
    ats_section_header_clarity: metric(
      percent(populated, CORE_SECTIONS.length),
      `populated_core_fields=${populated}/${CORE_SECTIONS.length}`,
    ),
    ats_line_density: metric(
      densityScore(total, lines.length),
      `non_empty_lines=${lines.length}; total_words=${total}; average_words_x100=${percent(total, lines.length)}`,
    ),
    parse_quality_proxy: {
      score: PARSE_QUALITY[confidence.label],
      kind: "parse_confidence",
      value: `label=${confidence.label}; score=${confidence.score}/${confidence.max_score}`,
      source: null,
    },
  } as const;
}

/** Shares of the most frequent word up to which a text scores so much, in percent. */
const REPETITION = [
  { most: 5, score: 100 },
  { most: 8, score: 80 },
  { most: 12, score: 60 },
  { most: 16, score: 40 },
];

function repetitionScore(words: number, frequency: number): number {
  if (words < 10) return 100;
  return REPETITION.find(({ most }) => 100 * frequency <= most * words)?.score ?? 20;
}

/** Averages of words a line within which a text scores so much. */
const DENSITY = [
  { least: 3, most: 16, score: 100 },
  { least: 2, most: 20, score: 75 },
  { least: 1, most: 25, score: 50 },
];

const densityScore = (words: number, lines: number): number =>
  DENSITY.find(({ least, most }) => words >= least * lines && words <= most * lines)?.score ?? 25;

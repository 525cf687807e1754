import { roundHalfEven } from "../text/rounding.ts";
import { scalarCount } from "../text/scalars.ts";
import { trim } from "../text/whitespace.ts";
import {
  CORE_SECTIONS,
  type ConfidenceLabel,
  type Contact,
  type ExperienceEntry,
  type NormalizedResume,
  type ParseConfidence,
  type Section,
  type Signal,
} from "./documents.ts";
import type { SourceLine } from "./source-lines.ts";

/** What a count must reach at least, highest first, and the points for it. */
type Tiers = readonly (readonly [least: number, points: number])[];

const CHARACTERS: Tiers = [
  [1_000, 10],
  [300, 7],
  [100, 4],
  [1, 1],
];
const LINES: Tiers = [
  [15, 5],
  [5, 4],
  [1, 1],
];
const READABLE_PERCENT: Tiers = [
  [95, 10],
  [85, 8],
  [70, 5],
  [50, 2],
];
const SKILLS: Tiers = [
  [5, 10],
  [3, 7],
  [1, 4],
];

const pointsFor = (count: number, tiers: Tiers): number => tiers.find(([least]) => count >= least)?.[1] ?? 0;

/** The least that each signal must have, in their order, for the label `high`. */
const HIGH_GATES = [15, 15, 10, 15, 5];
const MEDIUM_EXTRACTION_GATE = 8;

export type ConfidenceInput = {
  readonly text: string;
  readonly lines: readonly SourceLine[];
  readonly detected: readonly Section[];
  readonly document: NormalizedResume;
};

/** How sure the reading is: five signals, 100 points at most. Thresholds: the public contract page resume-normalization-v1. */
export function parseConfidence({ text, lines, detected, document }: ConfidenceInput): ParseConfidence {
  const signals = [
    extractionQuality(text, lines.length),
    sectionCoverage(detected),
    contactCompleteness(document.contact),
    experienceCompleteness(document.experience),
    skillsCompleteness(document.skills.length),
  ];
  const score = signals.reduce((total, signal) => total + signal.score, 0);
  return { label: labelFor(score, signals), score, max_score: 100, signals };
}

function labelFor(score: number, signals: readonly Signal[]): ConfidenceLabel {
  if (score >= 75 && signals.every((signal, index) => signal.score >= (HIGH_GATES[index] ?? 0)))
    return "high";
  if (score >= 50 && (signals[0]?.score ?? 0) >= MEDIUM_EXTRACTION_GATE) return "medium";
  return score >= 20 ? "low" : "unknown";
}

/** Letters, digits, blank space and the signs that ordinary text is written with. */
const READABLE = /[\p{Alphabetic}\p{N}\p{White_Space}.,;:!?'"’“”()[\]/@#%&+|_•–—-]/u;

function extractionQuality(text: string, lineCount: number): Signal {
  const trimmed = trim(text);
  const characters = scalarCount(trimmed);
  let readable = 0;
  for (const scalar of trimmed) if (READABLE.test(scalar)) readable += 1;
  const percent = characters === 0 ? 0 : Math.floor((readable * 100) / characters);
  return {
    signal: "extraction_quality",
    score:
      pointsFor(characters, CHARACTERS) + pointsFor(lineCount, LINES) + pointsFor(percent, READABLE_PERCENT),
    max_score: 25,
    evidence: [
      `character_count=${characters}`,
      `non_empty_line_count=${lineCount}`,
      `readable_character_percent=${percent}`,
    ],
  };
}

function sectionCoverage(detected: readonly Section[]): Signal {
  const count = CORE_SECTIONS.filter((section) => detected.includes(section)).length;
  return {
    signal: "section_coverage",
    score: roundHalfEven(25 * count, CORE_SECTIONS.length),
    max_score: 25,
    evidence: [`detected_expected_section_count=${count}`, `expected_section_count=${CORE_SECTIONS.length}`],
  };
}

function contactCompleteness({ name, email, phone, links }: Contact): Signal {
  const hasName = name !== null;
  const hasEmail = email !== null;
  const reachable = phone !== null || links.length > 0;
  return {
    signal: "contact_completeness",
    score: (hasName ? 5 : 0) + (hasEmail ? 6 : 0) + (reachable ? 4 : 0),
    max_score: 15,
    evidence: [`has_name=${hasName}`, `has_email=${hasEmail}`, `has_phone_or_link=${reachable}`],
  };
}

/** Detail is any bullet, or more text than a title, a company and dates need. */
const DETAIL_CHARACTERS = 80;

function experienceCompleteness(entries: readonly ExperienceEntry[]): Signal {
  const hasTitle = entries.some(({ job_title }) => job_title !== null);
  const hasCompany = entries.some(({ company }) => company !== null);
  const hasDates = entries.some(({ date_range }) => date_range !== null);
  const hasDetail = entries.some(
    ({ bullets, raw_text }) => bullets.length > 0 || scalarCount(raw_text.value) > DETAIL_CHARACTERS,
  );
  const present = entries.length > 0;
  return {
    signal: "experience_completeness",
    score:
      (present ? 10 : 0) +
      (hasTitle ? 5 : 0) +
      (hasCompany ? 2 : 0) +
      (hasDates ? 4 : 0) +
      (hasDetail ? 4 : 0),
    max_score: 25,
    evidence: [
      `entry_count=${entries.length}`,
      `has_job_title=${hasTitle}`,
      `has_company=${hasCompany}`,
      `has_date_range=${hasDates}`,
      `has_detail=${hasDetail}`,
    ],
  };
}

const skillsCompleteness = (count: number): Signal => ({
  signal: "skills_completeness",
  score: pointsFor(count, SKILLS),
  max_score: 10,
  evidence: [`skill_count=${count}`],
});

import { roundHalfEven } from "../text/rounding.ts";
import { scalarCount } from "../text/scalars.ts";
import { trim, words } from "../text/whitespace.ts";
import type { Classification } from "./classification.ts";
import type { ConfidenceLabel, JobConfidence, NormalizedJob, Signal } from "./documents.ts";
import type { JobLine } from "./source-lines.ts";

/** What a count must reach at least, highest first, and the points for it. */
type Tiers = readonly (readonly [least: number, points: number])[];

const CHARACTERS: Tiers = [
  [300, 8],
  [200, 6],
  [100, 4],
  [50, 2],
];
const LINES: Tiers = [
  [8, 4],
  [4, 3],
  [2, 2],
];
const READABLE_PER_MILLE: Tiers = [
  [950, 3],
  [850, 2],
  [700, 1],
];
const SKILLS: Tiers = [
  [6, 30],
  [4, 25],
  [2, 18],
  [1, 10],
];
const RESPONSIBILITIES: Tiers = [
  [4, 20],
  [2, 16],
  [1, 10],
];
const CLASSIFIED_PER_MILLE: Tiers = [
  [750, 6],
  [500, 4],
  [250, 2],
];
const SECTIONS: Tiers = [
  [3, 4],
  [1, 2],
];

const pointsFor = (count: number, tiers: Tiers): number => tiers.find(([least]) => count >= least)?.[1] ?? 0;

const perMille = (part: number, whole: number): number =>
  whole === 0 ? 0 : roundHalfEven(1000 * part, whole);

/** How sure the reading is: six signals, 100 points at most. Weights and labels: contract page job-normalization-v1. */
export function jobConfidence(
  text: string,
  lines: readonly JobLine[],
  { document, sections, unmatched }: Classification,
): JobConfidence {
  const skills = document.required_skills.length + document.preferred_skills.length;
  const responsibilities = document.responsibilities.length;
  const signals: readonly Signal[] = [
    textQuality(text, lines.length),
    titleDetection(document.title?.value ?? ""),
    {
      signal: "skills_detection",
      score: pointsFor(skills, SKILLS),
      max_score: 30,
      evidence: [`detected_skill_count=${skills}`],
    },
    {
      signal: "responsibilities_detection",
      score: pointsFor(responsibilities, RESPONSIBILITIES),
      max_score: 20,
      evidence: [`detected_responsibility_count=${responsibilities}`],
    },
    requirementDetection(document),
    structureQuality(lines, unmatched.length, sections.length),
  ];
  const score = signals.reduce((total, signal) => total + signal.score, 0);
  return { label: labelFor(score, signals), score, max_score: 100, signals };
}

function labelFor(score: number, signals: readonly Signal[]): ConfidenceLabel {
  const [text = 0, title = 0, skills = 0, responsibilities = 0, , structure = 0] = signals.map(
    (signal) => signal.score,
  );
  if (score >= 75 && title === 15 && skills >= 18 && responsibilities >= 10 && structure >= 6) return "high";
  return score >= 45 && text >= 6 ? "medium" : "low";
}

/** Letters, digits, blank space and the signs that ordinary text is written with. */
const READABLE = /[\p{Alphabetic}\p{N}\p{White_Space}.,;:!?'"’“”()[\]{}/@#%&+|_•–—-]/u;

function textQuality(text: string, lineCount: number): Signal {
  const trimmed = trim(text);
  const characters = scalarCount(trimmed);
  let readable = 0;
  for (const scalar of trimmed) if (READABLE.test(scalar)) readable += 1;
  const ratio = perMille(readable, characters);
  return {
    signal: "text_quality",
    score:
      pointsFor(characters, CHARACTERS) + pointsFor(lineCount, LINES) + pointsFor(ratio, READABLE_PER_MILLE),
    max_score: 15,
    evidence: [
      `character_count=${characters}`,
      `non_empty_line_count=${lineCount}`,
      `readable_character_per_mille=${ratio}`,
    ],
  };
}

const PLAUSIBLE_TITLE_WORDS = 10;
const BOUNDED_TITLE_WORDS = 16;

/** A title is a short phrase; one that ends like a sentence or a shout is doubtful, and a paragraph is none. */
function titleDetection(title: string): Signal {
  const count = words(title).length;
  const plausible = count > 0 && count <= PLAUSIBLE_TITLE_WORDS && !/[.!?]$/.test(title);
  return {
    signal: "title_detection",
    score: plausible ? 15 : count > 0 && count <= BOUNDED_TITLE_WORDS ? 8 : 0,
    max_score: 15,
    evidence: [`title_present=${title !== ""}`, `title_word_count=${count}`, `title_plausible=${plausible}`],
  };
}

function requirementDetection(document: NormalizedJob): Signal {
  const groups = [
    ["seniority", document.seniority_signals],
    ["experience", document.experience_requirements],
    ["education", document.education_requirements],
    ["certification", document.certification_requirements],
    ["qualification", [...document.required_qualifications, ...document.preferred_qualifications]],
  ] as const;
  const detected = groups.filter(([, values]) => values.length > 0).map(([group]) => group);
  return {
    signal: "requirement_detection",
    score: 2 * detected.length,
    max_score: 10,
    evidence: [`detected_groups=${detected.join(",")}`],
  };
}

/** A line of more words than this is a paragraph. */
const LINE_WORDS = 30;
const PROSE_HEAVY_PER_MILLE = 500;
const PROSE_HEAVY_CAP = 3;

function structureQuality(lines: readonly JobLine[], unmatched: number, sections: number): Signal {
  const classified = perMille(lines.length - unmatched, lines.length);
  const long = perMille(lines.filter(({ text }) => words(text).length > LINE_WORDS).length, lines.length);
  const score = pointsFor(classified, CLASSIFIED_PER_MILLE) + pointsFor(sections, SECTIONS);
  return {
    signal: "structure_quality",
    score: long >= PROSE_HEAVY_PER_MILLE ? Math.min(score, PROSE_HEAVY_CAP) : score,
    max_score: 10,
    evidence: [
      `classified_line_per_mille=${classified}`,
      `matched_section_count=${sections}`,
      `long_line_per_mille=${long}`,
    ],
  };
}

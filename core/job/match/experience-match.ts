import type { ExperienceEntry } from "../../resume/documents.ts";
import type { JobValue, NormalizedJob } from "../documents.ts";
import { yearsIn } from "../terms.ts";
import type { Comparison, MatchItem } from "./documents.ts";
import { matchItem, metric, percent } from "./items.ts";

/** Score where years are asked for and the résumé has experience without readable years. */
const UNCLEAR = 50;

export function compareExperience(job: NormalizedJob, entries: readonly ExperienceEntry[]): Comparison {
  const { required, item } = strongestRequirement(job);
  const estimated = estimateYears(entries);
  const score = experienceScore(required, estimated, entries.length);
  return {
    category: "experience_match",
    score,
    explanation: explain(required, estimated, entries.length),
    items: item ? [experienceItem(item, score, estimated ?? 0, entries)] : [],
    metrics: [
      metric("experience_entry_count", entries.length),
      metric("dated_experience_entry_count", entries.filter(({ date_range }) => date_range).length),
      metric("required_years", required),
      metric("estimated_resume_years", estimated ?? 0),
    ],
  };
}

/** The estimate is said even where it supports nothing. */
function experienceItem(
  { value, source }: JobValue,
  score: number,
  estimated: number,
  entries: readonly ExperienceEntry[],
): MatchItem {
  const resume_item = `approximately ${estimated} explicit years`;
  const dated = entries.find(({ date_range }) => date_range !== null);
  const asked = { kind: "experience", item: value, job_source: source } as const;
  if (score === 0) return { ...matchItem(asked), resume_item };
  return matchItem(asked, {
    resume_item,
    status: score === 100 ? "confirmed_match" : "partial_match",
    match_type: "derived_signal",
    resume_source: dated?.date_range?.source ?? null,
  });
}

/** The greatest number of years that the vacancy asks for, and the first requirement that has it. */
function strongestRequirement(job: NormalizedJob) {
  const stated = job.experience_requirements.map((item) => ({
    item,
    required: Math.max(0, ...yearsIn(item.value)),
  }));
  const required = Math.max(0, ...stated.map((requirement) => requirement.required));
  const strongest =
    required > 0 ? stated.find((requirement) => requirement.required === required) : undefined;
  return { required, item: strongest?.item };
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;

/** From the earliest to the latest year that a date range states, at least one. "Present" states none: no clock is read. */
function estimateYears(entries: readonly ExperienceEntry[]): number | undefined {
  const years = entries.flatMap(({ date_range }) =>
    [...(date_range?.value ?? "").matchAll(YEAR)].map(([year]) => Number(year)),
  );
  return years.length === 0 ? undefined : Math.max(1, Math.max(...years) - Math.min(...years));
}

function experienceScore(required: number, estimated: number | undefined, entries: number): number {
  if (entries === 0) return 0;
  if (required === 0) return 100;
  if (estimated === undefined) return UNCLEAR;
  return estimated >= required ? 100 : percent(estimated, required);
}

function explain(required: number, estimated: number | undefined, entries: number): string {
  if (entries === 0) return "No experience entry could be read from the resume.";
  if (required === 0) return "The vacancy states no number of years, and the resume has experience entries.";
  if (estimated === undefined)
    return `The vacancy asks for ${required} years; the resume dates state no year.`;
  return `The vacancy asks for ${required} years; the years in the resume dates span about ${estimated}.`;
}

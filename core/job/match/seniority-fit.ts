import type { GroundedText, NormalizedResume } from "../../resume/documents.ts";
import type { NormalizedJob } from "../documents.ts";
import { SENIORITY_LEVELS, type SeniorityLevel, seniorityIn } from "../terms.ts";
import type { Comparison } from "./documents.ts";
import { matchItem, metric } from "./items.ts";

type Stated = { readonly level: SeniorityLevel; readonly source: GroundedText["source"] };

/** Compares the highest level that each side states. A résumé states its level in the summary and in job titles only. */
export function compareSeniority(job: NormalizedJob, resume: NormalizedResume): Comparison {
  const asked = job.seniority_signals.flatMap(({ value, source }) =>
    seniorityIn(value).map((level) => ({ level, source })),
  );
  const stated = statedLevels(resume);
  const [wanted, found] = [highest(asked), highest(stated)];
  const score = seniorityScore(wanted?.level, found?.level);
  return {
    category: "seniority_fit",
    score,
    explanation: wanted
      ? `The vacancy says [${names(asked)}], the resume says [${names(stated)}].`
      : "The vacancy states no level, so none can be missing.",
    items: wanted
      ? [
          matchItem(
            { kind: "seniority", item: wanted.level, job_source: wanted.source },
            found && {
              resume_item: found.level,
              status: score === 100 ? "confirmed_match" : "partial_match",
              match_type: "derived_signal",
              resume_source: found.source,
            },
          ),
        ]
      : [],
    metrics: [
      metric("job_seniority_signals", names(asked)),
      metric("resume_seniority_signals", names(stated)),
    ],
  };
}

function statedLevels({ summary, experience }: NormalizedResume): Stated[] {
  const stated = new Map<SeniorityLevel, Stated>();
  for (const text of [summary, ...experience.map(({ job_title }) => job_title)]) {
    for (const level of text ? seniorityIn(text.value) : []) {
      if (text && !stated.has(level)) stated.set(level, { level, source: text.source });
    }
  }
  return [...stated.values()];
}

const rank = (level: SeniorityLevel): number => SENIORITY_LEVELS.indexOf(level);

const highest = <Found extends { readonly level: SeniorityLevel }>(
  found: readonly Found[],
): Found | undefined => [...found].sort((left, right) => rank(right.level) - rank(left.level))[0];

const names = (found: readonly { readonly level: SeniorityLevel }[]): string =>
  found.map(({ level }) => level).join(", ");

function seniorityScore(wanted: SeniorityLevel | undefined, found: SeniorityLevel | undefined): number {
  if (wanted === undefined) return found === undefined ? 50 : 100;
  if (found === undefined) return 0;
  const distance = Math.abs(rank(wanted) - rank(found));
  return distance === 0 ? 100 : distance === 1 ? 70 : 30;
}

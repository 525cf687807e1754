import type { NormalizedJob } from "../documents.ts";
import type { Comparison } from "./documents.ts";
import { matchItem, metric, percent } from "./items.ts";
import { otherNames } from "./skill-equivalence.ts";

/** Most keywords of a vacancy that are looked for. */
const TARGETS = 20;
const WORD = /[a-z0-9+#]{3,}/g;

/** Words that are frequent in any vacancy and say nothing about this one. */
const STOPWORDS = new Set(
  "and are build experience for from have our role team that the this use using who will with work year years you your".split(
    " ",
  ),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

export function compareKeywords(
  job: { readonly text: string; readonly document: NormalizedJob },
  resume: { readonly text: string; readonly skills: readonly string[] },
): Comparison {
  const targets = targetKeywords(job.text, job.document);
  const known = resumeWords(resume.text, resume.skills);
  const matched = targets.filter((word) => known.has(word)).length;
  return {
    category: "keyword_alignment",
    score: percent(matched, targets.length),
    explanation: `The resume contains ${matched} of the ${targets.length} words that the vacancy uses most.`,
    items: targets.map((word) =>
      matchItem(
        { kind: "keyword", item: word, job_source: null },
        known.has(word)
          ? {
              resume_item: word,
              status: "confirmed_match",
              match_type: "derived_signal",
              resume_source: null,
            }
          : undefined,
      ),
    ),
    metrics: [
      metric("target_keyword_count", targets.length),
      metric("matched_keyword_count", matched),
      metric("missing_keyword_count", targets.length - matched),
    ],
  };
}

/**
 * The most frequent words of a vacancy, of equal ones the earlier. Duties and skills that were read from it count once more,
 * so that they outrank the employer's words about itself.
 */
function targetKeywords(text: string, document: NormalizedJob): string[] {
  const read = [document.responsibilities, document.required_skills, document.preferred_skills].flat();
  const counts = new Map<string, number>();
  for (const word of [text, ...read.map(({ value }) => value)].flatMap(wordsOf)) {
    if (!STOPWORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .slice(0, TARGETS)
    .map(([word]) => word);
}

/** The words of a résumé, and the other names of its skills: who writes "Amazon Web Services" or "Go" does not lack "aws" or "golang". */
const resumeWords = (text: string, skills: readonly string[]): ReadonlySet<string> =>
  new Set([text, ...skills.flatMap(otherNames)].flatMap(wordsOf));

import type { GroundedText, NormalizedResume } from "../../resume/documents.ts";
import { roundHalfEven } from "../../text/rounding.ts";
import type { JobValue, NormalizedJob } from "../documents.ts";
import { wholeTerms } from "../terms.ts";
import type { Comparison, MatchItem } from "./documents.ts";
import { matchItem, metric } from "./items.ts";

const DEGREES = wholeTerms(["bachelor's", "master's", "associate", "doctorate", "phd", "degree"], "giu");
/** The longer term first: "AWS Certified" is not "certified" as well. */
const CERTIFICATIONS = wholeTerms(
  ["aws certified", "certified", "certification", "certificate", "pmp", "cpa"],
  "giu",
);

/** Score of a requirement in words that are not compared, where the résumé has entries of that kind. */
const UNRECOGNIZED = 50;

type Signals = ReadonlyMap<string, GroundedText>;

/** Compares degree and certification words as they are written: no field of study, level or school is weighed. */
export function compareEducation(
  job: NormalizedJob,
  resume: NormalizedResume,
  unassessed: number,
): Comparison {
  const entries = resume.education.map(({ degree, raw_text }) => degree ?? raw_text);
  const degrees = compareGroup("education", DEGREES, job.education_requirements, entries);
  const certifications = compareGroup(
    "certification",
    CERTIFICATIONS,
    job.certification_requirements,
    resume.certifications.map(({ name }) => name),
  );
  const scores = [degrees.score, certifications.score].filter((score) => score !== undefined);
  return {
    category: "education_fit",
    score:
      scores.length === 0
        ? 100
        : roundHalfEven(
            scores.reduce((total, score) => total + score, 0),
            scores.length,
          ),
    explanation:
      scores.length === 0
        ? "The vacancy asks for no degree and no certification."
        : "Degree and certification words were compared as written; nothing was taken as equivalent.",
    items: [...degrees.items, ...certifications.items],
    metrics: [
      metric("resume_degrees", degrees.found.join(", ")),
      metric("required_degrees", degrees.wanted.join(", ")),
      metric("resume_certifications", certifications.found.join(", ")),
      metric("required_certifications", certifications.wanted.join(", ")),
      metric("unassessed_required_qualification_count", unassessed),
    ],
  };
}

/** One supported term is enough for a group; each term that is asked for is an item all the same. */
function compareGroup(
  kind: "education" | "certification",
  terms: RegExp,
  requirements: readonly JobValue[],
  entries: readonly GroundedText[],
) {
  const found: Signals = signalsIn(terms, entries);
  const wanted = signalsIn(terms, requirements);
  const items = [...wanted].map(([term, { source }]) =>
    matchItem({ kind, item: term, job_source: source }, termEvidence(term, found.get(term))),
  );
  const names = { found: [...found.keys()], wanted: [...wanted.keys()] };
  if (requirements.length === 0) return { ...names, items, score: undefined };
  if (wanted.size > 0) return { ...names, items, score: items.some(isConfirmed) ? 100 : 0 };
  const unread = requirements.map((requirement) => unrecognizedItem(kind, requirement, entries[0]));
  return { ...names, items: unread, score: entries.length > 0 ? UNRECOGNIZED : 0 };
}

const isConfirmed = ({ status }: MatchItem): boolean => status === "confirmed_match";

const termEvidence = (term: string, found: GroundedText | undefined) =>
  found && {
    resume_item: term,
    status: "confirmed_match" as const,
    match_type: "derived_signal" as const,
    resume_source: found.source,
  };

const unrecognizedItem = (
  kind: "education" | "certification",
  { value, source }: JobValue,
  entry: GroundedText | undefined,
): MatchItem =>
  matchItem(
    { kind, item: value, job_source: source },
    entry && {
      resume_item: entry.value,
      status: "partial_match",
      match_type: "derived_signal",
      resume_source: entry.source,
    },
  );

/** The terms of some texts in alphabetical order, each with the first text that has it. */
function signalsIn<Text extends { readonly value: string }>(
  terms: RegExp,
  texts: readonly Text[],
): Map<string, Text> {
  const found = new Map<string, Text>();
  for (const text of texts) {
    for (const [match] of text.value.replaceAll("’", "'").matchAll(terms)) {
      const term = match.toLowerCase();
      if (!found.has(term)) found.set(term, text);
    }
  }
  return new Map([...found].sort(([left], [right]) => (left < right ? -1 : 1)));
}

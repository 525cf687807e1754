import type { GroundedText } from "../../resume/documents.ts";
import { roundHalfEven } from "../../text/rounding.ts";
import type { JobValue, NormalizedJob } from "../documents.ts";
import type { Comparison, MatchItem } from "./documents.ts";
import { matchItem, metric, percent } from "./items.ts";
import { type ComparedSkill, compared, equivalence } from "./skill-equivalence.ts";

type KnownSkill = { readonly skill: GroundedText; readonly compared: ComparedSkill };

/** Percent of the category that required and preferred skills make up where a vacancy has both. */
const REQUIRED_SHARE = 70;
const PREFERRED_SHARE = 30;

export function compareSkills(job: NormalizedJob, resumeSkills: readonly GroundedText[]): Comparison {
  const known = resumeSkills.map((skill) => ({ skill, compared: compared(skill.value) }));
  const required = job.required_skills.map((skill) => skillItem("required_skill", skill, known));
  const preferred = job.preferred_skills.map((skill) => skillItem("preferred_skill", skill, known));
  const [requiredMatches, preferredMatches] = [confirmed(required), confirmed(preferred)];
  const requiredScore = percent(requiredMatches, required.length);
  const preferredScore = percent(preferredMatches, preferred.length);
  return {
    category: "skills_match",
    score: groupScore(required.length, preferred.length, requiredScore, preferredScore),
    explanation: `Of the skills asked for, the resume names ${requiredMatches} of ${required.length} required and ${preferredMatches} of ${preferred.length} preferred ones, under the same name or a reviewed alias.`,
    items: [...required, ...preferred],
    metrics: [
      metric("resume_skill_count", resumeSkills.length),
      metric("required_skill_count", required.length),
      metric("preferred_skill_count", preferred.length),
      metric("required_skill_matches", requiredMatches),
      metric("preferred_skill_matches", preferredMatches),
      metric("required_skill_raw_score", requiredScore),
      metric("preferred_skill_raw_score", preferredScore),
    ],
  };
}

function groupScore(required: number, preferred: number, requiredScore: number, preferredScore: number) {
  if (required === 0) return preferredScore;
  if (preferred === 0) return requiredScore;
  return roundHalfEven(REQUIRED_SHARE * requiredScore + PREFERRED_SHARE * preferredScore, 100);
}

const confirmed = (items: readonly MatchItem[]): number =>
  items.filter(({ status }) => status === "confirmed_match").length;

/** The same name anywhere in the list comes before an alias. */
function skillItem(
  kind: "required_skill" | "preferred_skill",
  { value, source }: JobValue,
  known: readonly KnownSkill[],
): MatchItem {
  const asked = { kind, item: value, job_source: source };
  const wanted = compared(value);
  for (const type of ["normalized_exact", "conservative_alias"] as const) {
    const found = known.find((candidate) => equivalence(wanted, candidate.compared) === type)?.skill;
    if (found) {
      return matchItem(asked, {
        resume_item: found.value,
        status: "confirmed_match",
        match_type: type,
        resume_source: found.source,
      });
    }
  }
  return matchItem(asked);
}

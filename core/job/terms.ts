/** A pattern of whole terms: no letter, digit or underscore may touch a match, so that "go" is not found in "goal". */
export const wholeTerms = (alternatives: readonly string[], flags = "iu"): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}_])`, flags);

/** From the lowest to the highest, as the match compares them. */
export const SENIORITY_LEVELS = ["junior", "mid", "senior", "lead", "staff", "principal"] as const;
export type SeniorityLevel = (typeof SENIORITY_LEVELS)[number];

const SENIORITY = wholeTerms(SENIORITY_LEVELS, "giu");

/** The seniority words of a text in the order in which they stand, each once. */
export function seniorityIn(text: string): SeniorityLevel[] {
  const found = [...text.matchAll(SENIORITY)].map(([word]) => word.toLowerCase() as SeniorityLevel);
  return [...new Set(found)];
}

/** "5 years", "5+ years", "3-5 years": digits only, and the word in full. */
const YEARS = wholeTerms(["(\\d{1,3})\\+?(?:\\s{0,3}[-–]\\s{0,3}(\\d{1,3})\\+?)?\\s{1,3}years?"], "giu");

/** The numbers of years that a text asks for. */
export const yearsIn = (text: string): number[] =>
  [...text.matchAll(YEARS)].flatMap(([, first, second]) =>
    [first, second].filter((number) => number !== undefined).map(Number),
  );

const EDUCATION = wholeTerms([
  "bachelor(?:['’]?s)?",
  "master['’]?s",
  "master of",
  "ph\\.?d",
  "doctorate",
  "degree",
]);
const CERTIFICATION = wholeTerms(["certifications?", "certified", "certificates?", "pmp", "cpa"]);

export const asksForExperience = (text: string): boolean => yearsIn(text).length > 0;
export const asksForEducation = (text: string): boolean => EDUCATION.test(text);
export const asksForCertification = (text: string): boolean => CERTIFICATION.test(text);

const CONTEXT = "(?:experience|proficiency|knowledge|expertise|familiarity)\\s{1,4}(?:with|in|of|using)";
/** Opens a line about what a candidate has, and often names the skills that it is about. */
const SKILL_CONTEXT = new RegExp(`^${CONTEXT}(?![\\p{L}\\p{N}_])`, "iu");
const REQUIREMENT_PHRASE = wholeTerms([CONTEXT]);
const REQUIREMENT_OPENING =
  /^(?:experience|proficiency|proficient|knowledge|expertise|familiarity|familiar|ability|must)(?![\p{L}\p{N}_])/iu;

/** What stands after "Experience with" and its like, or the text itself. */
export const withoutSkillContext = (text: string): string => text.replace(SKILL_CONTEXT, "");

/** Whether a line demands something that is not simply a skill: years, a degree, a certificate, "Good knowledge of bread". */
export const isRequirement = (text: string): boolean =>
  REQUIREMENT_OPENING.test(text) ||
  REQUIREMENT_PHRASE.test(text) ||
  asksForExperience(text) ||
  asksForEducation(text) ||
  asksForCertification(text);

/** The verbs that open a duty. Verbs that say little about work ("write", "take", "read") do not count. */
const ACTION =
  "architect build collaborate contribute coordinate create deliver design develop drive ensure establish execute implement improve lead maintain manage mentor optimize own partner";
const GERUND =
  "architecting building collaborating contributing coordinating creating delivering designing developing driving ensuring establishing executing implementing improving leading maintaining managing mentoring optimizing owning partnering";

const DUTY_OPENING = new RegExp(`^(?:${ACTION.replaceAll(" ", "|")})(?![\\p{L}\\p{N}_])`, "iu");
const GERUND_OPENING = new RegExp(`^(?:${GERUND.replaceAll(" ", "|")})(?![\\p{L}\\p{N}_])`, "iu");

export const opensWithAction = (text: string): boolean => DUTY_OPENING.test(text);
export const opensWithGerund = (text: string): boolean => GERUND_OPENING.test(text);

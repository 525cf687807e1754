import { trim, trimStart, words } from "../text/whitespace.ts";
import { sectionOpenedBy } from "./section-headers.ts";
import { isRequirement, opensWithAction, opensWithGerund, withoutSkillContext } from "./terms.ts";

/** What separates skills within a line. */
const DELIMITERS = /[,/|;•]/;
const BULLETS = /^[-*•\p{White_Space}]+/u;

/** A trimmed line without the bullet markers that it begins with: "- ", "* ", "•". Numbers and letters of a list stay. */
export const withoutBullet = (line: string): string => trimStart(line.replace(BULLETS, ""));

/** A skill has at most this many words, and the longest of them must look like a name: prose is written small. */
const SKILL_WORDS = 4;

export function isProse(text: string): boolean {
  const count = words(text).length;
  return count > SKILL_WORDS || (count === SKILL_WORDS && text === text.toLowerCase());
}

/** The skills that a line of a list names. A line of prose gives none. */
export function skillsIn(line: string): string[] {
  if (opensWithAction(line)) return [];
  return withoutSkillContext(line)
    .split(DELIMITERS)
    .map(cleaned)
    .filter((candidate) => candidate !== "" && isSkill(candidate));
}

/** Without blank space at the ends and without the full stops and colons at the end; ".NET" keeps its own. */
function cleaned(candidate: string): string {
  let skill = trim(candidate);
  while (skill.endsWith(".") || skill.endsWith(":")) skill = trim(skill.slice(0, -1));
  return skill;
}

const isSkill = (candidate: string): boolean =>
  !isProse(candidate) &&
  !isRequirement(candidate) &&
  !opensWithAction(candidate) &&
  !opensWithGerund(candidate) &&
  sectionOpenedBy(candidate) === undefined;

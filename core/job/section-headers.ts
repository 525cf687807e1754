import { normalizeHeader } from "../text/header.ts";
import type { Section } from "./documents.ts";

/**
 * The whole-line headers of the contract page job-normalization-v1, in the form of `normalizeHeader`. A line that merely
 * contains one of them is no header. What stands below a header of `other` is noise: it gives no signal of any kind.
 */
const ALIASES: Readonly<Record<Section, readonly string[]>> = {
  required: [
    "requirements",
    "minimum qualifications",
    "basic qualifications",
    "required qualifications",
    "required skills",
    "candidate requirements",
    "essential qualifications",
    "essential skills",
    "key qualifications",
    "key requirements",
    "must have",
    "must haves",
    "must-have skills",
    "role requirements",
    "what we are looking for",
    "what we're looking for",
    "what you bring",
    "what you need",
    "your qualifications",
    "qualifications",
    "who you are",
  ],
  preferred: [
    "preferred qualifications",
    "preferred skills",
    "nice to have",
    "bonus points",
    "preferred experience",
    "additional qualifications",
    "bonus skills",
    "desired qualifications",
    "desired skills",
    "good to have",
    "highly desired",
    "nice-to-have",
    "nice-to-have skills",
    "preferred",
    "preferred qualifications and skills",
    "what would be a plus",
  ],
  responsibilities: [
    "responsibilities",
    "what you'll do",
    "what you will do",
    "about the role",
    "job responsibilities",
    "day-to-day responsibilities",
    "duties",
    "duties and responsibilities",
    "job duties",
    "key duties",
    "key responsibilities",
    "position responsibilities",
    "role and responsibilities",
    "role responsibilities",
    "the role",
    "what you'll be doing",
    "what you’ll do",
    "your impact",
    "your responsibilities",
  ],
  other: [
    "benefits",
    "about us",
    "about the company",
    "about our company",
    "company overview",
    "compensation",
    "compensation and benefits",
    "diversity and inclusion",
    "equal opportunity",
    "our company",
    "our culture",
    "our mission",
    "our values",
    "perks",
    "perks and benefits",
    "who we are",
    "why join us",
    "why work with us",
  ],
};

const SECTION_BY_HEADER: ReadonlyMap<string, Section> = new Map(
  (Object.keys(ALIASES) as Section[]).flatMap((section) =>
    ALIASES[section].map((alias): [string, Section] => [alias, section]),
  ),
);

/** Longest alias: a much longer line cannot be a header and need not be normalised. */
const LONGEST = Math.max(...[...SECTION_BY_HEADER.keys()].map((alias) => alias.length));

/** The section that a trimmed line opens, if it is a header. */
export function sectionOpenedBy(line: string): Section | undefined {
  return line.length > 4 * LONGEST ? undefined : SECTION_BY_HEADER.get(normalizeHeader(line));
}

/** A legal notice is noise wherever it stands, even without a header of its own. */
export const isNoise = (line: string): boolean =>
  /(?<![\p{L}\p{N}_])equal opportunity(?![\p{L}\p{N}_])/iu.test(line);

import { normalizeHeader } from "../text/header.ts";
import type { Section } from "./documents.ts";

/**
 * The whole-line headers that open a section, in the form of `normalizeHeader`. A line that merely contains one of these words
 * is no header. Broad words that résumés use for other things too ("qualifications", "expertise", "employment", "training",
 * "personal statement") are left out on purpose.
 */
const ALIASES: Readonly<Record<Section, readonly string[]>> = {
  summary: [
    "summary",
    "professional summary",
    "executive summary",
    "career summary",
    "personal summary",
    "summary of qualifications",
    "qualifications summary",
    "profile",
    "professional profile",
    "career profile",
    "personal profile",
    "executive profile",
    "profile summary",
    "objective",
    "career objective",
    "professional objective",
    "about",
    "about me",
    "professional overview",
    "career overview",
  ],
  experience: [
    "experience",
    "work experience",
    "professional experience",
    "relevant experience",
    "employment experience",
    "career experience",
    "industry experience",
    "experience & employment",
    "work history",
    "employment history",
    "career history",
    "professional history",
    "job history",
    "work experience & employment history",
  ],
  education: [
    "education",
    "academic background",
    "academic history",
    "academic qualifications",
    "academic experience",
    "educational background",
    "educational history",
    "educational qualifications",
    "education background",
    "education history",
    "education and training",
    "education & training",
    "education and qualifications",
    "education & qualifications",
  ],
  skills: [
    "skills",
    "technical skills",
    "key skills",
    "core skills",
    "professional skills",
    "relevant skills",
    "skill set",
    "skillset",
    "skills summary",
    "summary of skills",
    "skills & tools",
    "skills and tools",
    "skills & technologies",
    "skills and technologies",
    "skills & competencies",
    "skills and competencies",
    "skills & expertise",
    "skills and expertise",
    "technical skills & tools",
    "technical skills and tools",
    "tools & technologies",
    "tools and technologies",
    "technologies",
    "technical proficiencies",
    "technical competencies",
    "technical expertise",
    "core competencies",
    "key competencies",
    "areas of expertise",
  ],
  projects: [
    "projects",
    "personal projects",
    "side projects",
    "key projects",
    "selected projects",
    "notable projects",
    "relevant projects",
    "academic projects",
    "professional projects",
    "technical projects",
    "portfolio projects",
    "project experience",
    "projects & portfolio",
  ],
  certifications: [
    "certifications",
    "certification",
    "certificates",
    "professional certifications",
    "licenses & certifications",
    "licenses and certifications",
    "certifications & licenses",
    "certifications and licenses",
    "certificates & licenses",
    "certificates and licenses",
    "certifications & training",
    "certifications and training",
    "training & certifications",
    "training and certifications",
  ],
};

const SECTION_BY_HEADER: ReadonlyMap<string, Section> = new Map(
  (Object.keys(ALIASES) as Section[]).flatMap((section) =>
    ALIASES[section].map((alias): [string, Section] => [alias, section]),
  ),
);

/** Longest alias: a longer line cannot be a header and need not be normalised. */
const LONGEST = Math.max(...[...SECTION_BY_HEADER.keys()].map((alias) => alias.length));

/** The section that a trimmed line opens, if it is a header. */
export function sectionOpenedBy(line: string): Section | undefined {
  if (line.length > 4 * LONGEST) return undefined;
  return SECTION_BY_HEADER.get(normalizeHeader(line));
}

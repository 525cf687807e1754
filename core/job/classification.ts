import { Collector } from "./collector.ts";
import { readCompany } from "./company.ts";
import type { JobValue, ListField, MatchedSection, NormalizedJob, Section } from "./documents.ts";
import { inlineGroup } from "./inline-groups.ts";
import { isNoise, sectionOpenedBy } from "./section-headers.ts";
import { isProse, skillsIn, withoutBullet } from "./skills.ts";
import { type JobLine, spanOf, valueFrom } from "./source-lines.ts";
import {
  asksForCertification,
  asksForEducation,
  asksForExperience,
  isRequirement,
  opensWithAction,
  seniorityIn,
} from "./terms.ts";

export type Classification = {
  readonly document: NormalizedJob;
  readonly sections: readonly MatchedSection[];
  readonly unmatched: readonly JobLine[];
  readonly truncated: boolean;
};

type Group = "required" | "preferred";

/** Reads every line of a vacancy in the light of the header that it stands under. Rules: contract page job-normalization-v1. */
export function classify(lines: readonly JobLine[]): Classification {
  const collector = new Collector();
  const sections: MatchedSection[] = [];
  const unmatched: JobLine[] = [];
  const company = readCompany(lines);
  let section: Section | undefined;
  for (const [index, line] of lines.entries()) {
    const opened = sectionOpenedBy(line.text);
    if (opened !== undefined) {
      section = opened;
      sections.push({ section: opened, header_source: spanOf(line, "verbatim") });
    } else if (section !== "other" && !isNoise(line.text)) {
      const signalled = readSignals(line, collector);
      const known = index === 0 || (index === 1 && company !== null);
      const read = !known && readLine(line, section, collector);
      if (!known && !signalled && !read) unmatched.push(line);
    }
  }
  return {
    document: documentOf(lines, company, collector),
    sections,
    unmatched,
    truncated: collector.truncated,
  };
}

/** What a line says whatever it stands under. Returns whether it says anything. */
function readSignals(line: JobLine, collector: Collector): boolean {
  const levels = seniorityIn(line.text);
  for (const level of levels) collector.add("seniority_signals", valueFrom(level, line, "normalized_case"));
  const asked: ListField[] = [];
  if (asksForExperience(line.text)) asked.push("experience_requirements");
  if (asksForEducation(line.text)) asked.push("education_requirements");
  if (asksForCertification(line.text)) asked.push("certification_requirements");
  for (const field of asked) collector.add(field, valueFrom(line.text, line, "verbatim"));
  return levels.length > 0 || asked.length > 0;
}

/** What a line is within its section. Returns whether it was understood. */
function readLine(line: JobLine, section: Section | undefined, collector: Collector): boolean {
  const text = withoutBullet(line.text);
  const inline = inlineGroup(text);
  if (inline !== undefined) {
    readGroup(line, inline.text, inline.group, collector);
    return true;
  }
  if (text === "") return false;
  if (section === "required" || section === "preferred") return readGroup(line, text, section, collector);
  return section === "responsibilities" && readResponsibility(line, text, collector);
}

/** A line may name skills, be a qualification, or both: "Experience with X / Y" is both. */
function readGroup(line: JobLine, text: string, group: Group, collector: Collector): boolean {
  const skills = skillsIn(text);
  for (const skill of skills) collector.add(`${group}_skills`, valueFrom(skill, line, "delimiter_split"));
  const qualifies = isRequirement(text) || (skills.length === 0 && isProse(text));
  if (qualifies) collector.add(`${group}_qualifications`, listItem(line, text));
  return skills.length > 0 || qualifies;
}

/** A requirement under the wrong header stays a requirement; a line that only names things is no responsibility. */
function readResponsibility(line: JobLine, text: string, collector: Collector): boolean {
  if (isRequirement(text)) collector.add("required_qualifications", listItem(line, text));
  else if (opensWithAction(text) || skillsIn(text).length === 0) {
    collector.add("responsibilities", listItem(line, text));
  } else return false;
  return true;
}

const listItem = (line: JobLine, text: string): JobValue =>
  valueFrom(text, line, text === line.text ? "verbatim" : "list_item_cleaned");

function documentOf(
  lines: readonly JobLine[],
  company: JobValue | null,
  collector: Collector,
): NormalizedJob {
  const [first] = lines;
  return {
    title: first ? valueFrom(first.text, first, "verbatim") : null,
    company,
    required_skills: collector.list("required_skills"),
    preferred_skills: collector.list("preferred_skills"),
    required_qualifications: collector.list("required_qualifications"),
    preferred_qualifications: collector.list("preferred_qualifications"),
    seniority_signals: collector.list("seniority_signals"),
    experience_requirements: collector.list("experience_requirements"),
    education_requirements: collector.list("education_requirements"),
    certification_requirements: collector.list("certification_requirements"),
    responsibilities: collector.list("responsibilities"),
  };
}

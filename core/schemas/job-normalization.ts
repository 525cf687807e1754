import {
  both,
  contract,
  either,
  fixed,
  flag,
  list,
  local,
  nothing,
  record,
  type Schema,
  sequence,
  text,
  where,
  whole,
  words,
} from "./builders.ts";
import { coreVersion, lineNumber, lineRange, parseLabel, score } from "./shared-parts.ts";

/** The eleven fields of a vacancy, with the shape of each. */
const FIELDS = {
  title: "nullableGroundedText",
  company: "nullableGroundedText",
  required_skills: "skillList",
  preferred_skills: "skillList",
  required_qualifications: "qualificationList",
  preferred_qualifications: "qualificationList",
  seniority_signals: 20,
  experience_requirements: "requirementList",
  education_requirements: "requirementList",
  certification_requirements: "requirementList",
  responsibilities: 50,
} as const;
const FIELD_NAMES = Object.keys(FIELDS);

/** The six signals of parse confidence in the order of the answer, with the most that each can add. */
const SIGNALS = {
  text_quality: 15,
  title_detection: 15,
  skills_detection: 30,
  responsibilities_detection: 20,
  requirement_detection: 10,
  structure_quality: 10,
};

/** `required_skills` → `requiredSkills`. */
const camel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const groundedList = (max: number): Schema => list(local("groundedText"), { max });

export const jobNormalization = contract({
  name: "job_normalization",
  title: "career-core deterministic job-description normalization v1",
  body: () => ({
    policy_version: fixed("job_normalization_v1"),
    reference_policy_version: fixed("job_description_normalization_v6"),
    core_version: coreVersion,
    document_id: { type: ["string", "null"], maxLength: 128 },
    deterministic_document: local("document"),
    confidence: local("confidence"),
    field_statuses: sequence(FIELD_NAMES.map((name) => local(`${camel(name)}Status`))),
    metadata: local("metadata"),
    warnings: sequence([both(local("warning"), where({ code: fixed("limited_normalization_scope") }))], {
      items: local("warning"),
      max: 5,
    }),
  }),
  definitions: () => ({
    field: words(...FIELD_NAMES),
    ...grounding(),
    ...structure(),
    ...confidence(),
    status: record({ field: local("field"), status: words("detected", "not_detected") }),
    ...Object.fromEntries(
      FIELD_NAMES.map((name) => [
        `${camel(name)}Status`,
        both(local("status"), where({ field: fixed(name) })),
      ]),
    ),
    warning: record({
      code: words(
        "limited_normalization_scope",
        "no_recognized_section_headers",
        "unclassified_lines_present",
        "parse_confidence_provisional",
        "output_truncated",
      ),
      message: text(1, 500),
      related_fields: list(local("field"), { max: 11, unique: true }),
    }),
  }),
});

function grounding() {
  return {
    sourceSpan: record({
      ...lineRange,
      excerpt: text(1, 160),
      transformation: words(
        "verbatim",
        "list_item_cleaned",
        "label_prefix_removed",
        "delimiter_split",
        "normalized_case",
      ),
    }),
    groundedText: record({ value: text(1, 2000), source: local("sourceSpan") }),
    nullableGroundedText: either(nothing, local("groundedText")),
    skillList: groundedList(50),
    qualificationList: groundedList(50),
    requirementList: groundedList(50),
    document: record(
      Object.fromEntries(
        Object.entries(FIELDS).map(([name, shape]) => [
          name,
          typeof shape === "number" ? groundedList(shape) : local(shape),
        ]),
      ),
    ),
  };
}

function structure() {
  return {
    section: words("required", "preferred", "responsibilities", "other"),
    matchedSection: record({ section: local("section"), header_source: local("sourceSpan") }),
    unmatchedLine: record({ line_number: lineNumber, excerpt: text(1, 160) }),
    metadata: record({
      matched_sections: list(local("matchedSection"), { max: 2000 }),
      unmatched_lines: list(local("unmatchedLine"), { max: 10 }),
      unmatched_line_count: whole(0, 2000),
      unmatched_lines_truncated: flag,
      output_truncated: flag,
    }),
  };
}

function confidence() {
  const names = Object.keys(SIGNALS);
  return {
    signalKind: words(...names),
    signal: record({
      signal: local("signalKind"),
      score: whole(0, 30),
      max_score: words(10, 15, 20, 30),
      evidence: list(text(1, 200), { min: 1, max: 3 }),
    }),
    confidence: record({
      label: parseLabel,
      score,
      max_score: fixed(100),
      signals: sequence(names.map((name) => local(`${camel(name)}Signal`))),
    }),
    ...Object.fromEntries(
      Object.entries(SIGNALS).map(([name, most]) => [
        `${camel(name)}Signal`,
        both(local("signal"), where({ signal: fixed(name), max_score: fixed(most) })),
      ]),
    ),
  };
}

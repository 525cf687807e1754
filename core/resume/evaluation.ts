import { truncateScalars } from "../text/scalars.ts";
import { checkSourceDocument } from "../text/source-text.ts";
import { CORE_VERSION } from "../version.ts";
import {
  CORE_SECTIONS,
  type CoreSection,
  type DetectionStatus,
  type ResumeInput,
  SECTION_NAMES,
} from "./documents.ts";
import { type DetectedSection, detectSections, statusOf } from "./sections.ts";
import { sourceLines } from "./source-lines.ts";

/** Longest header excerpt of this contract, in Unicode scalar values. */
const HEADER_EXCERPT_LIMIT = 120;

const EXPLANATIONS: Readonly<Record<DetectionStatus, (name: string) => string>> = {
  detected_with_content: (name) => `A line that opens ${name} was recognised, and text follows it.`,
  detected_without_content: (name) => `A line that opens ${name} was recognised, but no text follows it.`,
  not_detected: (name) => `No line was recognised as opening ${name}. The content may still be there.`,
};

export type EvaluationWarning = {
  readonly code:
    | "limited_evaluation_scope"
    | "no_recognized_section_headers"
    | "expected_section_headers_not_detected"
    | "detected_section_headers_without_content";
  readonly message: string;
  readonly related_sections: readonly CoreSection[];
};

/**
 * `career.resume_evaluation.v1`: how many of the four expected sections have a recognised header with content, 25 points each.
 * Says nothing about the quality of a résumé. Refuses an input outside the limits. Rules: the public contract page
 * resume-evaluation-v1.
 */
export function evaluateResume(input: ResumeInput) {
  checkSourceDocument(input, "career.resume_input.v1");
  const detected = detectSections(sourceLines(input.text));
  const bySection = new Map(detected.map((found) => [found.section, found]));
  const checks = CORE_SECTIONS.map((section) => check(section, bySection.get(section)));
  return {
    schema_version: "career.resume_evaluation.v1" as const,
    policy_version: "resume_section_coverage_v1" as const,
    core_version: CORE_VERSION,
    document_id: input.metadata?.document_id ?? null,
    scope: "section_coverage" as const,
    score: checks.reduce((total, { score }) => total + score, 0) / CORE_SECTIONS.length,
    detected_sections: detected.filter(isCore).map((found) => ({
      section: found.section,
      status: statusOf(found),
      line_number: found.header.number,
      header_excerpt: excerptOf(found),
    })),
    checks,
    warnings: warningsFor(checks),
  };
}

const isCore = (found: DetectedSection): found is DetectedSection & { readonly section: CoreSection } =>
  CORE_SECTIONS.some((section) => section === found.section);

const excerptOf = ({ header }: DetectedSection): string => truncateScalars(header.text, HEADER_EXCERPT_LIMIT);

function check(section: CoreSection, found: DetectedSection | undefined) {
  const status = statusOf(found);
  const passed = status === "detected_with_content";
  return {
    check_id: `resume.section.${section}.detected`,
    category: "section_coverage" as const,
    section,
    status,
    score: passed ? 100 : 0,
    passed,
    explanation: EXPLANATIONS[status](SECTION_NAMES[section]),
    evidence: found
      ? [
          {
            evidence_id: `resume.section_header.${section}.line_${found.header.number}`,
            kind: "recognized_section_header" as const,
            section,
            line_number: found.header.number,
            excerpt: excerptOf(found),
          },
        ]
      : [],
  };
}

function warningsFor(
  checks: readonly { section: CoreSection; status: DetectionStatus }[],
): EvaluationWarning[] {
  const having = (status: DetectionStatus) =>
    checks.filter((check) => check.status === status).map(({ section }) => section);
  const missing = having("not_detected");
  const empty = having("detected_without_content");
  const warnings: EvaluationWarning[] = [
    {
      code: "limited_evaluation_scope",
      message:
        "The score counts recognised sections only. It judges neither the content nor the fitness for any applicant system.",
      related_sections: [...CORE_SECTIONS],
    },
  ];
  if (missing.length === CORE_SECTIONS.length) {
    warnings.push({
      code: "no_recognized_section_headers",
      message: "None of the expected sections has a recognised header. The content may still be there.",
      related_sections: missing,
    });
  } else if (missing.length > 0) {
    warnings.push({
      code: "expected_section_headers_not_detected",
      message: `Without a recognised header: ${named(missing)}. The content may still be there.`,
      related_sections: missing,
    });
  }
  if (empty.length > 0) {
    warnings.push({
      code: "detected_section_headers_without_content",
      message: `A header with no text after it: ${named(empty)}.`,
      related_sections: empty,
    });
  }
  return warnings;
}

const named = (sections: readonly CoreSection[]): string =>
  sections.map((section) => SECTION_NAMES[section]).join(", ");

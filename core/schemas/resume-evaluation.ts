import { contract, fixed, flag, list, local, pattern, record, text, words } from "./builders.ts";
import { CORE_SECTIONS, lineNumber } from "./shared-parts.ts";

const sectionNames = CORE_SECTIONS.join("|");
const headerExcerpt = text(1, 120);
const found = ["detected_with_content", "detected_without_content"] as const;

export const resumeEvaluation = contract({
  name: "resume_evaluation",
  title: "career-core resume evaluation v1",
  base: "site",
  body: () => ({
    policy_version: fixed("resume_section_coverage_v1"),
    core_version: text(1),
    document_id: { type: ["string", "null"], maxLength: 128 },
    scope: fixed("section_coverage"),
    score: { type: "integer", minimum: 0, maximum: 100, multipleOf: 25 },
    detected_sections: list(local("sectionDetection"), { max: 4 }),
    checks: list(local("check"), { min: 4, max: 4 }),
    warnings: list(local("warning"), { min: 1, max: 3 }),
  }),
  definitions: () => ({
    section: words(...CORE_SECTIONS),
    detectionStatus: words(...found, "not_detected"),
    sectionDetection: record({
      section: local("section"),
      status: words(...found),
      line_number: lineNumber,
      header_excerpt: headerExcerpt,
    }),
    evidence: record({
      evidence_id: pattern(`^resume\\.section_header\\.(${sectionNames})\\.line_[1-9][0-9]*$`),
      kind: fixed("recognized_section_header"),
      section: local("section"),
      line_number: lineNumber,
      excerpt: headerExcerpt,
    }),
    check: record({
      check_id: pattern(`^resume\\.section\\.(${sectionNames})\\.detected$`),
      category: fixed("section_coverage"),
      section: local("section"),
      status: local("detectionStatus"),
      score: words(0, 100),
      passed: flag,
      explanation: text(1, 300),
      evidence: list(local("evidence"), { max: 1 }),
    }),
    warning: record({
      code: words(
        "limited_evaluation_scope",
        "no_recognized_section_headers",
        "expected_section_headers_not_detected",
        "detected_section_headers_without_content",
      ),
      message: text(1, 500),
      related_sections: list(local("section"), { max: 4, unique: true }),
    }),
  }),
});

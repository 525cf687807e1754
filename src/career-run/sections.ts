import type { ResumeNormalization } from "../core-contract/results.ts";
import type { LineRange } from "../documents/lines.ts";

/** The section labels that a proposed change may carry. */
export type Section =
  | "contact"
  | "summary"
  | "experience"
  | "education"
  | "skills"
  | "projects"
  | "certifications"
  | "other";

interface Span {
  readonly start_line: number;
  readonly end_line: number;
}

const DOCUMENT_SECTIONS = [
  "summary",
  "experience",
  "education",
  "skills",
  "projects",
  "certifications",
  "contact",
] as const;

/** All source spans inside a part of the normalised document. */
function spansIn(part: unknown): Span[] {
  if (typeof part !== "object" || part === null) return [];
  if ("start_line" in part && "end_line" in part) return [part as Span];
  return Object.values(part).flatMap(spansIn);
}

/** Which section the Core's own normalisation puts these lines in; `other` where it put them in none. */
export function sectionOf(normalization: ResumeNormalization, { start, end }: LineRange): Section {
  for (const section of DOCUMENT_SECTIONS)
    for (const span of spansIn(normalization.deterministic_document[section]))
      if (span.start_line <= end && span.end_line >= start) return section;
  return "other";
}

import {
  CORE_SECTIONS,
  type ConfidenceLabel,
  type CoreSection,
  type Fallback,
  type NormalizationWarning,
  type Section,
} from "./documents.ts";
import type { FieldStatuses } from "./field-statuses.ts";

const MESSAGES: Readonly<Record<NormalizationWarning["code"], string>> = {
  no_recognized_section_headers:
    "No line was recognised as a section header. Fields that are given were recovered from lines that speak for themselves.",
  expected_section_headers_not_detected:
    "Some expected sections have no recognised header. What belongs to them may still stand in the text.",
  detected_section_headers_without_content: "Some recognised headers have no text after them.",
  conservative_fallback_applied:
    "Some fields were recovered outside of a recognised section. Check the lines that they cite before relying on them.",
  parse_confidence_provisional:
    "The reading is unsure. A field that was not detected must not be called absent.",
  output_truncated:
    "A limit of this contract cut something off, so the result does not hold all that was read.",
};

/** The field that each fallback fills. */
export const FALLBACK_FIELDS: Readonly<Record<Fallback, CoreSection>> = {
  experience_from_date_ranges: "experience",
  skills_from_comma_separated_lines: "skills",
  education_from_degree_phrases: "education",
};

export type WarningFacts = {
  readonly detected: readonly Section[];
  readonly missing: readonly CoreSection[];
  readonly empty: readonly Section[];
  readonly fallbacks: readonly Fallback[];
  readonly statuses: FieldStatuses;
  readonly label: ConfidenceLabel;
  readonly truncated: boolean;
};

/** The warnings that must go with a normalisation, in the order of the contract. */
export function normalizationWarnings(facts: WarningFacts): NormalizationWarning[] {
  const warnings: NormalizationWarning[] = [];
  const warn = (code: NormalizationWarning["code"], related_fields: NormalizationWarning["related_fields"]) =>
    warnings.push({ code, message: MESSAGES[code], related_fields });

  if (facts.detected.length === 0) warn("no_recognized_section_headers", [...CORE_SECTIONS]);
  else if (facts.missing.length > 0) warn("expected_section_headers_not_detected", facts.missing);
  if (facts.empty.length > 0) warn("detected_section_headers_without_content", facts.empty);
  if (facts.fallbacks.length > 0) {
    warn(
      "conservative_fallback_applied",
      facts.fallbacks.map((fallback) => FALLBACK_FIELDS[fallback]),
    );
  }
  if (facts.label === "low" || facts.label === "unknown") {
    warn(
      "parse_confidence_provisional",
      facts.statuses.filter(({ status }) => status === "not_detected").map(({ field }) => field),
    );
  }
  if (facts.truncated) warn("output_truncated", []);
  return warnings;
}

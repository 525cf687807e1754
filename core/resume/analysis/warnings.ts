import type { CoreField, ResumeNormalization } from "../documents.ts";
import { FALLBACK_FIELDS } from "../normalization-warnings.ts";
import type { AnalysisWarning } from "./documents.ts";

const MESSAGES: Readonly<Record<AnalysisWarning["code"], string>> = {
  general_ats_readiness_only:
    "These are general signs of a readable résumé. No applicant system is imitated, and nothing is said about interviews or offers.",
  visual_layout_not_evaluated:
    "Only plain text was read: layout, columns, tables, text boxes, fonts, scanning and file conversion were not looked at.",
  parse_confidence_provisional:
    "The reading is unsure, so the checks for missing parts and the score that follows from them are provisional.",
  fields_not_detected:
    "Some fields could not be verified. Findings about them must not be presented as proof of absence.",
  conservative_fallback_applied:
    "Some fields were recovered outside of a recognised section. Check the lines that they cite before acting on them.",
  normalization_output_truncated:
    "A limit cut off part of what was read, so the analysis does not cover all of it.",
};

/** The warnings that must go with an analysis, in the order of the contract. */
export function analysisWarnings(
  { confidence, metadata }: ResumeNormalization,
  uncertain: readonly CoreField[],
): readonly AnalysisWarning[] {
  const warnings: AnalysisWarning[] = [];
  const warn = (code: AnalysisWarning["code"], related_fields: readonly CoreField[] = []) =>
    warnings.push({ code, message: MESSAGES[code], related_fields });

  warn("general_ats_readiness_only");
  warn("visual_layout_not_evaluated");
  if (confidence.label === "low" || confidence.label === "unknown")
    warn("parse_confidence_provisional", uncertain);
  if (uncertain.length > 0) warn("fields_not_detected", uncertain);
  if (metadata.fallbacks_applied.length > 0) {
    warn(
      "conservative_fallback_applied",
      metadata.fallbacks_applied.map((fallback) => FALLBACK_FIELDS[fallback]),
    );
  }
  if (metadata.output_truncated) warn("normalization_output_truncated");
  return warnings;
}

import { FIELDS, type Field, type JobConfidence, type JobMetadata, type JobWarning } from "./documents.ts";

const SECTION_FIELDS: readonly Field[] = [
  "required_skills",
  "preferred_skills",
  "required_qualifications",
  "preferred_qualifications",
  "responsibilities",
];

export function jobWarnings(metadata: JobMetadata, { label }: JobConfidence): JobWarning[] {
  const warnings: JobWarning[] = [
    {
      code: "limited_normalization_scope",
      message:
        "Fields were read by fixed text rules. A field that was not found may still be asked for in the vacancy.",
      related_fields: FIELDS,
    },
  ];
  if (metadata.matched_sections.length === 0) {
    warnings.push({
      code: "no_recognized_section_headers",
      message: "No line is a known section header, so only what a line says by itself could be read.",
      related_fields: SECTION_FIELDS,
    });
  }
  if (metadata.unmatched_line_count > 0) {
    warnings.push({
      code: "unclassified_lines_present",
      message: `Lines that fit no rule: ${metadata.unmatched_line_count}. Excerpts are kept of the first ones only.`,
      related_fields: [],
    });
  }
  if (label === "low" || label === "unknown") {
    warnings.push({
      code: "parse_confidence_provisional",
      message:
        "The reading is unsure. Whoever uses it must not take what it lacks for a requirement or a gap.",
      related_fields: FIELDS,
    });
  }
  if (metadata.output_truncated || metadata.unmatched_lines_truncated) {
    warnings.push({
      code: "output_truncated",
      message: "A list of values or of unmatched lines was cut at its limit.",
      related_fields: [],
    });
  }
  return warnings;
}

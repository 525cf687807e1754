import { checkSourceDocument } from "../text/source-text.ts";
import { CORE_VERSION } from "../version.ts";
import { classify } from "./classification.ts";
import { jobConfidence } from "./confidence.ts";
import {
  FIELDS,
  type Field,
  type JobInput,
  type JobMetadata,
  type JobNormalization,
  type NormalizedJob,
} from "./documents.ts";
import { jobWarnings } from "./normalization-warnings.ts";
import { excerptOf, jobLines } from "./source-lines.ts";

/** Most excerpts of lines that fit no rule. */
const UNMATCHED_EXCERPTS = 10;

/**
 * Reads a vacancy into its parts, each with its line, and says how sure the reading is. Refuses an input outside the limits;
 * `prefix` is the path of the vacancy in a larger input. Rules: the public contract page job-normalization-v1.
 */
export function normalizeJob(input: JobInput, prefix = ""): JobNormalization {
  checkSourceDocument(input, "career.job_input.v1", prefix);
  const lines = jobLines(input.text);
  const classification = classify(lines);
  const { document, sections, unmatched, truncated } = classification;
  const confidence = jobConfidence(input.text, lines, classification);
  const metadata: JobMetadata = {
    matched_sections: sections,
    unmatched_lines: unmatched
      .slice(0, UNMATCHED_EXCERPTS)
      .map((line) => ({ line_number: line.number, excerpt: excerptOf(line) })),
    unmatched_line_count: unmatched.length,
    unmatched_lines_truncated: unmatched.length > UNMATCHED_EXCERPTS,
    output_truncated: truncated,
  };
  return {
    schema_version: "career.job_normalization.v1",
    policy_version: "job_normalization_v1",
    reference_policy_version: "job_description_normalization_v6",
    core_version: CORE_VERSION,
    document_id: input.metadata?.document_id ?? null,
    deterministic_document: document,
    confidence,
    field_statuses: FIELDS.map((field) => ({
      field,
      status: isPopulated(document, field) ? "detected" : "not_detected",
    })),
    metadata,
    warnings: jobWarnings(metadata, confidence),
  };
}

function isPopulated(document: NormalizedJob, field: Field): boolean {
  const content = document[field];
  return Array.isArray(content) ? content.length > 0 : content !== null;
}

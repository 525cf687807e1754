import { isRejectionCode, type RejectionCode } from "./error-codes.ts";
import { parseStrictJson } from "./json-document.ts";

/** A failure that a Core reported by the contract. */
export interface Rejection {
  readonly code: RejectionCode;
  /** Only a path made of names of the contract: anything else could be text of a document. */
  readonly fieldPath: string | undefined;
}

/** Names that the contract's input documents have. */
const FIELD_NAMES: ReadonlySet<string> = new Set(
  `input schema_version text metadata document_id resume job vacancy proposal review_input selected_change_ids
  expected_analysis_policy_version expected_review_policy_version suggestions replacements changes basis_check_id start_line end_line
  source_target source_evidence suggestion proposed_replacement section original_text proposed_text resume_evidence vacancy_evidence
  summary experience education skills raw_text job_title company date_range bullets institution degree`.split(
    /\s+/,
  ),
);

/** Longest path that the contract allows, in characters. */
const MAXIMUM_PATH = 100;

function isFieldPath(path: string): boolean {
  const names = path.replace(/\[(\d{1,4})\]/g, ".$1").split(".");
  return (
    path.length <= MAXIMUM_PATH && names.every((name) => FIELD_NAMES.has(name) || /^\d{1,4}$/.test(name))
  );
}

/**
 * Reads `career.error.v1` from the bytes of stderr. Undefined for anything that is not exactly one such document, or has a code that we do
 * not know. The message in it is never used.
 */
export function readErrorEnvelope(stderr: Uint8Array): Rejection | undefined {
  const parsed = parseStrictJson(stderr);
  if ("problem" in parsed) return undefined;
  const { schema_version, code, message, field_path, ...others } = parsed.value;
  if (schema_version !== "career.error.v1" || typeof code !== "string" || !isRejectionCode(code))
    return undefined;
  if (typeof message !== "string" || Object.keys(others).length > 0) return undefined;
  if (field_path !== null && typeof field_path !== "string") return undefined;
  return { code, fieldPath: field_path !== null && isFieldPath(field_path) ? field_path : undefined };
}

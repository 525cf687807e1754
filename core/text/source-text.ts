import { Rejection } from "../rejection.ts";
import { splitLines } from "./lines.ts";
import { scalarCount } from "./scalars.ts";
import { isBlank } from "./whitespace.ts";

/** Limits of a source document: characters are Unicode scalar values. */
const SOURCE_LIMITS = { characters: 50_000, lines: 2_000, lineCharacters: 2_000, documentId: 128 };

/** The input documents `career.resume_input.v1` and `career.job_input.v1`. */
export type SourceDocument<Version extends string = string> = {
  readonly schema_version: Version;
  readonly text: string;
  readonly metadata?: { readonly document_id?: string | null };
};

/**
 * Refuses a source document of another version, with a text outside the limits, or with an empty or overlong document id.
 * `prefix` is the path of the document in the input: "" where the document is the input, or for example "resume".
 */
export function checkSourceDocument(document: SourceDocument, version: string, prefix = ""): void {
  if (document.schema_version !== version) {
    throw new Rejection("unsupported_schema_version", fieldPath(prefix, "schema_version"));
  }
  checkSourceText(document.text, prefix);
  checkDocumentId(document.metadata?.document_id, prefix);
}

/** Refuses a text that is blank or beyond a limit. */
export function checkSourceText(text: string, prefix = ""): void {
  const path = fieldPath(prefix, "text");
  if (isBlank(text)) throw new Rejection("source_text_empty", path);
  if (scalarCount(text) > SOURCE_LIMITS.characters) throw new Rejection("source_text_too_large", path);
  const lines = splitLines(text);
  if (lines.length > SOURCE_LIMITS.lines) throw new Rejection("source_line_count_exceeded", path);
  if (lines.some((line) => scalarCount(line) > SOURCE_LIMITS.lineCharacters)) {
    throw new Rejection("source_line_too_long", path);
  }
}

/** Refuses a document id that is blank or too long. No id at all is fine. */
function checkDocumentId(id: string | null | undefined, prefix = ""): void {
  if (id === null || id === undefined) return;
  const path = fieldPath(prefix, "metadata.document_id");
  if (isBlank(id)) throw new Rejection("document_id_empty", path);
  if (scalarCount(id) > SOURCE_LIMITS.documentId) throw new Rejection("document_id_too_long", path);
}

const fieldPath = (prefix: string, field: string): string => (prefix === "" ? field : `${prefix}.${field}`);

import { Rejection, type RejectionCode } from "../../rejection.ts";
import { scalarCount } from "./proposed-text.ts";

/** `career.resume_input.v1` or `career.job_input.v1`. */
export type SourceInput = {
  readonly schema_version: string;
  readonly text: string;
  readonly metadata?: { readonly document_id?: string | null };
};

export function checkSource(source: SourceInput, field: string): void {
  const fault = textFault(source.text);
  if (fault) throw new Rejection(fault, `${field}.text`);
}

/** Refuses changed text that would not be a valid résumé by itself. */
export function checkCandidate(text: string, field: string): void {
  if (textFault(text)) throw new Rejection("variant_preview_invalid", field);
}

function textFault(text: string): RejectionCode | undefined {
  if (text.trim() === "") return "source_text_empty";
  if (scalarCount(text) > 50_000) return "source_text_too_large";
  const lines = text.split("\n");
  if (lines.length > 2001) return "source_line_count_exceeded";
  return lines.some((line) => scalarCount(line) > 2000) ? "source_line_too_long" : undefined;
}

/** Runs a step on a part of the input, and puts the part's name before the field path of what it refuses. */
export function inside<Answer>(field: string, step: () => Answer): Answer {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    throw new Rejection(error.code, error.fieldPath === null ? field : `${field}.${error.fieldPath}`);
  }
}

import { Rejection } from "../../rejection.ts";
import { checkSourceText } from "../../text/source-text.ts";

/** Refuses changed text that would not be a valid résumé by itself. `field` is the part of the input that made it so. */
export function checkCandidate(text: string, field: string): void {
  try {
    checkSourceText(text);
  } catch (error) {
    throw error instanceof Rejection ? new Rejection("variant_preview_invalid", field) : error;
  }
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

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

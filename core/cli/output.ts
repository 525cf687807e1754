import { Rejection } from "../rejection.ts";
import type { Format } from "./arguments.ts";
import { asText } from "./text.ts";

/** The bytes of a successful answer, complete. Throws `output_write_failed` when they are more than `maximumBytes`. */
export function answerBytes(answer: object, format: Format, maximumBytes: number): Buffer {
  const bytes = Buffer.from(written(answer, format));
  if (bytes.length > maximumBytes) throw new Rejection("output_write_failed");
  return bytes;
}

function written(answer: object, format: Format): string {
  if (format === "text") return asText(answer);
  return `${JSON.stringify(answer, null, format === "json-compact" ? 0 : 2)}\n`;
}

/** The bytes of an error in the format that was asked for. */
export function errorBytes(document: { code: string; message: string }, format: Format): Buffer {
  return Buffer.from(
    format === "text" ? `error ${document.code}: ${document.message}\n` : written(document, format),
  );
}

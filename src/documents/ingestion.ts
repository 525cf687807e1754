import { createHash } from "node:crypto";
import { type UnavailableReason, unavailable } from "./document-error.ts";
import type { Extract } from "./extraction.ts";
import { physicalLines, textFault } from "./lines.ts";
import type { DocumentFormat, SourceText } from "./source-text.ts";

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** UTF-8 decoded as it is: a byte order mark stays, a wrong byte is an error and never a replacement character. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Bytes of a document to its source text. `label` is what error messages call it.
 * @throws DocumentError `document_unavailable` with the reason.
 */
export async function ingest(
  document: { readonly bytes: Uint8Array; readonly format: DocumentFormat; readonly label: string },
  extract: Extract,
  signal?: AbortSignal,
): Promise<SourceText> {
  const { bytes, format, label } = document;
  const fail = (reason: UnavailableReason) => unavailable(label, reason);
  if (bytes.length === 0) throw fail("empty");
  const sha256 = sha256Of(bytes);
  if (format === "md" || format === "txt") {
    const text = decode(bytes);
    if (text === undefined) throw fail("not_utf8");
    return checked({ text, sha256 }, fail);
  }
  const extracted = await extract(format, bytes, signal);
  if ("failed" in extracted) throw fail(extracted.failed);
  return checked({ ...extracted, sha256 }, fail);
}

/** Splits into lines and refuses what a Core would refuse. */
export function checked(
  source: Omit<SourceText, "lines">,
  fail: (reason: UnavailableReason) => Error,
): SourceText {
  const lines = physicalLines(source.text);
  const fault = textFault(source.text, lines);
  if (fault) throw fail(fault);
  return { ...source, lines };
}

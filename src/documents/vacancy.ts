import { basename, resolve } from "node:path";
import { unavailable } from "./document-error.ts";
import type { Extract } from "./extraction.ts";
import { type FileAccess, realFiles } from "./file-access.ts";
import { FileReadError, readFileBytes } from "./file-bytes.ts";
import { checked, ingest, sha256Of } from "./ingestion.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { formatOf, type SourceText } from "./source-text.ts";

/** The job text the person set for this session. */
export interface Vacancy extends SourceText {
  readonly company?: string;
  readonly role?: string;
  readonly origin: "pasted" | "file";
}

/** Company and role are words on a card and in a file name, not texts. */
const MAX_NAME_CHARACTERS = 120;

/**
 * Makes the vacancy from pasted text or from a file of any kind that an original may have; the limits are the same.
 * `file` is a path that the person typed; relative ones start at the working directory.
 * @throws DocumentError `document_unavailable` with the reason.
 */
export async function readVacancy(
  input: { readonly text: string } | { readonly file: string },
  about: { readonly company?: string | undefined; readonly role?: string | undefined },
  options: { readonly extract: Extract; readonly files?: FileAccess; readonly signal?: AbortSignal },
): Promise<Vacancy> {
  const company = nameOf(about.company);
  const role = nameOf(about.role);
  const names = { ...(company && { company }), ...(role && { role }) };
  if ("text" in input) return { ...pasted(input.text), ...names, origin: "pasted" };
  return { ...(await fromFile(input.file, options)), ...names, origin: "file" };
}

function pasted(typed: string): SourceText {
  // A terminal pastes line ends as lone CRs, which the Core takes for text; half a surrogate pair is no character at all.
  const lines = typed.includes("\n") ? typed : typed.replaceAll("\r", "\n");
  const text = lines.replace(/\p{Surrogate}/gu, "\uFFFD");
  return checked({ text, sha256: sha256Of(new TextEncoder().encode(text)) }, (reason) =>
    unavailable("The vacancy", reason),
  );
}

async function fromFile(
  typed: string,
  { extract, files = realFiles, signal }: { extract: Extract; files?: FileAccess; signal?: AbortSignal },
): Promise<SourceText> {
  const label = basename(typed);
  const format = formatOf(typed);
  if (!format) throw unavailable(label, "malformed");
  try {
    // The person named this very file, so that a link is followed once, openly.
    const path = await files.realpath(resolve(typed)).catch((cause: unknown) => {
      throw new FileReadError("unreadable", { cause });
    });
    const { bytes } = await readFileBytes(files, path, MAX_FILE_BYTES, signal);
    return await ingest({ bytes, format, label }, extract, signal);
  } catch (error) {
    if (error instanceof FileReadError) throw unavailable(label, error.why, error);
    throw error;
  }
}

/** One line without control characters, or undefined where nothing is left. */
function nameOf(typed: string | undefined): string | undefined {
  const words = typed?.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() ?? "";
  return [...words].slice(0, MAX_NAME_CHARACTERS).join("").trim() || undefined;
}

import type { Original, SourceText } from "../documents/library.ts";
import type { Vacancy } from "../documents/vacancy.ts";
import { HandleError } from "../handles/handle-error.ts";
import { parseHandle } from "../handles/handle-name.ts";
import { shownName } from "../projection/shown-name.ts";
import type { FromOriginal } from "./kept.ts";
import type { CallContext } from "./ports.ts";
import { ToolError } from "./tool-error.ts";

/** An original that was found and read. */
export interface ReadOriginal {
  readonly original: Original;
  readonly source: SourceText;
  readonly from: FromOriginal;
}

export const resumeHandle = (id: string): string => `resume:${id}`;

/** The vacancy's only handle: there is one vacancy per session. */
export const VACANCY_HANDLE = "vacancy:current";

/**
 * The original that a `resume:` handle names, read.
 * @throws HandleError `handle_kind` or `handle_unknown`; DocumentError where the file cannot be read.
 */
export async function readOriginal(context: CallContext, handle: string | undefined): Promise<ReadOriginal> {
  const parsed = handle ? parseHandle(handle) : undefined;
  if (handle && parsed?.kind !== "resume")
    throw new HandleError(
      "handle_kind",
      `${parsed ? `A ${parsed.kind}: handle` : "That"} does not fit here. Give a resume: handle from context.`,
    );
  const original = parsed ? await context.library.find(parsed.name) : undefined;
  if (!original)
    throw new HandleError("handle_unknown", "There is no such original. Take a resume: handle from context.");
  const source = await context.library.read(original.id, context.signal);
  const from = {
    handle: resumeHandle(original.id),
    id: original.id,
    label: shownName(original.label),
    path: original.path,
    sha256: source.sha256,
  };
  return { original, source, from };
}

/** @throws ToolError `vacancy_missing` */
export function requireVacancy(context: CallContext): Vacancy {
  const vacancy = context.vacancy();
  if (!vacancy)
    throw new ToolError(
      "vacancy_missing",
      "No vacancy is set. Ask the person to paste or load one with /career-vacancy.",
    );
  return vacancy;
}

/** The Core's input document for a text. */
export const resumeInput = (text: string) => ({ schema_version: "career.resume_input.v1", text }) as const;
export const jobInput = (text: string) => ({ schema_version: "career.job_input.v1", text }) as const;

/** Whether a file can be tailored as text; a PDF or DOCX is edited by hand in the program that made it. */
export const isPlainText = (original: Original): boolean =>
  original.format === "md" || original.format === "txt";

/** `two columns read, 3 % garbled`: what extraction noticed, for the first line of a result. */
export function qualityFact(source: SourceText): string {
  const quality = source.quality;
  if (!quality) return "";
  const notes = [
    quality.columns > 1 ? `${quality.columns} columns` : "",
    quality.garbledShare > 0 ? `${Math.ceil(quality.garbledShare * 100)} % garbled` : "",
    quality.ligaturesRepaired > 0 ? `${quality.ligaturesRepaired} ligatures repaired` : "",
    ...("warning" in quality && quality.warning ? [`warning: ${quality.warning}`] : []),
  ].filter(Boolean);
  return notes.length > 0 ? `extraction: ${notes.join(", ")}` : "";
}

import type { TSchema } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { FileAccess } from "./file-access.ts";
import { readFileBytes } from "./file-bytes.ts";

/** What stands after the name of a file that we saved. */
export const SIDECAR_SUFFIX = ".career.json";
const MAX_SIDECAR_BYTES = 1024 * 1024;

/** Only what recognising needs: whoever writes a sidecar says whose authority the text beside it has. */
const schema: TSchema = Type.Object({ authority: Type.String({ minLength: 1 }) });
const isSidecar = new Ajv2020().compile(schema);

/** Names that the sidecar of `fileName` may have: beside `cv.md` lies `cv.md.career.json` or `cv.career.json`. */
export function sidecarNames(fileName: string): string[] {
  const stem = fileName.slice(0, fileName.lastIndexOf("."));
  return [`${fileName}${SIDECAR_SUFFIX}`, `${stem}${SIDECAR_SUFFIX}`];
}

/**
 * What a sidecar says about the file beside it: `ours` is a text that we saved; `broken` cannot be understood, so that the
 * file may be one of ours and must not be taken for an original.
 */
export async function judgeSidecar(files: FileAccess, path: string): Promise<"ours" | "broken"> {
  try {
    const { bytes } = await readFileBytes(files, path, MAX_SIDECAR_BYTES);
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isSidecar(value) ? "ours" : "broken";
  } catch {
    return "broken";
  }
}

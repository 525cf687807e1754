import type { Card } from "../../approval/card.ts";
import type { ViewLine } from "../dialogs/change-view.ts";
import { safeLine, safeLines } from "../dialogs/safe-text.ts";

/** What a plan says of a file that it will write. */
export interface FilePlan {
  readonly path: string;
  readonly mode: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly text?: unknown;
  readonly sidecar?: unknown;
}

/** Whether the state after is a file: it then has path, mode, size and hash. */
export function isFilePlan(after: Card["after"]): after is Card["after"] & object & FilePlan {
  return (
    typeof after === "object" &&
    after !== null &&
    "path" in after &&
    typeof after.path === "string" &&
    "mode" in after &&
    typeof after.mode === "string" &&
    "bytes" in after &&
    typeof after.bytes === "number" &&
    "sha256" in after &&
    typeof after.sha256 === "string"
  );
}

const line = (lead: string, text: string): ViewLine => ({ tone: "plain", lead, text: safeLine(text) });

/** The file exactly as it will be: path, size, mode, hash, the sidecar beside it, and every line. */
export function filePreview(after: FilePlan): ViewLine[] {
  const { path, mode, bytes, sha256, text, sidecar, ...others } = after;
  return [
    line("File: ", path),
    line("Size: ", `${bytes} bytes · mode ${mode} · nothing is replaced`),
    line("SHA-256: ", sha256),
    ...described("", others),
    ...(typeof sidecar === "object" && sidecar !== null
      ? [{ tone: "heading", lead: "", text: "Sidecar beside it" } as const, ...described("  ", sidecar)]
      : []),
    ...(typeof text === "string"
      ? [
          { tone: "heading", lead: "", text: "The whole text" } as const,
          ...safeLines(text).map((content): ViewLine => ({ tone: "after", lead: "+ ", text: content })),
        ]
      : []),
  ];
}

/** The fields of an object, nested ones behind a dot. */
function described(indent: string, value: object, path = ""): ViewLine[] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const name = path + key;
    if (Array.isArray(part))
      return [line(`${indent}${safeLine(name)}: `, part.map(String).join(", ") || "none")];
    if (typeof part === "object" && part !== null) return described(indent, part, `${name}.`);
    return [line(`${indent}${safeLine(name)}: `, String(part))];
  });
}

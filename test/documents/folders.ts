import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Extract } from "../../src/documents/extraction.ts";
import { type FileAccess, realFiles } from "../../src/documents/file-access.ts";
import { createLibrary, type Library, type LibraryOptions } from "../../src/documents/library.ts";
import { temporaryFolder } from "./worker.ts";

const base = realpathSync(temporaryFolder());

/** A new folder with these files in it, folders made as needed. */
export function folderWith(contents: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(base, "root-"));
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** File access that notes every call. */
export function notedFiles(): { files: FileAccess; calls: string[] } {
  const calls: string[] = [];
  const noted =
    <Argument extends string, Result>(name: string, call: (path: Argument) => Result) =>
    (path: Argument) => {
      calls.push(name);
      return call(path);
    };
  return {
    calls,
    files: {
      lstat: noted("lstat", realFiles.lstat),
      readdir: noted("readdir", realFiles.readdir),
      realpath: noted("realpath", realFiles.realpath),
      open: noted("open", realFiles.open),
    },
  };
}

const noExtraction: Extract = async () => {
  throw new Error("no document of these tests needs extraction");
};

export function libraryOf(root: string | readonly string[], options: Partial<LibraryOptions> = {}): Library {
  const roots = typeof root === "string" ? [root] : root;
  return createLibrary({ roots: () => roots, workerPath: "", extract: noExtraction, ...options });
}

export const labelsOf = async (library: Library): Promise<string[]> =>
  (await library.list({ refresh: true })).map(({ label }) => label).sort();

export async function idOf(library: Library, label: string): Promise<string> {
  const found = (await library.list()).find((original) => original.label === label);
  if (!found) throw new Error(`${label} is not listed`);
  return found.id;
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A folder that lives as long as the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "career-documents-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Builds the extraction worker from the sources as they are now, the way the package does. Gives its path. */
export async function builtWorker(): Promise<string> {
  const outfile = join(temporaryFolder(), "pdf-worker.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["src/documents/pdf-worker.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.6",
    logLevel: "error",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  return outfile;
}

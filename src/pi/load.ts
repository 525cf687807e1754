import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type * as Runtime from "../career-run/runtime.ts";

/** What `dist/career.mjs` exports. */
export type CareerModule = typeof Runtime;

/** The package's own folder. */
export const PACKAGE_ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Loads everything below `src/pi/` as one built file. Pi's loader hands an `import()` of a plain module to Node, so that this
 * costs one native load per process, on first use, and nothing at Pi's start.
 */
export async function loadCareer(): Promise<CareerModule> {
  const built = new URL("../../dist/career.mjs", import.meta.url);
  if (!existsSync(built))
    throw new Error(`pi-career-copilot is not built. Run "npm install" in ${PACKAGE_ROOT} and reload.`);
  return import(built.href);
}

import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's own root folder. */
export const PACKAGE_ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Folders of one Pi: nothing of the person who runs the tests is read or written. */
export interface Places {
  readonly home: string;
  readonly cwd: string;
  readonly agentDir: string;
  readonly remove: () => void;
}

/** New empty folders. Given ones are used as they are and stay. */
export function newPlaces(given: { cwd?: string | undefined; agentDir?: string | undefined } = {}): Places {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "career-pi-")));
  const places = {
    home: join(root, "home"),
    cwd: given.cwd ?? join(root, "work"),
    agentDir: given.agentDir ?? join(root, "agent"),
  };
  for (const folder of Object.values(places)) mkdirSync(folder, { recursive: true });
  return {
    ...places,
    // Pi may still be writing its last line when the folders go.
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }),
  };
}

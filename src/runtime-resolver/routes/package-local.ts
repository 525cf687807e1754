import { basename, dirname, join } from "node:path";
import { PINNED_VERSION } from "../../core-contract/catalogue.ts";
import type { Candidate } from "../probe.ts";
import { PACKAGE_NAME, pinnedProgram } from "../published-package.ts";
import type { Route } from "./route.ts";

/** The exact pinned package in this package's own `node_modules`, or beside it in the one that holds this package. */
export async function installedBeside(packageRoot: string): Promise<Candidate | undefined> {
  const around = dirname(packageRoot);
  const folders = [
    join(packageRoot, "node_modules"),
    ...(basename(around) === "node_modules" ? [around] : []),
  ];
  for (const folder of folders) {
    const found = await pinnedProgram(folder);
    if (found) return found;
  }
  return undefined;
}

export const packageLocalRoute: Route = {
  name: "package-local",
  strict: false,
  versions: [PINNED_VERSION],
  async follow({ packageRoot }) {
    const candidate = await installedBeside(packageRoot);
    return candidate
      ? { candidate }
      : { absent: `${PACKAGE_NAME}@${PINNED_VERSION} is not installed with this package.` };
  },
};

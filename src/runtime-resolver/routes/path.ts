import { delimiter, isAbsolute, join } from "node:path";
import { COMPATIBLE_VERSIONS, REFERENCE_VERSION } from "../../core-contract/catalogue.ts";
import { isExecutable } from "../file-identity.ts";
import type { Route } from "./route.ts";

/** The first executable `career` on `PATH`. Relative entries are skipped: what they mean depends on the folder Pi was started in. */
export const pathRoute: Route = {
  name: "path",
  strict: false,
  versions: [...COMPATIBLE_VERSIONS, REFERENCE_VERSION],
  async follow({ env }) {
    for (const folder of (env.PATH ?? "").split(delimiter)) {
      if (!isAbsolute(folder)) continue;
      const file = join(folder, "career");
      if (await isExecutable(file)) return { candidate: { command: file, args: [], file } };
    }
    return { absent: "There is no executable `career` on PATH." };
  },
};

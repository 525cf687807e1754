import { COMPATIBLE_VERSIONS, REFERENCE_VERSION } from "../../core-contract/catalogue.ts";
import { namedProgram } from "./executable.ts";
import type { Route } from "./route.ts";

/** `CAREER_CLI_PATH`: an absolute path. */
export const explicitRoute: Route = {
  name: "explicit",
  strict: true,
  versions: [...COMPATIBLE_VERSIONS, REFERENCE_VERSION],
  async follow({ env }) {
    const path = env.CAREER_CLI_PATH;
    if (!path) return { absent: "CAREER_CLI_PATH is not set." };
    return { candidate: await namedProgram(path, "CAREER_CLI_PATH") };
  },
};

import { COMPATIBLE_VERSIONS, REFERENCE_VERSION } from "../../core-contract/catalogue.ts";
import type { Candidate } from "../probe.ts";
import type { CoreProgram } from "../resolved-core.ts";
import { namedProgram } from "./executable.ts";
import { installedBeside } from "./package-local.ts";
import type { Route } from "./route.ts";

/** What the person chose in `/career-core`. */
export const chosenRoute: Route = {
  name: "chosen",
  strict: true,
  versions: [...COMPATIBLE_VERSIONS, REFERENCE_VERSION],
  async follow({ choice, reference, packageRoot, isPinned, acquired }, options) {
    switch (choice?.kind) {
      case undefined:
        return { absent: "Nothing is chosen." };
      case "reference":
        return { candidate: referenceCandidate(reference) };
      case "path":
        return { candidate: await namedProgram(choice.path, "/career-core") };
      case "published": {
        const beside = await installedBeside(packageRoot);
        if (beside && (await isPinned(beside, options))) return { candidate: beside };
        return acquired(options);
      }
    }
  },
};

/** The reference Core is a script that the running Node runs; the script's file is what may change. */
export function referenceCandidate(reference: CoreProgram): Candidate {
  return { ...reference, file: reference.args[0] ?? reference.command };
}

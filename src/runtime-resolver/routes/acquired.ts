import { PINNED_VERSION } from "../../core-contract/catalogue.ts";
import type { Route } from "./route.ts";

/** The exact pinned package in the career folder, fetched from the npm registry when it is not there. */
export const acquiredRoute: Route = {
  name: "acquired",
  strict: false,
  versions: [PINNED_VERSION],
  follow: ({ acquired }, options) => acquired(options),
};

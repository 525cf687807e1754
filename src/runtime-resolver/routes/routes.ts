import { acquiredRoute } from "./acquired.ts";
import { chosenRoute } from "./chosen.ts";
import { explicitRoute } from "./explicit.ts";
import { packageLocalRoute } from "./package-local.ts";
import { pathRoute } from "./path.ts";
import type { Route } from "./route.ts";

/** All routes, in the order in which they are tried (§7). */
export const ROUTES: readonly Route[] = [
  explicitRoute,
  chosenRoute,
  pathRoute,
  packageLocalRoute,
  acquiredRoute,
];

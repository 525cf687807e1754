import { CoreError, isCancelled } from "../core-contract/core-error.ts";
import type { KnownCore, KnownCores } from "./known-cores.ts";
import { type Candidate, kindOf } from "./probe.ts";
import type { ResolveOptions, RouteReport } from "./resolved-core.ts";
import type { Route, Surroundings } from "./routes/route.ts";

/** A Core at the end of a route. */
export interface Reached {
  readonly route: Route;
  readonly candidate: Candidate;
  readonly known: KnownCore;
}

/** What became of a route; `reached` where it leads to a Core that can be used. */
interface Followed {
  readonly report: RouteReport;
  readonly reached?: Reached;
  readonly error?: CoreError;
}

/**
 * Follows one route to its end.
 * @throws CoreError `cancelled` only; every other failure is part of what it gives.
 */
export async function followRoute(
  route: Route,
  around: Surroundings,
  know: KnownCores["know"],
  options: ResolveOptions,
): Promise<Followed> {
  let path: string | undefined;
  try {
    const lead = await route.follow(around, options);
    if ("absent" in lead) return { report: { route: route.name, outcome: "absent", reason: lead.absent } };
    const { candidate } = lead;
    path = candidate.file;
    const known = await know(candidate, route.versions, options);
    const { version } = known;
    const report = {
      route: route.name,
      outcome: "usable",
      path,
      kind: kindOf(version),
      version,
      reason: "It follows the contract.",
    } as const;
    return { report, reached: { route, candidate, known } };
  } catch (error) {
    if (!(error instanceof CoreError) || isCancelled(error)) throw error;
    const where = path === undefined ? {} : { path };
    return {
      report: { route: route.name, outcome: "refused", ...where, code: error.code, reason: error.reason },
      error,
    };
  }
}

/**
 * The Core of the first route that leads to one. A strict route that fails ends the search.
 * @param tell Gets the reports of all routes once they are known, also before an error.
 * @throws CoreError
 */
export async function firstReached(
  routes: readonly Route[],
  follow: (route: Route) => Promise<Followed>,
  tell: (reports: readonly RouteReport[]) => void,
): Promise<Reached> {
  const said: RouteReport[] = [];
  const tellAll = () => tell([...said, ...routes.slice(said.length).map(notTried)]);
  for (const route of routes) {
    const { report, reached, error } = await follow(route);
    said.push(reached ? { ...report, outcome: "used" } : report);
    if (reached) {
      tellAll();
      return reached;
    }
    if (error && route.strict) {
      tellAll();
      throw error;
    }
  }
  tellAll();
  const refused = said.filter(({ outcome }) => outcome === "refused");
  const detail = refused.map(({ route, reason }) => `[${route}] ${reason}`).join(" ");
  throw new CoreError("core_unavailable", { detail });
}

const notTried = ({ name }: Route): RouteReport => ({
  route: name,
  outcome: "not_tried",
  reason: "An earlier route decided.",
});

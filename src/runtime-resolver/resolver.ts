import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { PINNED_VERSION, REFERENCE_VERSION } from "../core-contract/catalogue.ts";
import { CoreError, isCancelled } from "../core-contract/core-error.ts";
import { type AcquisitionOptions, acquire, acquiredProgram } from "./acquisition/acquire.ts";
import { coreCache } from "./core-cache.ts";
import { CORE_TIMES, type CoreTimes, coreCaller } from "./core-call.ts";
import type { Environment } from "./core-environment.ts";
import { identityOf, sameIdentity } from "./file-identity.ts";
import { firstReached, followRoute, type Reached } from "./follow-routes.ts";
import { knownCores } from "./known-cores.ts";
import { type Candidate, kindOf } from "./probe.ts";
import { rememberedFailure } from "./remembered-failure.ts";
import type {
  CoreChoice,
  CoreProgram,
  CoreResolver,
  CoreStatus,
  ResolvedCore,
  ResolveOptions,
  RouteReport,
} from "./resolved-core.ts";
import { referenceCandidate } from "./routes/chosen.ts";
import type { Lead, Route, Surroundings } from "./routes/route.ts";
import { ROUTES } from "./routes/routes.ts";
import { sharedWork } from "./shared-work.ts";

export type { CoreChoice, CoreResolver } from "./resolved-core.ts";

export interface ResolverOptions {
  /** Pi's agent directory; what is kept goes to `career/` in it. */
  readonly agentDir: string;
  readonly env: Environment;
  /** This package's own folder. */
  readonly packageRoot: string;
  readonly choice: () => CoreChoice | undefined;
  /** How the reference Core of this package is run. */
  readonly reference: CoreProgram;
  readonly acquisition?: AcquisitionOptions;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly times?: CoreTimes;
}

/** The Core in use, and the choice that it was found under. */
interface Current {
  readonly core: ResolvedCore;
  readonly file: string;
  readonly choice: CoreChoice | undefined;
}

/** Finds the Core to use (§7). Touches nothing until it is first asked. */
export function createResolver(options: ResolverOptions): CoreResolver {
  const {
    env,
    packageRoot,
    choice,
    reference,
    acquisition = {},
    now = Date.now,
    times = CORE_TIMES,
  } = options;
  const careerDir = join(options.agentDir, "career");
  const coreDir = join(careerDir, "core");
  const call = coreCaller(env, times);
  const cores = knownCores(call, coreCache(careerDir));
  const fetching = rememberedFailure(now);
  let current: Current | undefined;
  let reports: readonly RouteReport[] = [];

  const knowPinned = (candidate: Candidate, ask: ResolveOptions) =>
    cores.know(candidate, [PINNED_VERSION], ask);
  const isPinned = async (candidate: Candidate, ask: ResolveOptions) => {
    try {
      await knowPinned(candidate, ask);
      return true;
    } catch (error) {
      if (isCancelled(error)) throw error;
      return false;
    }
  };
  const installed = async (ask: ResolveOptions): Promise<Lead> => {
    const candidate = await acquiredProgram(coreDir);
    if (candidate && (await isPinned(candidate, ask))) return { candidate };
    return { absent: "The published Core has not been fetched." };
  };
  const fetched = (ask: ResolveOptions) =>
    fetching.attempt(async (): Promise<Lead> => {
      const [candidate, probed] = await acquire(
        { coreDir, env, now, settings: acquisition, verify: knowPinned },
        ask,
      );
      await cores.adopt(probed);
      return { candidate };
    });
  const acquired = async (ask: ResolveOptions): Promise<Lead> => {
    const present = await installed(ask);
    return "candidate" in present ? present : fetched(ask);
  };
  const surroundings = (): Surroundings => ({
    env,
    packageRoot,
    choice: choice(),
    reference,
    isPinned,
    acquired,
  });

  const forgetCurrent = () => {
    current = undefined;
  };
  const usable = ({ route, candidate, known: { identity, version, validator } }: Reached): ResolvedCore => ({
    route: route.name,
    kind: kindOf(version),
    version,
    command: candidate.command,
    args: candidate.args,
    identity,
    validator: (schema, signal) => validator(candidate, schema, signal),
    async invoke(request) {
      if (!sameIdentity(identity, await identityOf(candidate.file))) {
        forgetCurrent();
        throw new CoreError("core_incompatible", {
          detail: "Its file was changed or removed since it was examined.",
        });
      }
      return call(candidate, request);
    },
  });

  const resolveAnew = sharedWork(async (ask): Promise<ResolvedCore> => {
    const around = surroundings();
    const reached = await firstReached(
      ROUTES,
      (route) => followRoute(route, around, cores.know, ask),
      (all) => {
        reports = all;
      },
    );
    const core = usable(reached);
    current = { core, file: reached.candidate.file, choice: around.choice };
    return core;
  });

  const status = (): CoreStatus => {
    if (!current) return { current: undefined, routes: reports };
    const { route, kind, version } = current.core;
    return { current: { route, kind, version, path: current.file }, routes: reports };
  };

  return {
    async resolve(ask = {}) {
      if (ask.signal?.aborted) throw new CoreError("cancelled");
      const held = current;
      const kept = held && isDeepStrictEqual(held.choice, choice());
      if (kept && sameIdentity(held.core.identity, await identityOf(held.file))) return held.core;
      forgetCurrent();
      return resolveAnew(ask);
    },
    status,
    async examine(ask = {}) {
      const around = { ...surroundings(), acquired: installed };
      const routes: RouteReport[] = [];
      for (const route of ROUTES) {
        const { report } = await followRoute(route, around, cores.examine, ask);
        const used = report.outcome === "usable" && report.route === current?.core.route;
        routes.push(used ? { ...report, outcome: "used" } : report);
      }
      const own: Route = {
        name: "chosen",
        strict: true,
        versions: [REFERENCE_VERSION],
        follow: async () => ({ candidate: referenceCandidate(reference) }),
      };
      return { ...status(), routes, reference: (await followRoute(own, around, cores.examine, ask)).report };
    },
    forget() {
      forgetCurrent();
      reports = [];
      fetching.forget();
      cores.forget();
    },
  };
}

import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PINNED_VERSION } from "../../core-contract/catalogue.ts";
import { CoreError } from "../../core-contract/core-error.ts";
import type { Environment } from "../core-environment.ts";
import { requireIdentity } from "../file-identity.ts";
import type { Candidate, Probed } from "../probe.ts";
import { pinnedProgram } from "../published-package.ts";
import type { ResolveOptions } from "../resolved-core.ts";
import { installPinned } from "./install.ts";
import { npmOf } from "./npm-location.ts";

/** Settings of fetching. Only code sets them, never a configuration file or the environment. */
export interface AcquisitionOptions {
  readonly registry?: string;
  /** npm's own script; by default that of the running Node. */
  readonly npmCli?: string;
  readonly timeoutMs?: number;
  readonly graceMs?: number;
}

const REGISTRY = "https://registry.npmjs.org/";
const TIMEOUT_MS = 120_000;
const GRACE_MS = 2_000;
/** Age after which the folder of an unfinished fetch belongs to no process any more. */
const ABANDONED_MS = 3_600_000;

export interface Acquisition {
  /** `<agent dir>/career/core` */
  readonly coreDir: string;
  readonly env: Environment;
  readonly now: () => number;
  readonly settings: AcquisitionOptions;
  /** Probes a candidate for the pinned version. @throws CoreError */
  readonly verify: (candidate: Candidate, options: ResolveOptions) => Promise<Probed>;
}

/** The fetched Core's program, when it is there; nothing is said of whether it works. */
export const acquiredProgram = (coreDir: string): Promise<Candidate | undefined> =>
  pinnedProgram(join(coreDir, PINNED_VERSION, "node_modules"));

/**
 * Fetches the exact pinned package, proves that it works, and only then puts it into place. Several processes may do so at once: each works
 * in a folder of its own, and one of the equal results stays.
 * @throws CoreError `acquisition_disabled`, `acquisition_failed`, `cancelled`
 */
export async function acquire(
  acquisition: Acquisition,
  options: ResolveOptions,
): Promise<[Candidate, Probed]> {
  const { coreDir, env, now, settings, verify } = acquisition;
  if (isOffline(env)) throw new CoreError("acquisition_disabled");
  const npmCli = settings.npmCli ?? (await npmOf(process.execPath));
  if (!npmCli)
    throw new CoreError("acquisition_failed", { detail: "The running Node has no npm of its own." });
  options.onProgress?.(`fetching the published Core ${PINNED_VERSION} with npm`);
  const folder = await makeFolder(coreDir, now());
  try {
    const registry = (settings.registry ?? REGISTRY).replace(/\/*$/, "/");
    const { timeoutMs = TIMEOUT_MS, graceMs = GRACE_MS } = settings;
    await installPinned({ folder, npmCli, registry, env, timeoutMs, graceMs, signal: options.signal });
    const fetched = await pinnedProgram(join(folder, "node_modules"));
    if (!fetched) throw new CoreError("acquisition_failed", { detail: "The package holds no program." });
    options.onProgress?.("examining the fetched Core");
    const probed = await proved(verify, fetched, options);
    await rm(join(folder, ".npm"), { recursive: true, force: true });
    const present = await takenByAnEqual(coreDir, folder, verify, options);
    if (present) return present;
    const placed = await acquiredProgram(coreDir);
    if (!placed) throw new CoreError("acquisition_failed", { detail: "It could not be put into place." });
    // Only its path has changed since the probe.
    return [placed, { ...probed, identity: await requireIdentity(placed.file) }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pi's own switch: set to anything that means yes, nothing is fetched. */
function isOffline(env: Environment): boolean {
  return ["1", "true", "yes"].includes((env.PI_OFFLINE ?? "").toLowerCase());
}

async function proved(
  verify: Acquisition["verify"],
  candidate: Candidate,
  options: ResolveOptions,
): Promise<Probed> {
  try {
    return await verify(candidate, options);
  } catch (error) {
    if (error instanceof CoreError && error.code === "cancelled") throw error;
    const reason = error instanceof CoreError ? error.reason : "";
    throw new CoreError("acquisition_failed", {
      detail: `What was fetched cannot be used. ${reason}`.trim(),
      cause: error,
    });
  }
}

const TEMPORARY = ".fetching-";

/** A folder beside the place, so that moving it there is one step; those of fetches that were cut off are cleared away. */
async function makeFolder(coreDir: string, now: number): Promise<string> {
  try {
    await mkdir(coreDir, { recursive: true, mode: 0o700 });
    const left = (await readdir(coreDir)).filter((name) => name.startsWith(TEMPORARY));
    await Promise.all(left.map((name) => clearAbandoned(join(coreDir, name), now)));
    return await mkdtemp(join(coreDir, TEMPORARY));
  } catch (cause) {
    throw new CoreError("acquisition_failed", { detail: "The career folder cannot be written.", cause });
  }
}

async function clearAbandoned(folder: string, now: number): Promise<void> {
  // A folder that another process removes at this moment needs nothing more.
  const found = await stat(folder).catch(() => undefined);
  if (found && now - found.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
}

/**
 * Moves the fetched package into its place. Where another process put an equal one there meanwhile, that one stays, because it may already be
 * running, and is given back; one that does not work is replaced.
 */
async function takenByAnEqual(
  coreDir: string,
  folder: string,
  verify: Acquisition["verify"],
  options: ResolveOptions,
): Promise<[Candidate, Probed] | undefined> {
  const place = join(coreDir, PINNED_VERSION);
  if (await moved(folder, place)) return undefined;
  const other = await acquiredProgram(coreDir);
  const works = other && (await verify(other, options).catch(() => undefined));
  if (other && works) return [other, works];
  const aside = await mkdtemp(join(coreDir, TEMPORARY));
  await moved(place, join(aside, "replaced"));
  await moved(folder, place);
  await rm(aside, { recursive: true, force: true });
  return undefined;
}

/** False where the place is taken. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch {
    return false;
  }
}

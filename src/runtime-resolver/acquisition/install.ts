import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PINNED_VERSION } from "../../core-contract/catalogue.ts";
import { CoreError } from "../../core-contract/core-error.ts";
import { type ProcessEnding, runBounded } from "../bounded-process.ts";
import { acquisitionEnvironment, type Environment } from "../core-environment.ts";
import { PACKAGE_NAME } from "../published-package.ts";

/** npm writes a few lines; more than this is no normal run. Bytes. */
const MAXIMUM_NPM_OUTPUT = 262_144;

/** They stand for the person's and the computer's own, which could lead npm elsewhere. */
const EMPTY_CONFIGURATIONS = ["no-user-npmrc", "no-global-npmrc"] as const;

export interface Installation {
  /** An empty folder that is only ours. */
  readonly folder: string;
  readonly npmCli: string;
  /** With a final slash. */
  readonly registry: string;
  readonly env: Environment;
  readonly timeoutMs: number;
  readonly graceMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Installs the exact pinned package into a folder and checks what came: this package and its platform packages only, all from the given
 * registry, all with a checksum. Runs no script of any package.
 * @throws CoreError `acquisition_failed`, `cancelled`. npm's own words are read for addresses and never shown.
 */
export async function installPinned(installation: Installation): Promise<void> {
  const { folder, npmCli, registry, env, timeoutMs, graceMs, signal } = installation;
  // npm refuses to read one file as two configurations.
  for (const name of EMPTY_CONFIGURATIONS) await writeFile(join(folder, name), "", { mode: 0o600 });
  await writeFile(join(folder, "package.json"), '{"private":true}\n', { mode: 0o600 });
  await mkdir(join(folder, "node_modules"), { mode: 0o700 });
  const ending = await runBounded({
    command: process.execPath,
    args: [npmCli, "install", `${PACKAGE_NAME}@${PINNED_VERSION}`, ...flags(folder, registry)],
    env: acquisitionEnvironment(env),
    cwd: folder,
    signal,
    bounds: { maximumStdout: MAXIMUM_NPM_OUTPUT, maximumStderr: MAXIMUM_NPM_OUTPUT, timeoutMs, graceMs },
  });
  const talk = outputOf(ending, timeoutMs);
  if (fetchedElsewhere(talk, registry)) throw failed("The registry sent us to another place.");
  await checkInstalled(folder, registry);
}

/** Flags win over every configuration file and over the environment, so that none of them can lead npm elsewhere. */
function flags(folder: string, registry: string): readonly string[] {
  const scope = PACKAGE_NAME.slice(0, PACKAGE_NAME.indexOf("/"));
  return [
    "--ignore-scripts",
    "--save-exact",
    `--prefix=${folder}`,
    `--registry=${registry}`,
    `--${scope}:registry=${registry}`,
    "--replace-registry-host=always",
    `--userconfig=${join(folder, EMPTY_CONFIGURATIONS[0])}`,
    `--globalconfig=${join(folder, EMPTY_CONFIGURATIONS[1])}`,
    `--cache=${join(folder, ".npm")}`,
    "--logs-max=0",
    "--loglevel=http",
    "--include=optional",
    "--install-links=false",
    // An unreachable registry is to be reported at once.
    "--fetch-retries=0",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--no-progress",
    "--no-color",
  ];
}

function outputOf(ending: ProcessEnding, timeoutMs: number): string {
  switch (ending.kind) {
    case "exited": {
      const text = Buffer.from(ending.stderr).toString("utf8");
      if (ending.status === 0) return text;
      throw failed(failureOf(text));
    }
    case "cancelled":
      throw new CoreError("cancelled");
    case "timed_out":
      throw failed(`It took longer than ${Math.round(timeoutMs / 1000)} seconds.`);
    case "not_started":
      throw new CoreError("acquisition_failed", { detail: "npm could not be started.", cause: ending.cause });
    default:
      throw failed("npm ended in an unexpected way.");
  }
}

/** npm's own error names that a person can do something about. */
function failureOf(talk: string): string {
  const name = /^npm error code (E[A-Z0-9_]{2,40})$/m.exec(talk)?.[1];
  switch (name) {
    case "E404":
    case "ETARGET":
    case "ENOVERSIONS":
      return `The registry does not have ${PACKAGE_NAME}@${PINNED_VERSION}.`;
    case "EINTEGRITY":
      return "What the registry sent does not have its checksum.";
    case undefined:
      return "npm reported a failure.";
    default:
      return `npm reported ${name}.`;
  }
}

/** npm follows redirections silently but names the final address of each answer. */
function fetchedElsewhere(talk: string, registry: string): boolean {
  const addresses = [...talk.matchAll(/^npm http fetch \S+ \d+ (\S+)/gm)].map(([, address]) => address ?? "");
  return addresses.some((address) => !address.startsWith(registry));
}

async function checkInstalled(folder: string, registry: string): Promise<void> {
  let packages: unknown;
  try {
    const lock: unknown = JSON.parse(
      await readFile(join(folder, "node_modules", ".package-lock.json"), "utf8"),
    );
    packages = typeof lock === "object" && lock !== null && "packages" in lock ? lock.packages : undefined;
  } catch (cause) {
    throw new CoreError("acquisition_failed", { detail: "npm did not say what it installed.", cause });
  }
  const installed: readonly (readonly [string, unknown])[] = Object.entries(packages ?? {});
  if (!installed.some(([place]) => place === `node_modules/${PACKAGE_NAME}`))
    throw failed("npm did not install the package.");
  for (const [place, found] of installed) {
    if (place !== `node_modules/${PACKAGE_NAME}` && !place.startsWith(`node_modules/${PACKAGE_NAME}-`))
      throw failed("It asks for packages that do not belong to it.");
    if (!isPinnedEntry(found, registry))
      throw failed("It came in another version, from another place or without a checksum.");
  }
}

function isPinnedEntry(entry: unknown, registry: string): boolean {
  if (typeof entry !== "object" || entry === null) return false;
  const { version, resolved, integrity }: { version?: unknown; resolved?: unknown; integrity?: unknown } =
    entry;
  return (
    version === PINNED_VERSION &&
    typeof resolved === "string" &&
    resolved.startsWith(registry) &&
    typeof integrity === "string" &&
    integrity.startsWith("sha512-")
  );
}

function failed(detail: string): CoreError {
  return new CoreError("acquisition_failed", { detail });
}

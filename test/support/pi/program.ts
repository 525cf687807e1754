import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newPlaces, PACKAGE_ROOT, type Places } from "./places.ts";
import type { PlainStep } from "./script.ts";

/** One installed Pi and the Node to run it with. */
export interface PiProgram {
  readonly name: string;
  readonly node: string;
  /** Path of Pi's `cli.js`. */
  readonly piCli: string;
}

/** The Pi that this package is developed with. */
export const DEVELOPMENT_PI: PiProgram = {
  name: "Pi of the package",
  node: process.execPath,
  piCli: join(PACKAGE_ROOT, "node_modules/@mariozechner/pi-coding-agent/dist/cli.js"),
};

/**
 * The Pis to test with: the development one, and where CAREER_TEST_PI_CLI (and CAREER_TEST_PI_NODE, for a Pi that needs another Node)
 * name one, that one too.
 */
export function testedPis(): PiProgram[] {
  const { CAREER_TEST_PI_CLI: piCli, CAREER_TEST_PI_NODE: node = process.execPath } = process.env;
  if (!piCli) return [DEVELOPMENT_PI];
  if (!existsSync(piCli)) throw new Error(`CAREER_TEST_PI_CLI names ${piCli}, which is not there.`);
  return [DEVELOPMENT_PI, { name: "Pi of CAREER_TEST_PI_CLI", node, piCli }];
}

/** How a Pi process is to be started. */
export interface PiLaunch {
  /** Which Pi; the development one unless given. */
  readonly pi?: PiProgram;
  /** Files of the extensions to load. */
  readonly extensions: readonly string[];
  /** What the scripted model answers, one step for each request. */
  readonly script?: readonly PlainStep[];
  /** Further arguments of Pi. */
  readonly args?: readonly string[];
  /** Further environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the session gets a file. */
  readonly persist?: boolean;
  readonly cwd?: string;
  readonly agentDir?: string;
  /** Limit of every single wait, in milliseconds. */
  readonly timeLimitMs?: number;
}

/** A launch made ready: what to run, where, with which environment. */
export interface PreparedLaunch {
  readonly places: Places;
  readonly file: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** Variables of the surroundings that Pi gets. Others could carry keys, or the mark that an earlier Pi left. */
const PASSED_ON = ["PATH", "LANG", "LC_ALL", "TMPDIR"];

/** Makes folders, script and command line. `modeArgs` choose the mode, as `--mode rpc`. */
export function prepareLaunch(launch: PiLaunch, modeArgs: readonly string[]): PreparedLaunch {
  const places = newPlaces(launch);
  const script = join(places.home, "script.json");
  writeFileSync(script, JSON.stringify(launch.script ?? []));
  const { node, piCli } = launch.pi ?? DEVELOPMENT_PI;
  const model = fileURLToPath(new URL("./scripted-model.ts", import.meta.url));
  return {
    places,
    file: node,
    args: [
      piCli,
      ...modeArgs,
      "--model",
      "faux/faux-1",
      ...(launch.persist ? [] : ["--no-session"]),
      ...[model, ...launch.extensions].flatMap((extension) => ["-e", extension]),
      ...(launch.args ?? []),
    ],
    env: {
      ...Object.fromEntries(
        PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
      HOME: places.home,
      PI_OFFLINE: "1",
      PI_SKIP_VERSION_CHECK: "1",
      PI_TELEMETRY: "0",
      PI_CODING_AGENT_DIR: places.agentDir,
      FAUX_SCRIPT_FILE: script,
      ...launch.env,
    },
  };
}

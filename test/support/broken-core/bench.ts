import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CoreClient, createCoreClient } from "../../../src/core-client/core-client.ts";
import { CoreError } from "../../../src/core-contract/core-error.ts";
import type { CoreTimes } from "../../../src/runtime-resolver/core-call.ts";
import {
  type CoreResolver,
  createResolver,
  type ResolverOptions,
} from "../../../src/runtime-resolver/resolver.ts";
import { type FakeCore, makeCore } from "./broken-core.ts";

/** Text that must never turn up anywhere but on stdin. */
export const PRIVATE = "Zyxwv-private-marker-4711";
export const RESUME_INPUT = { schema_version: "career.resume_input.v1", text: `Name\n${PRIVATE}\n` };

export interface Bench {
  readonly folder: string;
  readonly agentDir: string;
  readonly core: FakeCore;
  readonly resolver: (options?: Partial<ResolverOptions>) => CoreResolver;
  /** A client whose Core is the fake one, named by `CAREER_CLI_PATH`. */
  readonly client: (options?: { readonly times?: CoreTimes }) => CoreClient;
  readonly clear: () => Promise<void>;
}

/** A folder with a fake Core that follows the contract, and an agent folder. Nothing is fetched from anywhere. */
export async function makeBench(version?: string): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), "career-core-"));
  const agentDir = join(folder, "agent");
  const core = await makeCore(join(folder, "core"), version);
  const resolver: Bench["resolver"] = (options = {}) =>
    createResolver({
      agentDir,
      env: { PATH: join(folder, "nothing"), PI_OFFLINE: "1" },
      packageRoot: join(folder, "package"),
      choice: () => undefined,
      reference: { command: process.execPath, args: [join(folder, "no-reference.mjs")] },
      ...options,
    });
  const env = { PATH: process.env.PATH, PI_OFFLINE: "1", CAREER_CLI_PATH: core.path };
  return {
    folder,
    agentDir,
    core,
    resolver,
    client: (options = {}) => createCoreClient({ resolver: resolver({ env, ...options }) }),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The typed error that something ends with. */
export async function errorOf(work: Promise<unknown>): Promise<CoreError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CoreError) return error;
    throw error;
  }
  throw new Error("it succeeded");
}

/** Everything that an error holds, its causes included, as text. */
export function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? "";
  return [error.message, error.stack, JSON.stringify(error), everythingIn(error.cause)].join("\n");
}

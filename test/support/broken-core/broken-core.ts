import { chmod, copyFile, mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  DISCOVERY_OPERATIONS,
  DOCUMENT_OPERATIONS,
  MAXIMUM_OUTPUT_BYTES,
  SCHEMA_IDS,
} from "../../../src/core-contract/operations.ts";

const SCRIPT = fileURLToPath(new URL("career.cjs", import.meta.url));

/** One start of the fake Core, or of a process that it started. */
interface Run {
  readonly pid: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface CorePlan {
  readonly catalogue: { readonly core_version: string; readonly operations: readonly object[] };
  readonly bundles: Readonly<Record<string, unknown>>;
  /** Names of `career.cjs`, by what is asked. */
  readonly faults: { readonly operations?: string; readonly bundle?: string; readonly document?: string };
  readonly answer?: object;
}

export interface FakeCore {
  readonly path: string;
  /** Changes what it does; its own file stays as it is. */
  readonly plan: (changes: Partial<CorePlan>) => Promise<void>;
  /** Every process it was, in the order in which they started. */
  readonly runs: () => Promise<readonly Run[]>;
  /** Makes it look like another build. */
  readonly touch: () => Promise<void>;
}

/** The operation catalogue of a Core that follows the contract, as our own tables have it. */
export function catalogueOf(version: string): CorePlan["catalogue"] & { readonly schema_version: string } {
  const bound = { availability: "available", maximum_successful_machine_output_bytes: MAXIMUM_OUTPUT_BYTES };
  const operations = [
    ...DISCOVERY_OPERATIONS.map(({ id, cliPath, transport, output }) => ({
      operation_id: id,
      capability_id: id === "core.capabilities" ? id : null,
      cli_path: cliPath,
      input_transport: transport,
      input_schema_id: null,
      output_schema_id: output,
      maximum_input_bytes: null,
      ...bound,
    })),
    ...DOCUMENT_OPERATIONS.map(({ id, cliPath, input, output, maximumInputBytes }) => ({
      operation_id: id,
      capability_id: id,
      cli_path: cliPath,
      input_transport: "json_file_or_stdin",
      input_schema_id: input,
      output_schema_id: output,
      maximum_input_bytes: maximumInputBytes,
      ...bound,
    })),
  ];
  return { schema_version: "career.operation_catalog.v1", core_version: version, operations };
}

/** A bundle that asks for little more than the right name. */
export function bundleOf(schema: string): Readonly<Record<string, unknown>> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `https://core.example.invalid/${schema}.json`,
    type: "object",
    required: ["schema_version"],
    properties: { schema_version: { const: schema }, core_version: { $ref: "#/$defs/version" } },
    $defs: { version: { type: "string" } },
  };
}

/** Puts a fake Core that follows the contract into a folder, under the name of the real one. */
export async function makeCore(folder: string, version = "0.1.1", name = "career"): Promise<FakeCore> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await copyFile(SCRIPT, path);
  await chmod(path, 0o755);
  let plan: CorePlan = {
    catalogue: catalogueOf(version),
    bundles: Object.fromEntries(SCHEMA_IDS.map((id) => [id, bundleOf(id)])),
    faults: {},
  };
  await writeFile(`${path}.json`, JSON.stringify(plan));
  await rm(`${path}.runs`, { force: true });
  let touched = 1_000_000;
  return {
    path,
    async plan(changes) {
      plan = { ...plan, ...changes };
      await writeFile(`${path}.json`, JSON.stringify(plan));
    },
    async runs() {
      const text = await readFile(`${path}.runs`, "utf8").catch(() => "");
      return text
        .split("\n")
        .filter(Boolean)
        .map((line): Run => JSON.parse(line));
    },
    async touch() {
      touched += 1;
      await utimes(path, touched, touched);
    },
  };
}

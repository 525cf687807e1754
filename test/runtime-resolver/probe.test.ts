import { appendFile, chmod, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NEEDED_SCHEMAS } from "../../src/core-contract/operations.ts";
import { type Bench, errorOf, makeBench } from "../support/broken-core/bench.ts";
import { bundleOf, type CorePlan, catalogueOf } from "../support/broken-core/broken-core.ts";
import { isRunning } from "../support/processes.ts";
import { sharedDir } from "../support/shared.ts";

let bench: Bench;
beforeEach(async () => {
  bench = await makeBench();
});
afterEach(() => bench.clear());

const explicit = (times = { timeoutMs: 30_000, graceMs: 300 }) =>
  bench.resolver({
    env: { PATH: process.env.PATH, PI_OFFLINE: "1", CAREER_CLI_PATH: bench.core.path },
    times,
  });

const catalogue = catalogueOf("0.1.1");
/** A catalogue as a Core could write it, whatever our types say. */
const other = (changes: object): Partial<CorePlan> => ({ catalogue: { ...catalogue, ...changes } });
const withOperation = (change: (operation: object, index: number) => object[]) => ({
  catalogue: { ...catalogue, operations: catalogue.operations.flatMap(change) },
});
const withBundle = (bundle: unknown) => ({
  bundles: {
    ...Object.fromEntries(NEEDED_SCHEMAS.map((id) => [id, bundleOf(id)])),
    "career.job_match.v1": bundle,
  },
});
const good = bundleOf("career.job_match.v1");

const UNFIT: readonly (readonly [what: string, plan: Partial<CorePlan>])[] = [
  ["is of another version", { catalogue: catalogueOf("0.1.0") }],
  ["is of a later version", { catalogue: catalogueOf("0.3.0") }],
  ["says its version in another form", other({ core_version: 1 })],
  ["lacks an operation", withOperation((operation, index) => (index === 14 ? [] : [operation]))],
  [
    "has an operation more",
    withOperation((operation, index) => (index === 0 ? [operation, operation] : [operation])),
  ],
  ["has another bound", withOperation((operation) => [{ ...operation, maximum_input_bytes: 1 }])],
  ["describes an operation with more", withOperation((operation) => [{ ...operation, more: true }])],
  ["has a catalogue of another schema", other({ schema_version: "career.other.v1" })],
  ["lists no operations", other({ operations: "all" })],
  [
    "has a bundle that refers to the network",
    withBundle({ ...good, $ref: "https://core.example.invalid/x.json" }),
  ],
  [
    "has a bundle that refers to a file",
    withBundle({ ...good, allOf: [{ $ref: "resume-input-v1.schema.json" }] }),
  ],
  ["has a bundle that refers to nothing", withBundle({ ...good, allOf: [{ $ref: "#/$defs/none" }] })],
  ["has a bundle with an anchor", withBundle({ ...good, allOf: [{ $anchor: "here" }] })],
  [
    "has a bundle with a name inside",
    withBundle({ ...good, allOf: [{ $id: "https://core.example.invalid/y" }] }),
  ],
  [
    "has a bundle of another draft",
    withBundle({ ...good, $schema: "http://json-schema.org/draft-07/schema#" }),
  ],
  ["has a bundle of another document", withBundle(bundleOf("career.job_input.v1"))],
  ["has a bundle that does not compile", withBundle({ ...good, required: "all" })],
  ["has a bundle with an unknown keyword", withBundle({ ...good, mustBe: "nice" })],
  ["has a bundle that is no object", withBundle("a string")],
  ["has no bundle", withBundle(undefined)],
  ["refuses the catalogue", { faults: { operations: "exit_2" } }],
  ["refuses bundles", { faults: { bundle: "exit_2" } }],
  ["answers no JSON", { faults: { operations: "not_an_object" } }],
  ["writes an endless catalogue", { faults: { operations: "endless_output" } }],
  ["crashes", { faults: { operations: "killed" } }],
  ["changes while it is examined", { faults: { bundle: "replaces_itself" } }],
];

describe("the probe refuses a Core that", () => {
  test.each(UNFIT)("%s", async (_, plan) => {
    await bench.core.plan(plan);
    expect((await errorOf(explicit().resolve())).code).toBe("core_incompatible");
    expect((await bench.core.runs()).filter(({ args }) => args?.includes("--input"))).toEqual([]);
  });

  test.each([
    ["does not list its operations", { operations: "hang_before_stdin" }],
    ["does not hand out a bundle", { bundle: "ignores_sigterm" }],
  ])("%s in time, and leaves none of its processes", async (_, faults) => {
    await bench.core.plan({ faults });
    const error = await errorOf(explicit({ timeoutMs: 1_500, graceMs: 200 }).resolve());
    expect(error.code).toBe("core_timeout");
    for (const { pid } of await bench.core.runs()) expect(await isRunning(pid)).toBe(false);
  });

  test("is no executable file, is a folder, or is not there", async () => {
    const { path } = bench.core;
    await chmod(path, 0o644);
    expect((await errorOf(explicit().resolve())).code).toBe("core_not_executable");
    await rm(path);
    expect((await errorOf(explicit().resolve())).code).toBe("core_not_executable");
    await mkdir(path);
    expect((await errorOf(explicit().resolve())).code).toBe("core_not_executable");
  });

  test("is a script whose interpreter is not there, or no program at all", async () => {
    const { path } = bench.core;
    await writeFile(path, "#!/nowhere/interpreter\n", { mode: 0o755 });
    expect((await errorOf(explicit().resolve())).code).toBe("core_not_executable");
    // Systems differ in whether they start such a file at all.
    await writeFile(path, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 2, 3]), { mode: 0o755 });
    expect(["core_not_executable", "core_incompatible"]).toContain(
      (await errorOf(explicit().resolve())).code,
    );
  });

  test("is mended: the next call finds it good", async () => {
    const resolver = explicit();
    await bench.core.plan({ catalogue: catalogueOf("0.1.0") });
    await errorOf(resolver.resolve());
    await bench.core.plan({ catalogue });
    expect((await resolver.resolve()).version).toBe("0.1.1");
  });
});

describe("the probe takes", () => {
  test("a Core through a link, and notices when the link points elsewhere", async () => {
    const link = join(bench.folder, "link");
    await symlink(bench.core.path, link);
    const resolver = bench.resolver({
      env: { PATH: process.env.PATH, CAREER_CLI_PATH: link, PI_OFFLINE: "1" },
    });
    const first = await resolver.resolve();
    expect(first.identity.realPath).toBe(bench.core.path);
    const other = join(bench.folder, "other");
    await mkdir(other);
    for (const end of ["", ".json"])
      await writeFile(`${other}/career${end}`, await readFile(`${bench.core.path}${end}`));
    await chmod(`${other}/career`, 0o755);
    await rm(link);
    await symlink(join(other, "career"), link);
    expect((await errorOf(first.invoke({ args: ["operations"] }))).code).toBe("core_incompatible");
    expect((await resolver.resolve()).identity.realPath).toBe(join(other, "career"));
  });

  test("a call that is cancelled while it runs, and others that go on", async () => {
    const resolver = explicit();
    const cancelling = new AbortController();
    const cancelled = errorOf(
      resolver.resolve({ signal: cancelling.signal, onProgress: () => cancelling.abort() }),
    );
    const other = resolver.resolve();
    expect((await cancelled).code).toBe("cancelled");
    expect((await other).version).toBe("0.1.1");
  });

  test("no time any more when everyone who waited is cancelled", async () => {
    await bench.core.plan({ faults: { bundle: "hang_before_stdin" } });
    const resolver = explicit();
    const cancelling = new AbortController();
    const asked = [
      resolver.resolve({ signal: cancelling.signal }),
      resolver.resolve({ signal: cancelling.signal }),
    ];
    while ((await bench.core.runs()).length < 2) await new Promise(setImmediate);
    cancelling.abort();
    for (const ask of asked) expect((await errorOf(ask)).code).toBe("cancelled");
    for (const { pid } of await bench.core.runs()) expect(await isRunning(pid)).toBe(false);
  });
});

const shared = sharedDir();
describe.skipIf(!shared)("the published Core's own answers (needs the shared contract files)", () => {
  const document = async (name: string) =>
    JSON.parse(await readFile(`${shared}/contract/answers-0.1.1/${name}`, "utf8"));

  test("pass the probe, all 18 bundles of documents included", async () => {
    const bundles = await Promise.all(
      Object.keys(JSON.parse(await readFile(`${bench.core.path}.json`, "utf8")).bundles).map(
        async (id) => [id, await document(`bundles/${id}.json`)] as const,
      ),
    );
    await bench.core.plan({
      catalogue: await document("operations.json"),
      bundles: Object.fromEntries(bundles),
    });
    const core = await explicit().resolve();
    expect(core).toMatchObject({ version: "0.1.1", kind: "published" });
    for (const [id] of bundles) await core.validator(id as (typeof NEEDED_SCHEMAS)[number]);
  });

  test("fit our own table of operations", async () => {
    const { operations } = await document("operations.json");
    expect(catalogue.operations).toEqual(operations);
  });
});

test("a Core may write to its own folder while it runs without becoming another one", async () => {
  const resolver = explicit();
  const { identity } = await resolver.resolve();
  await appendFile(join(dirname(bench.core.path), "log"), "x");
  expect((await resolver.resolve()).identity).toEqual(identity);
});

import { getEventListeners } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CoreClient, createCoreClient } from "../../src/core-client/core-client.ts";
import {
  type Bench,
  errorOf,
  everythingIn,
  makeBench,
  PRIVATE,
  RESUME_INPUT,
} from "../support/broken-core/bench.ts";
import { bundleOf } from "../support/broken-core/broken-core.ts";

let bench: Bench;
let client: CoreClient;
beforeAll(async () => {
  bench = await makeBench();
  client = bench.client();
  await client.run("resume.analyze", RESUME_INPUT);
});
afterAll(() => bench.clear());

describe("an operation", () => {
  test("gives the value, the Core's exact bytes, and which Core it was", async () => {
    const result = await client.run("resume.analyze", RESUME_INPUT);
    expect(Buffer.from(result.bytes).toString()).toBe(`${JSON.stringify(result.value)}\n`);
    expect(result.core).toEqual({ route: "explicit", kind: "published", version: "0.1.1" });
    expect(result.operation).toBe("resume.analyze");
  });

  test("starts the Core once, with the words of the contract and nothing of the input", async () => {
    const before = (await bench.core.runs()).length;
    await client.run("job.match", { schema_version: "career.job_match_input.v1", text: PRIVATE });
    const runs = (await bench.core.runs()).slice(before);
    expect(runs.map(({ args }) => args)).toEqual([
      ["job", "match", "--input", "-", "--format", "json-compact"],
    ]);
  });

  test("keeps private text out of arguments, environment and everything that is written", async () => {
    await client.run("resume.analyze", RESUME_INPUT);
    expect(JSON.stringify(await bench.core.runs())).not.toContain(PRIVATE);
    for (const name of await readdir(bench.agentDir, { recursive: true, withFileTypes: true }))
      if (name.isFile())
        expect(await readFile(join(name.parentPath, name.name), "utf8")).not.toContain(PRIVATE);
  });

  test("is run for several calls at once", async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, () => client.run("resume.analyze", RESUME_INPUT)),
    );
    expect(results).toHaveLength(6);
  });

  test("leaves no listener behind on the signal", async () => {
    const cancelling = new AbortController();
    await client.run("resume.analyze", RESUME_INPUT, { signal: cancelling.signal });
    expect(getEventListeners(cancelling.signal, "abort")).toEqual([]);
  });
});

describe("the environment of a Core", () => {
  test("holds an allowed few names only, so that keys stay here", async () => {
    const other = await makeBench();
    const env = {
      ...process.env,
      CAREER_CLI_PATH: other.core.path,
      ANTHROPIC_API_KEY: PRIVATE,
      NODE_OPTIONS: "--no-warnings",
      LANG: "C",
    };
    await createCoreClient({ resolver: other.resolver({ env }) }).run("resume.analyze", RESUME_INPUT);
    const runs = await other.core.runs();
    const names = new Set(runs.flatMap((run) => Object.keys(run.env ?? {})));
    const allowed = ["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR"];
    expect([...names].filter((name) => !allowed.includes(name) && !name.startsWith("__CF"))).toEqual([]);
    expect(new Set(runs.map(({ cwd }) => cwd))).toEqual(new Set(["/"]));
    await other.clear();
  });
});

describe("an input", () => {
  let before = 0;
  beforeEach(async () => {
    before = (await bench.core.runs()).length;
  });
  const nothingStarted = async () => expect((await bench.core.runs()).length).toBe(before);

  test("that does not fit the Core's own schema is refused before anything is started", async () => {
    const error = await errorOf(
      client.run("resume.analyze", { schema_version: "career.other.v1", text: PRIVATE }),
    );
    expect(error.code).toBe("input_invalid");
    expect(everythingIn(error)).not.toContain(PRIVATE);
    await nothingStarted();
  });

  test("may have as many bytes as the operation accepts, and not one more", async () => {
    const empty = JSON.stringify({ schema_version: "career.resume_input.v1", text: "" }).length;
    const ofBytes = (bytes: number) => ({
      schema_version: "career.resume_input.v1",
      text: "x".repeat(bytes - empty),
    });
    await expect(client.run("resume.analyze", ofBytes(262_144))).resolves.toBeDefined();
    before += 1;
    const error = await errorOf(client.run("resume.analyze", ofBytes(262_145)));
    expect(error.code).toBe("input_too_large");
    await nothingStarted();
  });

  test("is counted in bytes, not in characters", async () => {
    const text = "é".repeat(131_072);
    const error = await errorOf(
      client.run("resume.analyze", { schema_version: "career.resume_input.v1", text }),
    );
    expect(error.code).toBe("input_too_large");
  });
});

describe("a schema that no command needs", () => {
  afterEach(() => bench.core.plan({ bundles: { ...bundles } }));
  const bundles: Record<string, unknown> = {};
  beforeAll(async () => {
    const plan = JSON.parse(await readFile(`${bench.core.path}.json`, "utf8"));
    Object.assign(bundles, plan.bundles);
  });

  test("is fetched when its operation is first asked for, and is remembered over sessions", async () => {
    await client.run("resume.evaluate", RESUME_INPUT);
    const before = (await bench.core.runs()).length;
    await bench.client().run("resume.evaluate", RESUME_INPUT);
    expect((await bench.core.runs()).length).toBe(before + 1);
  });

  test("that does not compile makes that operation impossible, and no other", async () => {
    const broken = { ...bundleOf("career.job_normalization.v1"), type: "nothing" };
    await bench.core.plan({ bundles: { ...bundles, "career.job_normalization.v1": broken } });
    const input = { schema_version: "career.job_input.v1", text: PRIVATE };
    expect((await errorOf(client.run("job.normalize", input))).code).toBe("core_incompatible");
    await client.run("resume.analyze", RESUME_INPUT);
  });
});

describe("the raw way", () => {
  const input = Buffer.from(`  {"schema_version": "career.resume_input.v1", "any": ["${PRIVATE}"]} \n`);

  test("passes bytes through unchanged and unchecked", async () => {
    await bench.core.plan({ faults: { document: "two_documents" } });
    const bytes = Buffer.from(await client.raw({ operation: "resume.analyze", input }));
    await bench.core.plan({ faults: {} });
    expect(bytes.toString().split("\n")).toHaveLength(3);
  });

  test("asks for schemas and discovery", async () => {
    const schema = await client.raw({ operation: "schema.bundle", schema: "career.resume_input.v1" });
    expect(JSON.parse(Buffer.from(schema).toString())).toEqual(bundleOf("career.resume_input.v1"));
    const catalogue = await client.raw({ operation: "core.operations" });
    expect(JSON.parse(Buffer.from(catalogue).toString()).operations).toHaveLength(15);
  });

  test.each([
    ["materialising, which takes a person", { operation: "resume.variant.materialize", input }],
    ["a document operation without a document", { operation: "resume.analyze" }],
    ["a discovery operation with a document", { operation: "core.operations", input }],
    ["a bundle without a schema", { operation: "schema.bundle" }],
    ["a schema that is no schema's name", { operation: "schema.bundle", schema: PRIVATE }],
  ] as const)("refuses %s", async (_, request) => {
    const before = (await bench.core.runs()).length;
    expect((await errorOf(client.raw(request))).code).toBe("input_invalid");
    expect((await bench.core.runs()).length).toBe(before);
  });

  test("refuses one byte more than the operation accepts", async () => {
    const error = await errorOf(
      client.raw({ operation: "resume.analyze", input: Buffer.alloc(262_145, 32) }),
    );
    expect(error.code).toBe("input_too_large");
  });
});

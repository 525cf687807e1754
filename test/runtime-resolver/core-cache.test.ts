import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCoreClient } from "../../src/core-client/core-client.ts";
import { NEEDED_SCHEMAS } from "../../src/core-contract/operations.ts";
import { entriesIn } from "../../src/runtime-resolver/core-cache.ts";
import { type Bench, makeBench, PRIVATE, RESUME_INPUT } from "../support/broken-core/bench.ts";
import { bundleOf, makeCore } from "../support/broken-core/broken-core.ts";

let bench: Bench;
beforeEach(async () => {
  bench = await makeBench();
});
afterEach(() => bench.clear());

const cacheFile = () => join(bench.agentDir, "career", "core-cache.json");
const analyse = () => bench.client().run("resume.analyze", RESUME_INPUT);
const starts = async () => (await bench.core.runs()).length;
async function startsOf(work: () => Promise<unknown>): Promise<number> {
  const before = await starts();
  await work();
  return (await starts()) - before;
}

describe("a Core that is known", () => {
  test("is started once by the first command of the next session, whichever command that is", async () => {
    await analyse();
    expect(await startsOf(analyse)).toBe(1);
    const match = { schema_version: "career.job_match_input.v1" };
    expect(await startsOf(() => bench.client().run("job.match", match))).toBe(1);
  });

  test("is examined again when its file has changed", async () => {
    await analyse();
    await bench.core.touch();
    expect(await startsOf(analyse)).toBeGreaterThan(1);
  });

  test("is looked at afresh in the same session once everything is forgotten", async () => {
    const env = { PATH: process.env.PATH, PI_OFFLINE: "1", CAREER_CLI_PATH: bench.core.path };
    const resolver = bench.resolver({ env });
    await resolver.resolve();
    resolver.forget();
    expect(resolver.status()).toEqual({ current: undefined, routes: [] });
    expect(await startsOf(() => resolver.resolve())).toBe(0);
  });

  test("stays known beside others, up to six", async () => {
    const others = await Promise.all("abcdefg".split("").map((name) => makeCore(join(bench.folder, name))));
    for (const { path } of others)
      await bench.resolver({ env: { PATH: process.env.PATH, CAREER_CLI_PATH: path } }).resolve();
    const { entries } = JSON.parse(await readFile(cacheFile(), "utf8"));
    const paths = entries.map(({ identity }: { identity: { realPath: string } }) => identity.realPath);
    expect(paths).toEqual(
      others
        .map(({ path }) => path)
        .reverse()
        .slice(0, 6),
    );
  });
});

describe("the cache file", () => {
  test("is readable by this person only, holds nothing private, and leaves no temporary file", async () => {
    await analyse();
    expect((await stat(cacheFile())).mode & 0o777).toBe(0o600);
    expect((await stat(join(bench.agentDir, "career"))).mode & 0o777).toBe(0o700);
    expect(await readFile(cacheFile(), "utf8")).not.toContain(PRIVATE);
    expect(await readdir(join(bench.agentDir, "career"))).toEqual(["core-cache.json"]);
  });

  test.each([
    ["broken", async (text: string) => text.slice(0, 200)],
    ["empty", async () => ""],
    ["of another version", async (text: string) => text.replace("core_cache.v1", "core_cache.v2")],
    [
      "with more in it",
      async (text: string) => text.replace('{"schema_version"', '{"more":1,"schema_version"'),
    ],
    ["for another Core", async (text: string) => text.replaceAll(bench.core.path, "/somewhere/career")],
    [
      "with an unknown version",
      async (text: string) => text.replace('"version":"0.1.1"', '"version":"9.9.9"'),
    ],
    [
      "with a bundle that refers elsewhere",
      async (text: string) => text.replace("#/$defs/version", "https://x/"),
    ],
    [
      "without a bundle that is needed",
      async (text: string) => text.replace('"career.job_match.v1":', '"x":'),
    ],
  ])("that is %s is ignored, and written anew", async (_, change) => {
    await analyse();
    await writeFile(cacheFile(), await change(await readFile(cacheFile(), "utf8")));
    expect(await startsOf(analyse)).toBeGreaterThan(1);
    expect(await startsOf(analyse)).toBe(1);
  });

  test("with a bundle that does not compile makes the Core be asked again, for that bundle", async () => {
    await analyse();
    const text = await readFile(cacheFile(), "utf8");
    await writeFile(cacheFile(), text.replaceAll('"#/$defs/version"', '"#/$defs/none"'));
    // Two bundles and the run itself.
    expect(await startsOf(analyse)).toBe(3);
  });

  test("that cannot be written changes nothing else", async () => {
    await writeFile(join(bench.folder, "agent"), "a file where the folder should be");
    await expect(analyse()).resolves.toBeDefined();
  });

  test("is whole after several sessions wrote it at once", async () => {
    const sessions = await Promise.all(
      Array.from({ length: 4 }, () => createCoreClient({ resolver: bench.resolver({ env: envOf() }) })),
    );
    await Promise.all(sessions.map((client) => client.run("resume.analyze", RESUME_INPUT)));
    expect(await entriesIn(await readFile(cacheFile(), "utf8"))).toHaveLength(1);
  });

  const envOf = () => ({ PATH: process.env.PATH, PI_OFFLINE: "1", CAREER_CLI_PATH: bench.core.path });

  test("in a folder of its own is made with the folder", async () => {
    await mkdir(bench.agentDir, { recursive: true });
    await chmod(bench.agentDir, 0o755);
    await analyse();
    expect((await stat(join(bench.agentDir, "career"))).mode & 0o777).toBe(0o700);
  });
});

describe("reading a cache file", () => {
  const entry = {
    identity: { realPath: "/somewhere/career", size: 1, mtimeMs: 1.5, ino: 2 },
    version: "0.1.1",
    catalogueSha256: "0".repeat(64),
    bundles: Object.fromEntries(NEEDED_SCHEMAS.map((id) => [id, bundleOf(id)])),
  };
  const file = { schema_version: "career.core_cache.v1", entries: [entry] };

  test("gives what was written", async () => {
    expect(await entriesIn(JSON.stringify(file))).toEqual([entry]);
  });

  test("never fails, whatever the text is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (text) => {
        expect(await entriesIn(text)).toEqual([]);
      }),
    );
  });

  test("takes an entry whole or not at all, wherever something in it is another value", async () => {
    const places = pathsIn(file).filter((path) => path.length < 6);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue(), async (path, value) => {
        const text = JSON.stringify(replacedAt(file, path, value));
        const changed: { entries: unknown } = JSON.parse(text);
        const entries = await entriesIn(text);
        expect([[], changed.entries]).toContainEqual(entries);
      }),
    );
  });
});

type Path = readonly (string | number)[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

function replacedAt(value: unknown, [key, ...rest]: Path, by: unknown): { entries: unknown } {
  const replaced: unknown =
    key === undefined
      ? by
      : Array.isArray(value)
        ? value.map((part, index) => (String(index) === String(key) ? replacedAt(part, rest, by) : part))
        : { ...(value as object), [key]: replacedAt((value as Record<string, unknown>)[key], rest, by) };
  return replaced as { entries: unknown };
}

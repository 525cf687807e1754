import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCoreClient } from "../../src/core-client/core-client.ts";
import type { AcquisitionOptions } from "../../src/runtime-resolver/acquisition/acquire.ts";
import { npmOf } from "../../src/runtime-resolver/acquisition/npm-location.ts";
import type { ResolverOptions } from "../../src/runtime-resolver/resolver.ts";
import { type Bench, errorOf, makeBench, RESUME_INPUT } from "../support/broken-core/bench.ts";
import { type RegistryPlan, startRegistry, type TestRegistry } from "../support/registry/registry.ts";

let bench: Bench;
const registries: TestRegistry[] = [];
beforeEach(async () => {
  bench = await makeBench();
});
afterEach(async () => {
  await Promise.all(registries.splice(0).map((registry) => registry.close()));
  await bench.clear();
});

async function registryWith(plan?: RegistryPlan): Promise<TestRegistry> {
  const registry = await startRegistry(plan);
  registries.push(registry);
  return registry;
}

const coreDir = () => join(bench.agentDir, "career", "core");
const inCoreDir = () => readdir(coreDir()).catch(() => []);
/** The person chose the published Core, so that what goes wrong is told as it is. */
const fetching = (
  registry: TestRegistry,
  more: AcquisitionOptions = {},
  options: Partial<ResolverOptions> = {},
) =>
  bench.resolver({
    env: { PATH: process.env.PATH },
    choice: () => ({ kind: "published" }),
    acquisition: { registry: registry.address, ...more },
    ...options,
  });

// A Node that was installed without npm has none that belongs to it, and the product takes no other: there is nothing to fetch with.
const npm = await npmOf(process.execPath);
if (!npm) console.info("tests of fetching the Core are skipped: no npm belongs to this Node");

describe.skipIf(!npm)("fetching the published Core", () => {
  test("installs exactly the pinned version for this person only, tells what it does, and uses it", async () => {
    const registry = await registryWith();
    const said: string[] = [];
    const resolver = bench.resolver({
      env: { PATH: process.env.PATH },
      acquisition: { registry: registry.address },
    });
    const { core } = await createCoreClient({ resolver }).run("resume.analyze", RESUME_INPUT, {
      onProgress: (text) => said.push(text),
    });
    expect(core).toEqual({ route: "acquired", kind: "published", version: "0.1.1" });
    expect(said.join("; ")).toContain("fetching the published Core 0.1.1");
    expect(await inCoreDir()).toEqual(["0.1.1"]);
    expect((await stat(coreDir())).mode & 0o777).toBe(0o700);
    expect(registry.asked).toEqual(["/@revazi/career", "/@revazi/career/-/career-0.1.1.tgz"]);
  });

  test("happens once: the next session starts the fetched Core and asks nobody", async () => {
    const registry = await registryWith();
    const first = await fetching(registry).resolve();
    const runs = async () => (await readFile(`${first.command}.runs`, "utf8")).split("\n").length;
    const [asked, before] = [registry.asked.length, await runs()];
    const client = createCoreClient({ resolver: fetching(registry) });
    const { core } = await client.run("resume.analyze", RESUME_INPUT);
    expect(core.route).toBe("chosen");
    expect(registry.asked).toHaveLength(asked);
    expect(await runs()).toBe(before + 1);
  });

  test("runs no script of the package", async () => {
    const mark = join(bench.folder, "script-ran");
    const scripts = Object.fromEntries(
      ["preinstall", "install", "postinstall", "prepare"].map((name) => [name, `touch '${mark}'`]),
    );
    await fetching(await registryWith({ manifest: { scripts } })).resolve();
    expect(await readdir(bench.folder)).not.toContain("script-ran");
  });

  test("may be asked for by several processes at once, and one result stays", async () => {
    const registry = await registryWith();
    const cores = await Promise.all([1, 2, 3].map(() => fetching(registry).resolve()));
    expect(new Set(cores.map(({ command }) => command)).size).toBe(1);
    expect(await inCoreDir()).toEqual(["0.1.1"]);
    for (const core of cores) await core.invoke({ args: ["operations"] });
  });

  test("replaces a fetched Core that does not work any more", async () => {
    const registry = await registryWith();
    const { command } = await fetching(registry).resolve();
    await writeFile(command, "#!/bin/sh\nexit 1\n");
    const again = await fetching(registry).resolve();
    await again.invoke({ args: ["operations"] });
    expect(await inCoreDir()).toEqual(["0.1.1"]);
  });

  test("clears away what an earlier fetch left unfinished long ago, and nothing that is new", async () => {
    for (const name of ["old", "new"]) await mkdir(join(coreDir(), `.fetching-${name}`), { recursive: true });
    await utimes(join(coreDir(), ".fetching-old"), 1, 1);
    await fetching(await registryWith()).resolve();
    expect(await inCoreDir()).toEqual([".fetching-new", "0.1.1"]);
  });

  test("takes the platform packages that belong to the Core", async () => {
    const platform = "@revazi/career-any";
    const manifest = { optionalDependencies: { [platform]: "0.1.1", "@revazi/career-absent": "0.1.1" } };
    const registry = await registryWith({ manifest, others: [platform] });
    await fetching(registry).resolve();
    expect(registry.asked).toContain(`/${platform}`);
  });
});

describe("nothing is fetched", () => {
  test.each(["1", "true", "yes"])("when PI_OFFLINE is %s", async (PI_OFFLINE) => {
    const registry = await registryWith();
    const resolver = fetching(registry, {}, { env: { PATH: process.env.PATH, PI_OFFLINE } });
    expect((await errorOf(resolver.resolve())).code).toBe("acquisition_disabled");
    expect(registry.asked).toEqual([]);
    expect(await inCoreDir()).toEqual([]);
  });

  test("when only other routes are examined", async () => {
    const registry = await registryWith();
    await fetching(registry).examine();
    expect(registry.asked).toEqual([]);
  });

  test.skipIf(!npm)("from the place that configuration files or the environment name", async () => {
    const [right, wrong] = [await registryWith(), await registryWith()];
    const npmrc = `registry=${wrong.address}\n@revazi:registry=${wrong.address}\n`;
    for (const folder of [bench.folder, bench.agentDir, coreDir()]) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, ".npmrc"), npmrc);
    }
    const env = {
      PATH: process.env.PATH,
      HOME: bench.folder,
      npm_config_registry: wrong.address,
      NPM_CONFIG_USERCONFIG: join(bench.folder, ".npmrc"),
      "npm_config_@revazi:registry": wrong.address,
    };
    await fetching(right, {}, { env }).resolve();
    expect(wrong.asked).toEqual([]);
  });
});

describe.skipIf(!npm)("fetching fails with a typed error, and leaves nothing, when the registry", () => {
  const UNUSABLE: readonly (readonly [what: string, plan: RegistryPlan, says: RegExp])[] = [
    ["does not have the package", { packument: "missing" }, /does not have @revazi\/career@0\.1\.1/],
    ["has another version only", { version: "0.1.2" }, /does not have @revazi\/career@0\.1\.1/],
    ["sends other bytes than it promised", { tarball: "tampered" }, /checksum/],
    ["gives no checksum", { integrity: "absent" }, /checksum/],
    ["gives a weak checksum", { integrity: "weak" }, /checksum/],
    [
      "has a package that asks for another one",
      { manifest: { dependencies: { other: "0.1.1" } }, others: ["other"] },
      /do not belong/,
    ],
    ["has a Core of another version inside", { coreVersion: "0.2.0" }, /cannot be used/],
    ["has a package without a program", { manifest: { bin: {} } }, /no program/],
    [
      "has a package with a program outside of it",
      { manifest: { bin: { career: "../../../x" } } },
      /no program/,
    ],
  ];
  test.each(UNUSABLE)("%s", async (_, plan, says) => {
    const error = await errorOf(fetching(await registryWith(plan)).resolve());
    expect(error.code).toBe("acquisition_failed");
    expect(error.message).toMatch(says);
    expect(await inCoreDir()).toEqual([]);
  });

  test.each(["packument", "tarball"] as const)("sends us elsewhere for the %s", async (what) => {
    const elsewhere = await registryWith();
    const registry = await registryWith({ [what]: { redirect: elsewhere.address } });
    const error = await errorOf(fetching(registry).resolve());
    expect(error.code).toBe("acquisition_failed");
    expect(error.message).toContain("sent us to another place");
    expect(await inCoreDir()).toEqual([]);
  });

  test("says that the package is elsewhere", async () => {
    const elsewhere = await registryWith();
    const registry = await registryWith({ tarballAddress: elsewhere.address });
    const ended = await fetching(registry)
      .resolve()
      .then(
        ({ route }) => route,
        (error: Error) => error.name,
      );
    // Either npm asks the registry for it after all, or nothing is installed: elsewhere is never asked.
    expect(["chosen", "CoreError"]).toContain(ended);
    expect(elsewhere.asked).toEqual([]);
  });

  test("cannot be reached", async () => {
    const registry = await startRegistry();
    await registry.close();
    const error = await errorOf(fetching(registry).resolve());
    expect(error.code).toBe("acquisition_failed");
    expect(await inCoreDir()).toEqual([]);
  });

  test.each(["packument", "tarball"] as const)(
    "never answers with the %s in the time there is",
    async (what) => {
      const registry = await registryWith({ [what]: "hanging" });
      const error = await errorOf(fetching(registry, { timeoutMs: 4_000, graceMs: 300 }).resolve());
      expect(error.code).toBe("acquisition_failed");
      expect(error.message).toContain("longer than 4 seconds");
      expect(await inCoreDir()).toEqual([]);
      expect(await registry.open()).toBe(0);
    },
  );
});

describe.skipIf(!npm)("a fetch", () => {
  test("that is cancelled ends npm at once and leaves nothing", async () => {
    const registry = await registryWith({ packument: "hanging" });
    const cancelling = new AbortController();
    const call = errorOf(fetching(registry).resolve({ signal: cancelling.signal }));
    while (registry.asked.length === 0) await new Promise(setImmediate);
    cancelling.abort();
    expect((await call).code).toBe("cancelled");
    expect(await inCoreDir()).toEqual([]);
    expect(await registry.open()).toBe(0);
  });

  test("that failed is not repeated by each command, but by a person and after a while", async () => {
    const registry = await registryWith({ packument: "missing" });
    let now = Date.now();
    const resolver = fetching(registry, {}, { now: () => now });
    await errorOf(resolver.resolve());
    const once = registry.asked.length;
    expect((await errorOf(resolver.resolve())).code).toBe("acquisition_failed");
    expect(registry.asked).toHaveLength(once);
    now += 300_001;
    await errorOf(resolver.resolve());
    expect(registry.asked).toHaveLength(2 * once);
    resolver.forget();
    await errorOf(resolver.resolve());
    expect(registry.asked).toHaveLength(3 * once);
  });

  test("is impossible without an npm, which is told", async () => {
    const registry = await registryWith();
    const error = await errorOf(fetching(registry, { npmCli: join(bench.folder, "none.js") }).resolve());
    expect(error.code).toBe("acquisition_failed");
    expect(registry.asked).toEqual([]);
  });

  test("uses the npm of the running Node, not one on PATH", async () => {
    const npm = await npmOf(process.execPath);
    expect(npm).toMatch(/node_modules\/npm\/bin\/npm-cli\.js$/);
    expect(await npmOf(bench.core.path)).toBeUndefined();
  });
});

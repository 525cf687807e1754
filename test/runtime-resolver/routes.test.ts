import { chmod, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCoreClient } from "../../src/core-client/core-client.ts";
import type { CoreChoice } from "../../src/runtime-resolver/resolver.ts";
import { type Bench, errorOf, makeBench, RESUME_INPUT } from "../support/broken-core/bench.ts";
import { catalogueOf, type FakeCore, makeCore } from "../support/broken-core/broken-core.ts";

let bench: Bench;
beforeEach(async () => {
  bench = await makeBench();
});
afterEach(() => bench.clear());

const coreIn = (name: string, version?: string) => makeCore(join(bench.folder, name), version);
const pathWith = (...folders: string[]) =>
  [...folders.map((name) => join(bench.folder, name)), process.env.PATH].join(delimiter);
const envWith = (more: Record<string, string> = {}) => ({ PATH: process.env.PATH, PI_OFFLINE: "1", ...more });

/** Installs the fake Core as the exact package would be. */
async function installBeside(modules: string, version = "0.1.1"): Promise<FakeCore> {
  const folder = join(modules, "@revazi", "career");
  const core = await makeCore(join(folder, "bin"), version, "career.cjs");
  const manifest = { name: "@revazi/career", version, bin: { career: "bin/career.cjs" } };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  return core;
}

async function referenceCore(version = "0.1.1+reference.1") {
  const { path } = await makeCore(join(bench.folder, "reference"), version, "reference.cjs");
  await chmod(path, 0o644);
  return { command: process.execPath, args: [path] };
}

describe("the routes are tried in this order:", () => {
  test("CAREER_CLI_PATH, the choice, PATH, the package beside this one", async () => {
    const explicit = await coreIn("explicit");
    const chosen = await coreIn("chosen");
    await coreIn("on-path");
    await installBeside(join(bench.folder, "package", "node_modules"));
    const env = envWith({ PATH: pathWith("on-path") });
    const choice = (): CoreChoice => ({ kind: "path", path: chosen.path });
    const routeOf = async (options: Parameters<Bench["resolver"]>[0]) =>
      (await bench.resolver(options).resolve()).route;
    expect(await routeOf({ env: { ...env, CAREER_CLI_PATH: explicit.path }, choice })).toBe("explicit");
    expect(await routeOf({ env, choice })).toBe("chosen");
    expect(await routeOf({ env })).toBe("path");
    expect(await routeOf({ env: envWith() })).toBe("package-local");
  });

  test("also a package installed next to this one counts as beside", async () => {
    const modules = join(bench.folder, "node_modules");
    await installBeside(modules);
    const resolver = bench.resolver({ env: envWith(), packageRoot: join(modules, "pi-career-copilot") });
    expect((await resolver.resolve()).route).toBe("package-local");
  });
});

describe("CAREER_CLI_PATH", () => {
  test("never gives way: what is wrong with it is told, and nothing else is used", async () => {
    await coreIn("on-path");
    await bench.core.plan({ catalogue: catalogueOf("0.1.0") });
    const env = envWith({ PATH: pathWith("on-path"), CAREER_CLI_PATH: bench.core.path });
    const resolver = bench.resolver({ env });
    expect((await errorOf(resolver.resolve())).code).toBe("core_incompatible");
    expect(resolver.status().routes.map(({ outcome }) => outcome)).toEqual([
      "refused",
      "not_tried",
      "not_tried",
      "not_tried",
      "not_tried",
    ]);
  });

  test("must be absolute", async () => {
    const error = await errorOf(
      bench.resolver({ env: envWith({ CAREER_CLI_PATH: "core/career" }) }).resolve(),
    );
    expect(error.code).toBe("core_not_executable");
    expect(error.message).toContain("CAREER_CLI_PATH is not absolute");
  });

  test("may name the reference Core's script, which its first line runs", async () => {
    const { path } = await makeCore(
      join(bench.folder, "reference"),
      "0.1.1+reference.1",
      "career-reference.cjs",
    );
    const core = await bench.resolver({ env: envWith({ CAREER_CLI_PATH: path }) }).resolve();
    expect(core).toMatchObject({ route: "explicit", kind: "reference", command: path, args: [] });
  });
});

describe("a choice", () => {
  test("of the reference Core runs it by the Node that runs us", async () => {
    const reference = await referenceCore();
    const resolver = bench.resolver({ env: envWith(), reference, choice: () => ({ kind: "reference" }) });
    const { core } = await createCoreClient({ resolver }).run("resume.analyze", RESUME_INPUT);
    expect(core).toEqual({ route: "chosen", kind: "reference", version: "0.1.1+reference.1" });
  });

  test("never gives way when it fails", async () => {
    await coreIn("on-path");
    const env = envWith({ PATH: pathWith("on-path") });
    for (const choice of [{ kind: "reference" }, { kind: "path", path: "/nowhere/career" }] as const)
      expect((await errorOf(bench.resolver({ env, choice: () => choice }).resolve())).code).toBe(
        "core_not_executable",
      );
    const published = bench.resolver({ env, choice: () => ({ kind: "published" }) });
    expect((await errorOf(published.resolve())).code).toBe("acquisition_disabled");
  });

  test("of the published Core takes the package beside this one", async () => {
    await coreIn("on-path");
    await installBeside(join(bench.folder, "package", "node_modules"));
    const env = envWith({ PATH: pathWith("on-path") });
    const core = await bench.resolver({ env, choice: () => ({ kind: "published" }) }).resolve();
    expect(core.route).toBe("chosen");
    expect(core.command).toContain("node_modules");
  });

  test("that changes takes effect with the next call", async () => {
    const first = await coreIn("first");
    const second = await coreIn("second");
    let path = first.path;
    const resolver = bench.resolver({ env: envWith(), choice: () => ({ kind: "path", path }) });
    expect((await resolver.resolve()).command).toBe(first.path);
    path = second.path;
    expect((await resolver.resolve()).command).toBe(second.path);
  });
});

describe("PATH", () => {
  test("gives its first executable career, and skips folders, files without permission and relative entries", async () => {
    await mkdir(join(bench.folder, "a", "career"), { recursive: true });
    const forbidden = await coreIn("b");
    await chmod(forbidden.path, 0o644);
    const right = await coreIn("c");
    await coreIn("d");
    const env = envWith({ PATH: ["core", ".", "", pathWith("a", "b", "c", "d")].join(delimiter) });
    expect((await bench.resolver({ env }).resolve()).command).toBe(right.path);
  });

  test("gives way to the next route when its Core does not pass the probe, and status tells why", async () => {
    const bad = await coreIn("on-path", "0.1.0");
    await installBeside(join(bench.folder, "package", "node_modules"));
    const resolver = bench.resolver({ env: envWith({ PATH: pathWith("on-path") }) });
    expect((await resolver.resolve()).route).toBe("package-local");
    const { current, routes } = resolver.status();
    expect(current).toMatchObject({ route: "package-local", version: "0.1.1", kind: "published" });
    expect(routes[2]).toMatchObject({
      route: "path",
      outcome: "refused",
      code: "core_incompatible",
      path: bad.path,
    });
    expect(routes[2]?.reason).toContain("Its version is not");
    expect(routes[3]).toMatchObject({ route: "package-local", outcome: "used" });
  });

  test("does not give way any more once private input was opened", async () => {
    const broken = await coreIn("on-path");
    await broken.plan({ faults: { document: "exit_7" } });
    const local = await installBeside(join(bench.folder, "package", "node_modules"));
    const resolver = bench.resolver({ env: envWith({ PATH: pathWith("on-path") }) });
    const client = createCoreClient({ resolver });
    expect((await errorOf(client.run("resume.analyze", RESUME_INPUT))).code).toBe("core_crashed");
    expect(await local.runs()).toEqual([]);
    expect((await resolver.resolve()).route).toBe("path");
  });
});

describe("Core 0.2.0", () => {
  test("may be used where a person put it", async () => {
    const later = await coreIn("later", "0.2.0");
    const version = async (options: Parameters<Bench["resolver"]>[0]) =>
      (await bench.resolver(options).resolve()).version;
    expect(await version({ env: envWith({ CAREER_CLI_PATH: later.path }) })).toBe("0.2.0");
    expect(await version({ env: envWith(), choice: () => ({ kind: "path", path: later.path }) })).toBe(
      "0.2.0",
    );
    expect(await version({ env: envWith({ PATH: pathWith("later") }) })).toBe("0.2.0");
  });

  test("is not taken as the package beside this one, whatever that package calls itself", async () => {
    const modules = join(bench.folder, "package", "node_modules");
    await installBeside(modules, "0.2.0");
    expect((await errorOf(bench.resolver({ env: envWith() }).resolve())).code).toBe("core_unavailable");
    const named = await installBeside(modules, "0.1.1");
    await named.plan({ catalogue: catalogueOf("0.2.0") });
    const resolver = bench.resolver({ env: envWith() });
    expect((await errorOf(resolver.resolve())).code).toBe("core_unavailable");
    expect(resolver.status().routes[3]).toMatchObject({ outcome: "refused", code: "core_incompatible" });
  });
});

describe("when no route leads to a Core", () => {
  test("the error names what a person can do", async () => {
    const error = await errorOf(bench.resolver({ env: envWith() }).resolve());
    expect(error.code).toBe("core_unavailable");
    expect(error.message).toContain("/career-core reference");
    expect(error.message).toContain("CAREER_CLI_PATH");
    expect(error.message).toContain("PI_OFFLINE");
  });

  test("status says of every route what was found there", async () => {
    const resolver = bench.resolver({ env: envWith() });
    expect(resolver.status()).toEqual({ current: undefined, routes: [] });
    await errorOf(resolver.resolve());
    expect(resolver.status().current).toBeUndefined();
    expect(resolver.status().routes.map(({ route, outcome }) => [route, outcome])).toEqual([
      ["explicit", "absent"],
      ["chosen", "absent"],
      ["path", "absent"],
      ["package-local", "absent"],
      ["acquired", "refused"],
    ]);
  });

  test("a package whose program lies outside itself is not run", async () => {
    const folder = join(bench.folder, "package", "node_modules", "@revazi", "career");
    await mkdir(folder, { recursive: true });
    for (const bin of ["../../../../core/career", bench.core.path, 7]) {
      await writeFile(
        join(folder, "package.json"),
        JSON.stringify({ name: "@revazi/career", version: "0.1.1", bin: { career: bin } }),
      );
      expect((await errorOf(bench.resolver({ env: envWith() }).resolve())).code).toBe("core_unavailable");
    }
    expect(await bench.core.runs()).toEqual([]);
  });
});

describe("examining", () => {
  test("looks at every route and at the reference Core, also behind the one in use", async () => {
    await coreIn("on-path");
    await coreIn("bad", "0.1.0");
    await installBeside(join(bench.folder, "package", "node_modules"));
    const reference = await referenceCore();
    const env = envWith({ PATH: pathWith("on-path") });
    const resolver = bench.resolver({ env, reference });
    await resolver.resolve();
    const found = await resolver.examine();
    expect(found.routes.map(({ route, outcome }) => [route, outcome])).toEqual([
      ["explicit", "absent"],
      ["chosen", "absent"],
      ["path", "used"],
      ["package-local", "usable"],
      ["acquired", "absent"],
    ]);
    expect(found.reference).toMatchObject({
      outcome: "usable",
      kind: "reference",
      version: "0.1.1+reference.1",
    });
  });
});

import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { SCHEMA_IDS } from "../../../src/core-contract/operations.ts";
import { bundleOf, catalogueOf } from "../broken-core/broken-core.ts";
import { type PackageFiles, tarballOf } from "./tarball.ts";

const NAME = "@revazi/career";

/** How a registry treats the package. Everything is as it should be unless it is named here. */
export interface RegistryPlan {
  readonly version?: string;
  /** What the package's Core says it is. */
  readonly coreVersion?: string;
  readonly manifest?: object;
  readonly files?: PackageFiles;
  /** `missing`: not found. `hanging`: no answer ever. */
  readonly packument?: "missing" | "hanging" | { readonly redirect: string };
  readonly tarball?: "tampered" | "hanging" | { readonly redirect: string };
  /** Where the packument says the tarball is. */
  readonly tarballAddress?: string;
  readonly integrity?: "absent" | "weak";
  /** Other packages that are there, by name. */
  readonly others?: readonly string[];
}

export interface TestRegistry {
  /** With a final slash. */
  readonly address: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** Connections that are open now. */
  readonly open: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** An npm registry on loopback that knows one package: a fake Core that follows the contract. */
export async function startRegistry(plan: RegistryPlan = {}): Promise<TestRegistry> {
  const packages = new Map<string, Package>([[NAME, await corePackage(plan)]]);
  for (const name of plan.others ?? []) packages.set(name, plainPackage(name));
  const asked: string[] = [];
  let address = "";
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ""));
    serve(request, response, { plan, packages, address });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("no port");
  address = `http://127.0.0.1:${bound.port}/`;
  return {
    address,
    asked,
    open: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
      ),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Package {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string };
  readonly tarball: Buffer;
}

async function corePackage({
  version = "0.1.1",
  coreVersion = version,
  manifest = {},
  files = {},
}: RegistryPlan) {
  const script = await readFile(fileURLToPath(new URL("../broken-core/career.cjs", import.meta.url)));
  const bundles = Object.fromEntries(SCHEMA_IDS.map((id) => [id, bundleOf(id)]));
  const plan = JSON.stringify({ catalogue: catalogueOf(coreVersion), bundles, faults: {} });
  const described = { name: NAME, version, bin: { career: "bin/career.cjs" }, ...manifest };
  return {
    manifest: described,
    tarball: tarballOf({
      "package.json": JSON.stringify(described),
      "bin/career.cjs": script,
      "bin/career.cjs.json": plan,
      ...files,
    }),
  };
}

function plainPackage(name: string): Package {
  const manifest = { name, version: "0.1.1" };
  return { manifest, tarball: tarballOf({ "package.json": JSON.stringify(manifest) }) };
}

interface Shelf {
  readonly plan: RegistryPlan;
  readonly packages: ReadonlyMap<string, Package>;
  readonly address: string;
}

function serve({ url = "" }: IncomingMessage, response: ServerResponse, shelf: Shelf): void {
  const path = decodeURIComponent(url).slice(1);
  const [name = "", file] = path.split("/-/");
  const found = shelf.packages.get(name);
  const how = file ? shelf.plan.tarball : shelf.plan.packument;
  if (how === "hanging") return;
  if (!found || how === "missing") {
    response.writeHead(404, { "content-type": "application/json" }).end('{"error":"not found"}');
  } else if (typeof how === "object") {
    response.writeHead(302, { location: `${how.redirect}${path}` }).end();
  } else if (file) {
    const { tarball } = found;
    response.end(
      how === "tampered" ? tarballOf({ "package.json": JSON.stringify(found.manifest) }) : tarball,
    );
  } else {
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(packumentOf(found, shelf)));
  }
}

function packumentOf({ manifest, tarball }: Package, { plan, address }: Shelf): object {
  const { name, version } = manifest;
  const file = `${plan.tarballAddress ?? address}${name}/-/${name.split("/").at(-1)}-${version}.tgz`;
  const digest = (algorithm: string) =>
    `${algorithm}-${createHash(algorithm).update(tarball).digest("base64")}`;
  const integrity =
    plan.integrity === "absent" ? {} : { integrity: digest(plan.integrity === "weak" ? "sha1" : "sha512") };
  return {
    name,
    "dist-tags": { latest: version },
    versions: { [version]: { ...manifest, dist: { tarball: file, ...integrity } } },
  };
}

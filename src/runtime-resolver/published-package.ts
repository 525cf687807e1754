import { readFile } from "node:fs/promises";
import { isAbsolute, join, normalize, sep } from "node:path";
import { PINNED_VERSION } from "../core-contract/catalogue.ts";
import { isExecutable } from "./file-identity.ts";
import type { Candidate } from "./probe.ts";

export const PACKAGE_NAME = "@revazi/career";

/** The program of the exact pinned package inside a `node_modules` folder; undefined where it is not installed there. */
export async function pinnedProgram(modules: string): Promise<Candidate | undefined> {
  const folder = join(modules, ...PACKAGE_NAME.split("/"));
  const bin = await binOf(join(folder, "package.json"));
  if (bin === undefined) return undefined;
  const file = join(folder, bin);
  // The package starts with a Node script; its own first line finds Node, as when a person runs it.
  return (await isExecutable(file)) ? { command: file, args: [], file } : undefined;
}

/** The path of the program inside the package, when its description is that of the pinned release. */
async function binOf(manifest: string): Promise<string | undefined> {
  try {
    const described: unknown = JSON.parse(await readFile(manifest, "utf8"));
    if (!isRecord(described) || described.name !== PACKAGE_NAME || described.version !== PINNED_VERSION)
      return undefined;
    const bin = isRecord(described.bin) ? described.bin.career : described.bin;
    if (typeof bin !== "string" || isAbsolute(bin)) return undefined;
    const inside = normalize(bin);
    return inside === ".." || inside.startsWith(`..${sep}`) ? undefined : inside;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { identityOf } from "../file-identity.ts";

/** Where npm is, seen from the folder of the Node that it came with. The last is Homebrew's. */
const BESIDE_NODE = [
  ["..", "lib", "node_modules", "npm", "bin", "npm-cli.js"],
  ["..", "libexec", "lib", "node_modules", "npm", "bin", "npm-cli.js"],
] as const;

/** The npm that came with a Node program. One that is only on `PATH` could be anyone's, and is not looked for. */
export async function npmOf(nodePath: string): Promise<string | undefined> {
  const folder = dirname(await realpath(nodePath));
  for (const steps of BESIDE_NODE) {
    const found = await identityOf(join(folder, ...steps));
    if (found) return found.realPath;
  }
  return undefined;
}

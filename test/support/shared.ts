import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Folder with the machine contract and the Core's published answers, or undefined where it is not beside the checkout. */
export function sharedDir(): string | undefined {
  const dir = fileURLToPath(new URL("../../../shared", import.meta.url));
  return existsSync(`${dir}/contract/operations.json`) ? dir : undefined;
}

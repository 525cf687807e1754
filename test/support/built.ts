import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Path of the built reference Core, which is built first where it is missing or older than its source. Safe to call from
 * several test processes at once: a build puts finished files in place only.
 */
export function referenceCorePath(): string {
  checked ??= upToDate();
  return checked;
}

let checked: string | undefined;

function upToDate(): string {
  const path = `${root}dist/career-reference.mjs`;
  if (!existsSync(path) || !existsSync(`${root}dist/manifest.json`) || isStale(path)) {
    execFileSync(process.execPath, ["build.mjs"], { cwd: root, stdio: "pipe" });
  }
  return path;
}

function isStale(path: string): boolean {
  const built = statSync(path).mtimeMs;
  const sources = readdirSync(`${root}core`, { recursive: true, encoding: "utf8" });
  return sources.some((name) => statSync(`${root}core/${name}`).mtimeMs > built);
}

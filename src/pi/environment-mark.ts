import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, normalize, resolve, sep } from "node:path";

/** Set in Pi's environment, so that every shell it starts inherits it. */
export const MARK = "PI_CAREER_COPILOT";

/**
 * Marks this process's environment. Returns true where another Pi's mark was inherited: this Pi was started from an agent's
 * shell, and nothing in it may decide. The mark is the process id, because Pi loads an extension again on `/new` and `/reload`.
 */
export function markEnvironment(env: Record<string, string | undefined>, pid: number): boolean {
  const inherited = env[MARK] !== undefined && env[MARK] !== String(pid);
  if (!inherited) env[MARK] = String(pid);
  return inherited;
}

/** The path as the file system sees it, links followed as far as it exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = resolve(path, "..");
    return parent === path ? path : join(realPath(parent), path.slice(parent.length));
  }
}

function expandHome(path: string): string {
  return path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path;
}

/** Whether `path`, as a built-in tool was given it, lies in `folder` or is a link into it. */
function isInside(folder: string, path: string, cwd: string): boolean {
  const plain = expandHome(path.replace(/^@/, ""));
  const absolute = normalize(isAbsolute(plain) ? plain : resolve(cwd, plain));
  const within = (candidate: string, root: string) => `${candidate}${sep}`.startsWith(`${root}${sep}`);
  return within(absolute, folder) || within(realPath(absolute), realPath(folder));
}

/** Names in the career folder that mean nothing else on a computer. */
const OWN_NAMES =
  /career\/(?:config\.json|core-cache\.json|core\b|policy\.yaml)|\bcareer\.db\b|\baudit\.anchor\b/;

/** Whether a shell command names the career folder, its files or the mark. Shell text can hide anything: docs/security.md says so. */
function commandReaches(careerDir: string, command: string, cwd: string): boolean {
  const home = homedir();
  const agentDir = resolve(careerDir, "..");
  const expanded = command
    .replaceAll(/\$\{?HOME\}?/g, home)
    .replaceAll(/(^|[\s"'=:])~(?=\/)/g, `$1${home}`)
    .replaceAll(/\$\{?PI_CODING_AGENT_DIR\}?/g, agentDir)
    .replaceAll(/["'\\]/g, "");
  if (expanded.includes(careerDir) || expanded.includes(MARK) || OWN_NAMES.test(expanded)) return true;
  const words = expanded.split(/[\s;|&()<>=]+/).filter((word) => word.includes("/") || word === "career");
  return words.some((word) => isInside(careerDir, word, cwd));
}

/** Arguments of Pi's built-in tools that name a path. */
const PATH_ARGUMENTS = ["path", "file_path", "paths", "cwd", "glob", "pattern"];

/** Why a built-in tool call is blocked, or undefined where it stays out of the career folder. */
export function blockedReason(
  careerDir: string,
  toolName: string,
  input: Readonly<Record<string, unknown>>,
  cwd: string,
): string | undefined {
  const command = input.command;
  const reaches =
    (typeof command === "string" && commandReaches(careerDir, command, cwd)) ||
    PATH_ARGUMENTS.flatMap((name) => input[name] ?? []).some(
      (value) => typeof value === "string" && isInside(careerDir, value, cwd),
    );
  return reaches
    ? `${toolName} was blocked: the career folder holds what the person decided, and only the person changes it, with /career-setup.`
    : undefined;
}

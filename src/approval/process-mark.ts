import { readFileSync } from "node:fs";

/**
 * Names the running process so that a later one can ask whether it still runs. A number alone is used again by the
 * system, so on Linux its start time goes with it; elsewhere a reused number merely keeps an execution open for longer.
 */
export function processMark(pid: number = process.pid): string {
  return `${pid}:${startTime(pid) ?? "unknown"}`;
}

/** True while the process with this mark runs. */
export function isProcessAlive(mark: string): boolean {
  const [number = "", started] = mark.split(":");
  const pid = Number(number);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not allowed to signal it means that it runs, under another account.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const now = startTime(pid);
  return now === undefined || started === "unknown" || started === now;
}

function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold spaces; what follows it is the third field, the start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; only its parent has not looked yet.
    return fields[0] === "Z" ? "ended" : fields[19];
  } catch {
    return undefined;
  }
}

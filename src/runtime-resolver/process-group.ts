import type { ChildProcess } from "node:child_process";

/** The system does not say when a group has ended. */
const POLL_MS = 5;

const live = new Set<ChildProcess>();
const killAll = () => {
  for (const child of live) signalGroup(child, "SIGKILL");
};

/** From now on the process's group ends with ours, should ours end first. One listener serves all. */
export function tieGroup(child: ChildProcess): void {
  if (live.size === 0) process.once("exit", killAll);
  live.add(child);
}

/** False where no process of the group is left. */
export function signalGroup(child: ChildProcess, name: NodeJS.Signals): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.kill(-child.pid, name);
  } catch {
    return false;
  }
}

/**
 * Kills what is left of the group and waits until it is gone, because "no process left" must be true when the caller goes on.
 * @param patienceMs How long to wait at most.
 */
export async function endGroup(child: ChildProcess, patienceMs: number): Promise<void> {
  for (let waited = 0; signalGroup(child, "SIGKILL") && waited < patienceMs; waited += POLL_MS)
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  live.delete(child);
  if (live.size === 0) process.removeListener("exit", killAll);
}

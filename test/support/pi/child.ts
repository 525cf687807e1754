import type { ChildProcess } from "node:child_process";

/** Resolves with the exit code (null after a signal) once a process and its output have ended. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("close", (code) => resolve(code));
  });
}

/** Lets a process end by itself for `graceMs`, then ends it, then kills it: this one only, by its own id. */
export async function endProcess(child: ChildProcess, graceMs: number): Promise<number | null> {
  const end = ended(child);
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const late = Symbol("late");
    let timer: NodeJS.Timeout | undefined;
    const outcome = await Promise.race([
      end,
      new Promise<typeof late>((resolve) => {
        timer = setTimeout(() => resolve(late), graceMs);
      }),
    ]);
    clearTimeout(timer);
    if (outcome !== late) return outcome;
    child.kill(signal);
  }
  return end;
}

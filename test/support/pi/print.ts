import { spawn } from "node:child_process";
import { ended, endProcess } from "./child.ts";
import { type PiLaunch, prepareLaunch } from "./program.ts";
import { TIME_LIMIT_MS } from "./until.ts";

/** One finished run of `pi -p` or `pi --mode json`. */
export interface PrintRun {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of `--mode json`; empty in print mode. */
  readonly events: readonly { readonly type: string; readonly [field: string]: unknown }[];
}

/**
 * Runs Pi once without a screen and waits for its end.
 * @throws Error with the output where Pi still runs at the time limit: it hangs.
 */
export async function runPrint(
  launch: PiLaunch & { readonly prompt: string; readonly json?: boolean },
): Promise<PrintRun> {
  const { places, file, args, env } = prepareLaunch(launch, launch.json ? ["--mode", "json"] : ["-p"]);
  const child = spawn(file, [...args, launch.prompt], {
    cwd: places.cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  const limit = launch.timeLimitMs ?? TIME_LIMIT_MS;
  let timer: NodeJS.Timeout | undefined;
  try {
    const exitCode = await Promise.race([
      ended(child),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new Error(`Pi still runs after ${limit} ms.\n${stdout}\n${stderr}`)),
          limit,
        );
      }),
    ]);
    const events = launch.json
      ? stdout
          .split("\n")
          .filter(Boolean)
          .map((line): PrintRun["events"][number] => JSON.parse(line))
      : [];
    return { exitCode, stdout, stderr, events };
  } finally {
    clearTimeout(timer);
    await endProcess(child, 0);
    places.remove();
  }
}

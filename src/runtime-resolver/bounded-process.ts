import { type ChildProcess, spawn } from "node:child_process";
import { ByteSink } from "./byte-sink.ts";
import { endGroup, signalGroup, tieGroup } from "./process-group.ts";

/** What one run may take. */
export interface ProcessBounds {
  /** Bytes of stdout; one more ends the run. */
  readonly maximumStdout: number;
  /** Bytes of stderr; one more ends the run. */
  readonly maximumStderr: number;
  readonly timeoutMs: number;
  /** How long the processes have to end after `SIGTERM`, before `SIGKILL`. */
  readonly graceMs: number;
}

export interface ProcessRequest {
  readonly command: string;
  readonly args: readonly string[];
  /** Written to stdin once the process runs; without it stdin is closed from the start. */
  readonly input?: Uint8Array | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly signal?: AbortSignal | undefined;
  readonly bounds: ProcessBounds;
}

/** How a run ended. `left_behind`: the process ended, but another one that it started kept its pipes open. */
export type ProcessEnding =
  | {
      readonly kind: "exited";
      readonly status: number;
      readonly stdout: Uint8Array;
      readonly stderr: Uint8Array;
    }
  | { readonly kind: "not_started"; readonly cause: unknown }
  | {
      readonly kind:
        | "signalled"
        | "timed_out"
        | "stdout_overflow"
        | "stderr_overflow"
        | "left_behind"
        | "cancelled";
    };

/** How long open pipes of a process that has ended may be silent before they count as kept by someone else. */
const SILENCE_MS = 250;

/**
 * Runs one process without a shell, in a process group of its own, and waits until it and its group are gone. Never rejects; output of a run
 * that did not exit by itself is dropped.
 */
export function runBounded(request: ProcessRequest): Promise<ProcessEnding> {
  if (request.signal?.aborted) return Promise.resolve({ kind: "cancelled" });
  const { command, args, input, env, cwd } = request;
  let child: ChildProcess;
  try {
    // A group of its own, because a launcher starts the program proper: a signal to the launcher alone would leave that one running.
    child = spawn(command, [...args], {
      env,
      cwd,
      detached: true,
      stdio: [input ? "pipe" : "ignore", "pipe", "pipe"],
    });
  } catch (cause) {
    return Promise.resolve({ kind: "not_started", cause });
  }
  return new Promise((settle) => watch(child, request, settle));
}

function watch(child: ChildProcess, request: ProcessRequest, settle: (ending: ProcessEnding) => void): void {
  const { input, signal, bounds } = request;
  const stdout = new ByteSink(bounds.maximumStdout);
  const stderr = new ByteSink(bounds.maximumStderr);
  let forced: Exclude<ProcessEnding["kind"], "exited" | "not_started" | "signalled"> | undefined;
  let status: number | null = null;
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, act: () => void) => timers.add(setTimeout(act, ms));

  let finished = false;
  const finish = (ending: ProcessEnding) => {
    if (finished) return;
    finished = true;
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
    child.removeAllListeners();
    child.on("error", () => undefined);
    // Whoever is left of the group, also with closed pipes, has no business any more.
    endGroup(child, bounds.graceMs).then(() => settle(ending));
  };
  const cancel = () => stop("cancelled");
  const stop = (why: NonNullable<typeof forced>) => {
    if (forced) return;
    forced = why;
    child.stdout?.destroy();
    child.stderr?.destroy();
    signalGroup(child, "SIGTERM");
    after(bounds.graceMs, () => {
      signalGroup(child, "SIGKILL");
      // A process that even SIGKILL cannot end hangs in the kernel. Waiting for it would hang us, too.
      after(bounds.graceMs, () => finish({ kind: why }));
    });
    if (child.exitCode !== null || child.signalCode !== null) finish({ kind: why });
  };

  const collect =
    (sink: ByteSink, overflow: "stdout_overflow" | "stderr_overflow") => (chunk: Uint8Array) => {
      if (!forced && !sink.add(chunk)) stop(overflow);
    };
  child.stdout?.on("data", collect(stdout, "stdout_overflow"));
  child.stderr?.on("data", collect(stderr, "stderr_overflow"));
  // A Core that refuses early closes stdin while we write. Its exit status says more than the broken pipe.
  child.stdin?.on("error", () => undefined);
  child.once("spawn", () => child.stdin?.end(input));
  child.once("error", (cause) => finish({ kind: "not_started", cause }));
  child.once("exit", (code) => {
    status = code;
    if (forced) finish({ kind: forced });
    else awaitSilence();
  });
  child.once("close", () => {
    if (forced) finish({ kind: forced });
    else if (status === null) finish({ kind: "signalled" });
    else finish({ kind: "exited", status, stdout: stdout.bytes(), stderr: stderr.bytes() });
  });
  // The pipes close when the last process that holds them ends. Output that is still on its way counts as life.
  const awaitSilence = () => {
    const seen = stdout.length + stderr.length;
    after(SILENCE_MS, () =>
      // Events that arrived while the program was busy come first.
      setImmediate(() => {
        if (stdout.length + stderr.length > seen) awaitSilence();
        else finish({ kind: "left_behind" });
      }),
    );
  };
  tieGroup(child);
  signal?.addEventListener("abort", cancel, { once: true });
  after(bounds.timeoutMs, () => stop("timed_out"));
}

import { CoreError, type CoreErrorCode } from "../core-contract/core-error.ts";
import { exitStatusOf, meaningOf } from "../core-contract/error-codes.ts";
import { readErrorEnvelope } from "../core-contract/error-envelope.ts";
import { MAXIMUM_OUTPUT_BYTES } from "../core-contract/operations.ts";
import { type ProcessEnding, runBounded } from "./bounded-process.ts";
import { coreEnvironment, type Environment } from "./core-environment.ts";
import type { CoreCall, CoreProgram } from "./resolved-core.ts";

/** Bytes of stderr that are read of a Core: an error document is far smaller. */
const MAXIMUM_STDERR = 16_384;

/** How long a Core may take, and how long it has to end after that. */
export interface CoreTimes {
  readonly timeoutMs: number;
  readonly graceMs: number;
}

export const CORE_TIMES: CoreTimes = { timeoutMs: 30_000, graceMs: 2_000 };

/** Runs Cores in one environment. */
export type CallCore = (program: CoreProgram, call: CoreCall) => Promise<Uint8Array>;

/**
 * Makes the one function that starts a Core. It gives the exact bytes of a successful answer, which nobody has looked into yet.
 * @throws CoreError for every other ending; none holds a word that the Core wrote.
 */
export function coreCaller(env: Environment, times: CoreTimes = CORE_TIMES): CallCore {
  const environment = coreEnvironment(env);
  return async (program, { args, input, signal, maximumOutput = MAXIMUM_OUTPUT_BYTES }) => {
    const ending = await runBounded({
      command: program.command,
      args: [...program.args, ...args, "--format", "json-compact"],
      input,
      signal,
      env: environment,
      // A Core has no business in the person's folder.
      cwd: "/",
      bounds: { ...times, maximumStdout: maximumOutput, maximumStderr: MAXIMUM_STDERR },
    });
    return answerOf(ending);
  };
}

function answerOf(ending: ProcessEnding): Uint8Array {
  switch (ending.kind) {
    case "exited":
      return exitedAnswer(ending);
    case "not_started":
      throw new CoreError("core_not_executable", { detail: reasonOf(ending.cause), cause: ending.cause });
    case "signalled":
      throw new CoreError("core_crashed", { detail: "It was ended by a signal." });
    case "timed_out":
      throw new CoreError("core_timeout");
    case "stdout_overflow":
      throw new CoreError("output_too_large");
    case "stderr_overflow":
      throw new CoreError("output_invalid", { detail: "It wrote too much to its error output." });
    case "left_behind":
      throw new CoreError("output_invalid", { detail: "It left another process behind, which was stopped." });
    case "cancelled":
      throw new CoreError("cancelled");
  }
}

function exitedAnswer({ status, stdout, stderr }: Extract<ProcessEnding, { kind: "exited" }>): Uint8Array {
  if (status === 0) {
    if (stderr.length > 0)
      throw new CoreError("output_invalid", { detail: "It succeeded and reported an error at once." });
    return stdout;
  }
  const rejection = stdout.length === 0 ? readErrorEnvelope(stderr) : undefined;
  if (!rejection || exitStatusOf(rejection.code) !== status)
    throw new CoreError("core_crashed", {
      detail: `It ended with status ${status} and without a known reason.`,
    });
  const { code, fieldPath } = rejection;
  const where = fieldPath ? ` (${code} at ${fieldPath})` : ` (${code})`;
  throw new CoreError(ERROR_OF_STATUS[status] ?? "core_rejected", {
    detail: `${meaningOf(code)}${where}`,
    coreCode: code,
    fieldPath,
  });
}

/** Arguments that a Core lists and then refuses, and answers that it cannot write, are no fault of the input. */
const ERROR_OF_STATUS: { readonly [status: number]: CoreErrorCode } = {
  2: "core_incompatible",
  6: "core_crashed",
};

/** The system's own name of why a program could not be started. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT") return "Its file, or the program that runs it, is not there.";
  if (code === "EACCES" || code === "EPERM") return "The system does not allow it to run.";
  if (code === "ENOEXEC") return "It is no program for this system.";
  return "The system could not start it.";
}

import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CoreClient, createCoreClient } from "../../src/core-client/core-client.ts";
import type { CoreErrorCode } from "../../src/core-contract/core-error.ts";
import {
  type Bench,
  errorOf,
  everythingIn,
  makeBench,
  PRIVATE,
  RESUME_INPUT,
} from "../support/broken-core/bench.ts";
import { isRunning } from "../support/processes.ts";

/** For a Core that hangs. Too short a time for a loaded computer ends the same way. */
const SHORT = { timeoutMs: 2_000, graceMs: 300 };

const FAULTS: readonly (readonly [what: string, fault: string, code: CoreErrorCode])[] = [
  ["never reads its input", "hang_before_stdin", "core_timeout"],
  ["hangs after its input", "hang_after_stdin", "core_timeout"],
  ["ignores SIGTERM", "ignores_sigterm", "core_timeout"],
  ["hangs together with a process it started", "hangs_with_child", "core_timeout"],
  ["writes half of its answer", "partial_output", "output_invalid"],
  ["writes half of its answer and then fails", "partial_output_then_failure", "core_crashed"],
  ["writes nothing", "no_output", "output_invalid"],
  ["writes two documents", "two_documents", "output_invalid"],
  ["writes two documents on one line", "two_documents_in_a_line", "output_invalid"],
  ["writes a list", "not_an_object", "output_invalid"],
  ["writes no JSON, but what it was sent", "not_json", "output_invalid"],
  ["writes invalid UTF-8", "invalid_utf8", "output_invalid"],
  ["writes a byte order mark", "byte_order_mark", "output_invalid"],
  ["writes more after its document", "trailing_bytes", "output_invalid"],
  ["writes one newline too many", "trailing_newline_twice", "output_invalid"],
  ["writes no newline", "no_newline", "output_invalid"],
  ["writes a blank first", "leading_blank", "output_invalid"],
  ["writes 33,554,433 bytes", "one_byte_too_many", "output_too_large"],
  ["never stops writing", "endless_output", "output_too_large"],
  ["floods its error output", "stderr_flood", "output_invalid"],
  ["reports an error and succeeds", "stderr_on_success", "output_invalid"],
  ["answers another schema", "other_schema", "output_invalid"],
  ["answers as another version", "other_version", "output_invalid"],
  ["refuses with a known code", "refuses", "core_rejected"],
  ["refuses and names a field that is text", "refuses_private_field", "core_rejected"],
  ["refuses with an unknown code", "refuses_unknown_code", "core_crashed"],
  ["refuses in words of its own", "refuses_in_other_words", "core_crashed"],
  ["refuses with more than the contract has", "refuses_with_more_keys", "core_crashed"],
  ["refuses with the status of another code", "refuses_with_other_status", "core_crashed"],
  ["ends with status 2", "exit_2", "core_incompatible"],
  ["ends with status 3", "exit_3", "core_rejected"],
  ["ends with status 4", "exit_4", "core_rejected"],
  ["ends with status 5", "exit_5", "core_rejected"],
  ["ends with status 6", "exit_6", "core_crashed"],
  ["ends with status 7", "exit_7", "core_crashed"],
  ["ends with a stack trace", "throws", "core_crashed"],
  ["is killed", "killed", "core_crashed"],
  ["aborts", "aborts", "core_crashed"],
  ["leaves a process that holds its pipe", "leaves_child_with_pipe", "output_invalid"],
];

describe("a Core that fails while it works", () => {
  let bench: Bench;
  let client: CoreClient;
  beforeAll(async () => {
    bench = await makeBench();
    await bench.client().run("resume.analyze", RESUME_INPUT);
    client = bench.client();
  });
  afterAll(() => bench.clear());
  afterEach(() => bench.core.plan({ faults: {} }));

  const nothingRuns = async () => {
    const runs = await bench.core.runs();
    const running = await Promise.all(runs.map(async ({ pid }) => ((await isRunning(pid)) ? [pid] : [])));
    expect(running.flat()).toEqual([]);
  };
  const nextCallWorks = async () => {
    await bench.core.plan({ faults: {} });
    const { value } = await bench.client().run("resume.analyze", RESUME_INPUT);
    expect(value.schema_version).toBe("career.resume_analysis.v1");
  };

  test.each(FAULTS)("which %s", async (_, fault, code) => {
    await bench.core.plan({ faults: { document: fault } });
    const patience = code === "core_timeout" ? { times: SHORT } : {};
    const error = await errorOf(bench.client(patience).run("resume.analyze", RESUME_INPUT));
    expect(error.code).toBe(code);
    expect(everythingIn(error)).not.toContain(PRIVATE);
    await nothingRuns();
    await nextCallWorks();
  });

  test("is told apart by the contract's own code and field", async () => {
    await bench.core.plan({ faults: { document: "refuses" } });
    const error = await errorOf(client.run("resume.analyze", RESUME_INPUT));
    expect(error).toMatchObject({ coreCode: "source_line_too_long", fieldPath: "resume.text" });
    expect(error.message).toContain(
      "A line has more than 2,000 characters. (source_line_too_long at resume.text)",
    );
  });

  test("may close its input early and still answer", async () => {
    await bench.core.plan({ faults: { document: "closes_stdin_early" } });
    const text = `${PRIVATE}\n`.repeat(1_000);
    await expect(client.run("resume.analyze", { ...RESUME_INPUT, text })).resolves.toMatchObject({
      operation: "resume.analyze",
    });
  });

  test("leaves a process in a session of its own that holds its pipe, and does not hang us", async () => {
    await bench.core.plan({ faults: { document: "leaves_detached_child_with_pipe" } });
    const error = await errorOf(client.run("resume.analyze", RESUME_INPUT));
    // Nobody but the Core knew of it, so that this test has to end it.
    const left = (await bench.core.runs()).at(-1);
    if (left) process.kill(left.pid, "SIGKILL");
    expect(error.code).toBe("output_invalid");
    await nextCallWorks();
  });

  test("ends with us when we end while it hangs", async () => {
    await bench.core.plan({ faults: { document: "hangs_with_child" } });
    const before = (await bench.core.runs()).length;
    const script = fileURLToPath(new URL("../support/broken-core/ends-while-running.ts", import.meta.url));
    await promisify(execFile)(process.execPath, ["--import", "tsx", script, bench.core.path, bench.agentDir]);
    expect((await bench.core.runs()).length).toBe(before + 2);
    await nothingRuns();
  });

  test("may leave a silent process, which is ended", async () => {
    await bench.core.plan({ faults: { document: "leaves_silent_child" } });
    await client.run("resume.analyze", RESUME_INPUT);
    await nothingRuns();
  });

  test("may answer with exactly 33,554,432 bytes", async () => {
    await bench.core.plan({ faults: { document: "exact_bound" } });
    const { bytes } = await bench.client().run("resume.analyze", RESUME_INPUT);
    expect(bytes.length).toBe(33_554_432);
  });

  test("is stopped when the call is cancelled", async () => {
    await bench.core.plan({ faults: { document: "hang_after_stdin" } });
    const cancelling = new AbortController();
    const before = (await bench.core.runs()).length;
    const call = errorOf(bench.client().run("resume.analyze", RESUME_INPUT, { signal: cancelling.signal }));
    while ((await bench.core.runs()).length === before) await new Promise(setImmediate);
    cancelling.abort(new Error(PRIVATE));
    const error = await call;
    expect(error.code).toBe("cancelled");
    expect(everythingIn(error)).not.toContain(PRIVATE);
    await nothingRuns();
    await nextCallWorks();
  });

  test("is not started for a call that was cancelled before", async () => {
    const before = (await bench.core.runs()).length;
    const error = await errorOf(client.run("resume.analyze", RESUME_INPUT, { signal: AbortSignal.abort() }));
    expect(error.code).toBe("cancelled");
    expect((await bench.core.runs()).length).toBe(before);
  });
});

describe("a Core whose file changes between the probe and the run", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await makeBench();
  });
  afterAll(() => bench.clear());

  /** A client for which something happens after the Core was resolved and before it is run. */
  const clientAfter = (change: () => Promise<unknown>) => {
    const resolver = bench.resolver({
      env: { ...process.env, PI_OFFLINE: "1", CAREER_CLI_PATH: bench.core.path },
    });
    let changed = false;
    return createCoreClient({
      resolver: {
        async resolve(options) {
          const core = await resolver.resolve(options);
          if (!changed) await change();
          changed = true;
          return core;
        },
      },
    });
  };

  test("is not run when it was replaced, and the next call examines what is there now", async () => {
    const client = clientAfter(() => bench.core.touch());
    const error = await errorOf(client.run("resume.analyze", RESUME_INPUT));
    expect(error.code).toBe("core_incompatible");
    const documents = (await bench.core.runs()).filter(({ args }) => args?.includes("--input"));
    expect(documents).toEqual([]);
    await client.run("resume.analyze", RESUME_INPUT);
  });

  test("is a typed error when it was deleted, and works again once it is back", async () => {
    const { path } = bench.core;
    const script = await readFile(path);
    const client = clientAfter(() => rm(path));
    expect((await errorOf(client.run("resume.analyze", RESUME_INPUT))).code).toBe("core_incompatible");
    expect((await errorOf(client.run("resume.analyze", RESUME_INPUT))).code).toBe("core_not_executable");
    await writeFile(path, script, { mode: 0o755 });
    await client.run("resume.analyze", RESUME_INPUT);
  });
});

import { readFile, realpath } from "node:fs/promises";
import { execa } from "execa";
import type { UnavailableReason } from "./document-error.ts";
import { type ExtractionAnswer, readAnswer } from "./extraction-answer.ts";
import { EXTRACTION_MS } from "./limits.ts";

/** JavaScript memory of the worker, in MiB. */
const HEAP_MIB = 256;
/** All memory of the worker, in bytes: decompressed streams live outside the JavaScript heap. */
const RESIDENT_BYTES = 768 * 1024 * 1024;
const WATCH_MS = 100;
/** 50,000 characters are at most 300 KB of JSON; a longer text is told as `text_too_long` and needs no more room than this. */
const ANSWER_BYTES = 16 * 1024 * 1024;

export type Extracted = ExtractionAnswer | { readonly failed: UnavailableReason };

/** Extracts the text of a PDF or DOCX. Rejects only with the signal's reason when aborted. */
export type Extract = (kind: "pdf" | "docx", bytes: Uint8Array, signal?: AbortSignal) => Promise<Extracted>;

/** Bounds of one worker process. */
export interface ExtractionBounds {
  /** From its start, in milliseconds. */
  readonly timeoutMs: number;
  /** JavaScript memory, in MiB. */
  readonly heapMib: number;
  /** All memory, in bytes; watched from outside on Linux only. */
  readonly residentBytes: number;
}

/**
 * Runs `workerPath` once per document in a process of its own: the same Node, no environment, no files but its own code, no
 * child processes, no network, bounded memory, output and time. The process is gone when the promise settles.
 */
export function processExtractor(workerPath: string, bounds: Partial<ExtractionBounds> = {}): Extract {
  const { timeoutMs = EXTRACTION_MS, heapMib = HEAP_MIB, residentBytes = RESIDENT_BYTES } = bounds;
  return async (kind, bytes, signal) => {
    signal?.throwIfAborted();
    const watch = new AbortController();
    const stop = signal ? AbortSignal.any([signal, watch.signal]) : watch.signal;
    // A worker behind a link could not look at the link: it may read its own file only.
    const program = await realpath(workerPath).catch((cause: unknown) => {
      throw new Error("The document reader of this package is missing. Install the package again.", {
        cause,
      });
    });
    signal?.throwIfAborted();
    const child = execa(process.execPath, [...nodeArguments(program, heapMib), program, kind], {
      input: bytes,
      env: {},
      extendEnv: false,
      stderr: "ignore",
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      cancelSignal: stop,
      maxBuffer: ANSWER_BYTES,
      stripFinalNewline: false,
      reject: false,
    });
    const timer = setInterval(() => void watchMemory(child.pid, residentBytes, watch), WATCH_MS);
    const result = await child.finally(() => clearInterval(timer));
    signal?.throwIfAborted();
    if (result.timedOut) return { failed: "timed_out" };
    if (watch.signal.aborted || result.isMaxBuffer) return { failed: "too_large" };
    const answer = result.exitCode === 0 ? readAnswer(result.stdout) : undefined;
    if (!answer) return { failed: failureOf(result) };
    return answer;
  };
}

function nodeArguments(workerPath: string, heapMib: number): string[] {
  const permission = ["--permission", "--experimental-permission"].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  );
  return [
    `--max-old-space-size=${heapMib}`,
    "--no-warnings",
    ...(permission ? [permission, `--allow-fs-read=${workerPath}`] : []),
  ];
}

/** Linux only: elsewhere the worker's own watch has to do. */
async function watchMemory(pid: number | undefined, limit: number, watch: AbortController): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  if (resident > limit) watch.abort();
}

/** Why a worker ended without an answer: Node ends itself with SIGABRT where its heap is full; another signal is not the document's doing. */
function failureOf({ signal, exitCode }: { signal?: string | undefined; exitCode?: number | undefined }) {
  if (signal === "SIGABRT" || exitCode === 134) return "too_large";
  return signal ? "unreadable" : "malformed";
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import type { Approvals } from "../../src/approval/approvals.ts";
import { openBench } from "./bench-room.ts";

/** `npm run bench:approval [proposals] [pending]`: 4 processes on the same proposals, then listing many pending ones. */
const proposals = Number(process.argv[2] ?? 1_000);
const pending = Number(process.argv[3] ?? 10_000);
const processes = 4;

const dir = mkdtempSync(join(tmpdir(), "career-bench-"));
try {
  console.log(JSON.stringify({ deciding: await decideInParallel(), listing: listMany() }, null, 2));
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function decideInParallel() {
  const { approvals, store } = openBench(dir);
  const ids = Array.from({ length: proposals }, (_, index) => propose(approvals, index));
  const script = fileURLToPath(new URL("./deciding-process.ts", import.meta.url));
  const started = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: processes }, async (_, at) => {
      // Each begins elsewhere and goes through all of them, so that they meet over most.
      const from = Math.floor((at * ids.length) / processes);
      const input = JSON.stringify({ dir, ids: [...ids.slice(from), ...ids.slice(0, from)] });
      const { stdout } = await execa(process.execPath, ["--import", "tsx", script], { input });
      return JSON.parse(stdout) as { executed: number };
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const count = (sql: string) => store.all(sql).length;
  const figures = {
    proposals,
    processes,
    executed: outcomes.reduce((sum, { executed }) => sum + executed, 0),
    effects: count("SELECT 1 FROM record"),
    executions: count("SELECT 1 FROM execution"),
    success_events: count("SELECT 1 FROM audit WHERE event = 'EXECUTED'"),
    audit_ok: approvals.verify().ok,
    seconds: Math.round(seconds * 10) / 10,
  };
  store.close();
  const once = [figures.executed, figures.effects, figures.executions, figures.success_events];
  if (once.some((number) => number !== proposals) || !figures.audit_ok)
    throw new Error(`not each exactly once: ${JSON.stringify(figures)}`);
  return figures;
}

function listMany() {
  const { approvals, store } = openBench(join(dir, "many"));
  const seconds = measure(() => {
    for (let index = 0; index < pending; index++) propose(approvals, index);
  });
  const figures = {
    pending,
    proposing_ms_each: Math.round((seconds / pending) * 100) / 100,
    all_rows_ms: median(() => approvals.list({ limit: pending })),
    first_page_ms: median(() => approvals.list({ tab: "pending" })),
    waiting_for_me_ms: median(() => approvals.list({ tab: "waiting for me", person: "local" })),
    filtered_ms: median(() => approvals.list({ tab: "pending", risk: "low", text: "number 77", limit: 200 })),
  };
  store.close();
  return figures;
}

function propose(approvals: Approvals, index: number): string {
  const made = approvals.propose({
    action: "task.create",
    input: { title: `Task number ${index}`, due: "2026-05-01" },
    reason: "measured",
  });
  if (made.kind !== "proposal") throw new Error("a write makes a proposal");
  return made.proposal.id;
}

function measure(body: () => void): number {
  const started = performance.now();
  body();
  return performance.now() - started;
}

function median(body: () => void): number {
  const times = Array.from({ length: 15 }, () => measure(body)).sort((a, b) => a - b);
  return Math.round((times[7] ?? 0) * 10) / 10;
}

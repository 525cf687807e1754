import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Runtime from "../src/career-run/runtime.ts";
import { RESUME, ROOT, resumeText } from "./place.ts";

/** Budgets of the design, as ratios within one run. */
const RATIO = 1.6;
const RUNS = 25;
const LIBRARIES = [1, 1_000];

const core = join(ROOT, "dist/career-reference.mjs");
const input = JSON.stringify({ schema_version: "career.resume_input.v1", text: resumeText });

/** The Core alone: started, fed and read to its end. */
function bareAnalyze(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [core, "resume", "analyze", "--input", "-", "--format", "json-compact"],
      { env: { PATH: process.env.PATH }, stdio: ["pipe", "pipe", "ignore"] },
    );
    child.stdout.resume();
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))));
    child.stdin.end(input);
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const { createCareerRuntime } = (await import(join(ROOT, "dist/career.mjs"))) as typeof Runtime;
const options = { consent: async () => true, select: async () => undefined, decide: async () => {} };
const figures: Record<string, number> = {};
const complaints: string[] = [];

for (const files of LIBRARIES) {
  const place = mkdtempSync(join(tmpdir(), "career-runtime-"));
  try {
    const resumes = join(place, "resumes");
    mkdirSync(resumes);
    cpSync(join(ROOT, "fixtures/synthetic", RESUME), join(resumes, RESUME));
    for (let copy = 1; copy < files; copy += 1)
      writeFileSync(join(resumes, `copy-${copy}.md`), `${resumeText}\n${copy}\n`);
    const start = () => createCareerRuntime({ agentDir: join(place, "agent"), packageRoot: ROOT, env: {} });
    const runtime = start();
    runtime.settings.change((settings) => ({ ...settings, roots: [resumes], core: { kind: "reference" } }));
    const original = (await runtime.library.list()).find(({ label }) => label === RESUME);
    const analyze = async (session: Runtime.CareerRuntime) => {
      session.forgetResults();
      await session.run({ command: "analyze", handle: `resume:${original?.id}` }, options);
    };
    await analyze(runtime);
    const [ours, bare]: [number[], number[]] = [[], []];
    // Taken in turns, so that whatever else the computer does falls on both alike.
    for (let run = 0; run < RUNS; run += 1) {
      bare.push(await timed(bareAnalyze));
      ours.push(await timed(() => analyze(runtime)));
    }
    const ratio = median(ours) / median(bare);
    figures[`analyze_ratio_${files}_files`] = Number(ratio.toFixed(3));
    if (ratio > RATIO) complaints.push(`${files} files: ${ratio.toFixed(2)} × a bare spawn, budget ${RATIO}`);
    figures[`second_session_first_command_ratio_${files}_files`] = Number(
      ((await timed(() => analyze(start()))) / median(bare)).toFixed(3),
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

figures.extension_bytes_read_by_pi = [
  "extensions/career.ts",
  ...["commands", "environment-mark", "raw-tools", "session", "tool"].map((name) => `src/pi/${name}.ts`),
].reduce((sum, file) => sum + readFileSync(join(ROOT, file)).length, 0);

process.stdout.write(
  process.argv.includes("--json")
    ? `${JSON.stringify(figures, null, 2)}\n`
    : `${Object.entries(figures)
        .map(([name, value]) => `${name.padEnd(46)} ${value}`)
        .join("\n")}\n`,
);
for (const complaint of complaints) process.stderr.write(`✗ ${complaint}\n`);
if (process.argv.includes("--check") && complaints.length > 0) process.exitCode = 1;

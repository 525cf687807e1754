import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { execa } from "execa";
import pLimit from "p-limit";

/** What a child process is to do in the world of `dir`. */
export interface ChildJob {
  readonly dir: string;
  readonly now: number;
  /** `decide`: open and approve each id. `crash`: approve the first id. `undo`: undo the first id. `execute`: run each. */
  readonly job: "decide" | "crash" | "undo" | "execute";
  readonly ids: readonly string[];
  /** Kill this process at the boundary of this name, or at the one with this number, from 1. */
  readonly at?: string | number;
}

export interface ChildOutcome {
  readonly executed: number;
  readonly boundaries: number;
  /** True where the process was killed as asked. */
  readonly killed: boolean;
}

let bundled: Promise<string> | undefined;

/** The child as one file, so that hundreds of them start quickly. */
function childFile(): Promise<string> {
  bundled ??= (async () => {
    const outfile = join(mkdtempSync(join(tmpdir(), "career-child-")), "child.mjs");
    const libsql = import.meta.resolve("libsql");
    await build({
      entryPoints: [fileURLToPath(new URL("./child.ts", import.meta.url))],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      logLevel: "silent",
      // The native module is found beside the package, not beside the bundle.
      define: { "import.meta.url": JSON.stringify(pathToFileURL(fileURLToPath(libsql)).href) },
      banner: {
        js: `import { createRequire as __createRequire } from "node:module"; const require = __createRequire(${JSON.stringify(libsql)});`,
      },
    });
    return outfile;
  })();
  return bundled;
}

/** Runs each job in a process of its own, `width` at a time. */
export async function runChildren(jobs: readonly ChildJob[], width = 4): Promise<ChildOutcome[]> {
  const file = await childFile();
  const limit = pLimit(width);
  return Promise.all(jobs.map((job) => limit(() => runChild(file, job))));
}

async function runChild(file: string, job: ChildJob): Promise<ChildOutcome> {
  const ended = await execa(process.execPath, [file], { input: JSON.stringify(job), reject: false });
  if (ended.signal === "SIGKILL") return { executed: 0, boundaries: 0, killed: true };
  if (ended.exitCode !== 0) throw new Error(`child failed: ${ended.stderr}`);
  const { executed, boundaries }: { executed: number; boundaries: number } = JSON.parse(ended.stdout);
  return { executed, boundaries, killed: false };
}

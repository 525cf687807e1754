// Builds what runs outside Pi's TypeScript loader into dist/. Runs on `npm install` (prepare), also with --omit=dev.
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { manifestOf } from "./core/build-manifest.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
// Some packages are CommonJS and ask for Node's own modules by `require`.
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';
/** One line per built file. */
const ENTRIES = [
  {
    from: "src/career-run/runtime.ts",
    to: "career.mjs",
    banner: REQUIRE,
  },
  { from: "core/cli.ts", to: "career-reference.mjs", banner: "#!/usr/bin/env node", program: true },
  {
    from: "src/documents/pdf-worker.ts",
    to: "pdf-worker.mjs",
    banner: REQUIRE,
  },
];
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  // Holds a native library, found beside its own package.
  external: ["libsql"],
  format: "esm",
  target: "node20.6",
  logLevel: "warning",
  legalComments: "external",
};

// Built aside and then put in place file by file, so that a failed build leaves the last good one and a program that runs
// meanwhile never meets half of one.
const staging = `${root}dist/.building-${process.pid}/`;
await mkdir(staging, { recursive: true });
try {
  for (const { from, to, banner, program } of ENTRIES) {
    await build({ ...common, banner: { js: banner }, entryPoints: [from], outfile: `${staging}${to}` });
    if (program) await chmod(`${staging}${to}`, 0o755);
  }
  const { license, version } = JSON.parse(await readFile(`${root}package.json`, "utf8"));
  const manifest = await manifestOf(`${staging}career-reference.mjs`, { license, version });
  await writeFile(`${staging}manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of await readdir(staging)) await rename(`${staging}${name}`, `${root}dist/${name}`);
} finally {
  await rm(staging, { recursive: true, force: true });
}

// Builds what runs outside Pi's TypeScript loader into dist/. Runs on `npm install` (prepare), also with --omit=dev.
import { chmod, mkdir, rm } from "node:fs/promises";
import { build } from "esbuild";

const dist = new URL("./dist/", import.meta.url).pathname;
const common = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.6",
  logLevel: "warning",
  legalComments: "none",
};

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await build({
  ...common,
  entryPoints: ["core/cli.ts"],
  outfile: `${dist}career-reference.mjs`,
  banner: { js: "#!/usr/bin/env node" },
});
await chmod(`${dist}career-reference.mjs`, 0o755);

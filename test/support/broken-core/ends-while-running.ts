/** A session that ends by itself as soon as its Core, which hangs, has started and started another process. */
import { readFile } from "node:fs/promises";
import { createCoreClient } from "../../../src/core-client/core-client.ts";
import { createResolver } from "../../../src/runtime-resolver/resolver.ts";
import { RESUME_INPUT } from "./bench.ts";

const [, , corePath = "", agentDir = ""] = process.argv;
const starts = async () => (await readFile(`${corePath}.runs`, "utf8")).split("\n").length;
const resolver = createResolver({
  agentDir,
  env: { PATH: process.env.PATH, PI_OFFLINE: "1", CAREER_CLI_PATH: corePath },
  packageRoot: agentDir,
  choice: () => undefined,
  reference: { command: process.execPath, args: [] },
});
const before = await starts();
void createCoreClient({ resolver }).run("resume.analyze", RESUME_INPUT);
while ((await starts()) < before + 2) await new Promise(setImmediate);
process.exit(0);

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("an answer of 32 MiB needs at most five times its size in memory", async () => {
  const script = fileURLToPath(new URL("../support/broken-core/large-answer.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script]);
  const { bytes, multiple } = JSON.parse(stdout);
  expect(bytes).toBe(33_554_432);
  expect(multiple).toBeLessThanOrEqual(5);
});

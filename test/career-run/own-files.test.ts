import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ownFiles } from "../../demo/own-files.ts";
import { PACKAGE_ROOT } from "../support/pi/places.ts";

const resume = join(PACKAGE_ROOT, "fixtures/synthetic/resume.md");

it.each([
  ["a résumé that is not there", "missing\u001b[31m.md", resume],
  ["a vacancy that is not there", resume, "missing\u001b[31m.md"],
  ["a folder", tmpdir(), resume],
])("the demo with own files names %s", async (_what, first, second) => {
  await expect(ownFiles([first, second], PACKAGE_ROOT)).rejects.toThrow(/^There is no file "[^\p{Cc}]+"\.$/u);
});

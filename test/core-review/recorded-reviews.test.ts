import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inProcess } from "../core-cli/program.ts";
import { sharedDir } from "../support/shared.ts";
import { withoutProse } from "./prose.ts";

const shared = sharedDir();
const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

const COMMANDS = {
  variant_review: "variant-review",
  variant_materialize: "variant-materialize",
  variant_materialize_unknown: "variant-materialize",
  suggestion_review: "analysis-suggestions-review",
  replacement_review: "analysis-replacements-review",
};

async function answer(command: string, input: object) {
  const { exit, stdout, stderr } = await inProcess(
    ["resume", command, "--input", "-"],
    JSON.stringify(input),
  );
  return exit === 0 ? JSON.parse(stdout) : { exit, error: JSON.parse(stderr) };
}

const reviewFiles = shared ? readdirSync(`${shared}/oracle/reviews`) : [];

describe.skipIf(!shared)("against the published Core (needs the shared contract files)", () => {
  it.each(reviewFiles)("every answer of %s is the recorded one apart from prose", async (file) => {
    const recorded = readJson(`${shared}/oracle/reviews/${file}`);
    for (const [name, command] of Object.entries(COMMANDS)) {
      // The recording of an unknown selection keeps only what differs from the one before.
      const input = { ...recorded.variant_materialize.input, ...recorded[name].input };
      const own = name === "variant_materialize_unknown" ? input : recorded[name].input;
      expect(withoutProse(await answer(command, own)), name).toEqual(withoutProse(recorded[name].output));
    }
  });

  it.each([
    ["complete-analysis-suggestion-review", "analysis-suggestions-review"],
    ["complete-analysis-replacement-review", "analysis-replacements-review"],
    ["complete-variant-review", "variant-review"],
    ["selected-variant-materialization", "variant-materialize"],
  ])("the published %s is ours apart from prose", async (name, command) => {
    const path = `${shared}/contract/fixtures/resume/phase7/${name}`;
    expect(withoutProse(await answer(command, readJson(`${path}.input.json`)))).toEqual(
      withoutProse(readJson(`${path}.expected.json`)),
    );
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../core/operations.ts";
import { bundleOf } from "../../core/schemas/bundle.ts";
import { withoutProse } from "../core-review/prose.ts";
import { sharedDir } from "../support/shared.ts";
import { program } from "./program.ts";

const shared = sharedDir();
const fixtures = `${shared}/contract/fixtures`;
const inputs = shared
  ? readdirSync(fixtures, { recursive: true, encoding: "utf8" }).filter((name) => /input\.json$/.test(name))
  : [];
const ajv = new Ajv2020({ strict: false, validateSchema: false });
const isValid = new Map(
  OPERATIONS.filter(({ output }) => output.startsWith("career.")).map(({ output }) => [
    output,
    ajv.compile(bundleOf(output) ?? false),
  ]),
);

describe.skipIf(!shared)("every published input (needs the shared contract files)", () => {
  it.each(inputs)("%s is answered by the built program with valid documents", async (name) => {
    const text = readFileSync(`${fixtures}/${name}`, "utf8");
    const { schema_version } = JSON.parse(text);
    const takers = OPERATIONS.filter(
      (operation) => "input" in operation && operation.input === schema_version,
    );
    expect(takers.length).toBeGreaterThan(0);
    for (const { path, output } of takers) {
      const { exit, stdout, stderr } = await program([...path, "--input", `${fixtures}/${name}`]);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
      const validate = isValid.get(output);
      expect(validate?.(JSON.parse(stdout)), JSON.stringify(validate?.errors)).toBe(true);
    }
  });

  it.each(inputs.filter((name) => existsSync(expectedFor(name))))(
    "%s has the published answer apart from prose",
    async (name) => {
      const published = JSON.parse(readFileSync(expectedFor(name), "utf8"));
      const operation = OPERATIONS.find(({ output }) => output === published.schema_version);
      const { stdout } = await program([...(operation?.path ?? []), "--input", `${fixtures}/${name}`]);
      expect(withoutProse(JSON.parse(stdout))).toEqual(withoutProse(published));
    },
  );
});

function expectedFor(input: string): string {
  return `${fixtures}/${input.replace("input.json", "expected.json")}`;
}

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../core/operations.ts";
import { CORE_VERSION } from "../../core/version.ts";
import { sharedDir } from "../support/shared.ts";
import { INPUTS, inProcess } from "./program.ts";

const shared = sharedDir();
const answer = async (...args: string[]) => JSON.parse((await inProcess(args)).stdout);

describe("the operation catalogue", () => {
  it("has exactly one operation for each available capability, under the same id", async () => {
    const { capabilities } = await answer("capabilities");
    const { operations } = await answer("operations");
    for (const { id, status } of capabilities) {
      expect(status).toBe("available");
      const found = operations.filter(
        (operation: { capability_id: string }) => operation.capability_id === id,
      );
      expect(found).toEqual([expect.objectContaining({ operation_id: id })]);
    }
  });

  it("has no capability for exactly the operations that tell about the Core", async () => {
    const { operations } = await answer("operations");
    const without = operations.filter(
      (operation: { capability_id: null }) => operation.capability_id === null,
    );
    expect(without.map(({ operation_id }: { operation_id: string }) => operation_id)).toEqual([
      "core.operations",
      "schema.list",
      "schema.export",
      "schema.bundle",
    ]);
  });

  it("names the reference Core as such", async () => {
    expect((await answer("operations")).core_version).toBe(CORE_VERSION);
    expect(CORE_VERSION).toMatch(/\+reference/);
  });

  it("has the same order in the catalogue, the capabilities and the table", async () => {
    const ids = OPERATIONS.map(({ id }) => id);
    const { operations } = await answer("operations");
    const { capabilities } = await answer("capabilities");
    expect(operations.map(({ operation_id }: { operation_id: string }) => operation_id)).toEqual(ids);
    expect(capabilities.map(({ id }: { id: string }) => id)).toEqual(
      OPERATIONS.filter(({ capability }) => capability).map(({ id }) => id),
    );
  });

  it("has an example input in these tests for every operation that takes one", () => {
    const taking = OPERATIONS.filter(({ transport }) => transport === "json_file_or_stdin").map(
      ({ id }) => id,
    );
    expect(Object.keys(INPUTS).toSorted()).toEqual(taking.toSorted());
  });

  it("names only contracts that can be bundled", async () => {
    for (const operation of OPERATIONS) {
      const ids = "input" in operation ? [operation.input, operation.output] : [operation.output];
      for (const id of ids.filter((name) => name.startsWith("career."))) {
        expect((await inProcess(["schema", "bundle", "--id", id])).exit).toBe(0);
      }
    }
  });
});

describe.skipIf(!shared)("against the published catalogue (needs the shared contract files)", () => {
  const published = (name: string) =>
    JSON.parse(readFileSync(`${shared}/contract/answers-0.1.1/${name}.json`, "utf8"));

  it("`operations` differs in core_version only", async () => {
    expect(await answer("operations")).toEqual({ ...published("operations"), core_version: CORE_VERSION });
  });

  it("`capabilities` differs in core_version and the summaries only", async () => {
    const plain = ({ capabilities, ...rest }: { capabilities: { id: string; status: string }[] }) => ({
      ...rest,
      core_version: "",
      capabilities: capabilities.map(({ id, status }) => ({ id, status })),
    });
    expect(plain(await answer("capabilities"))).toEqual(plain(published("capabilities")));
  });
});

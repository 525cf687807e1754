import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CORE_VERSION } from "../../core/version.ts";
import { referenceCorePath } from "../support/built.ts";
import { program } from "./program.ts";

const path = referenceCorePath();
const manifest = JSON.parse(readFileSync(path.replace("career-reference.mjs", "manifest.json"), "utf8"));
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

describe("the manifest of the built reference Core", () => {
  it("describes the file that lies beside it", () => {
    const { size, mode } = statSync(path);
    expect(manifest.file).toEqual({
      name: "career-reference.mjs",
      size,
      mode: (mode & 0o777).toString(8),
      sha256: sha256(readFileSync(path)),
    });
    expect(manifest.file.mode).toBe("755");
    expect(readFileSync(path, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it("has the digests of what the file answers", async () => {
    const answer = async (...args: string[]) => (await program([...args, "--format", "json-compact"])).stdout;
    expect(manifest.digests.operations).toBe(sha256(await answer("operations")));
    const { schemas } = JSON.parse(await answer("schema", "list"));
    expect(Object.keys(manifest.digests.bundles)).toEqual(schemas.map(({ id }: { id: string }) => id));
    for (const id of ["career.error.v1", "career.job_match.v1"]) {
      expect(manifest.digests.bundles[id]).toBe(sha256(await answer("schema", "bundle", "--id", id)));
    }
    expect(Object.values(manifest.digests.answers)).toHaveLength(5);
  });

  it("has the versions, the licence and the bounds", async () => {
    expect(manifest).toMatchObject({ core_version: CORE_VERSION, license: "MIT", package_version: "0.1.0" });
    expect(manifest.bounds.maximum_input_bytes).toMatchObject({
      "core.operations": null,
      "resume.analyze": 262_144,
      "job.match": 1_048_576,
    });
    expect(manifest.bounds.maximum_successful_machine_output_bytes).toBe(33_554_432);
  });

  it("names the commit only together with whether the checkout was clean", () => {
    expect([[], ["commit", "clean"]]).toContainEqual(Object.keys(manifest.source));
  });
});

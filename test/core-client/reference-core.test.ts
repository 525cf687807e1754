import { chmod, copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CoreClient, createCoreClient } from "../../src/core-client/core-client.ts";
import { createResolver } from "../../src/runtime-resolver/resolver.ts";
import { errorOf } from "../support/broken-core/bench.ts";
import { referenceCorePath } from "../support/built.ts";

let folder: string;
let client: CoreClient;
const resolverWith = (env: Record<string, string | undefined>, chosen: boolean) =>
  createResolver({
    agentDir: join(folder, "agent"),
    packageRoot: folder,
    env: { PATH: process.env.PATH, PI_OFFLINE: "1", ...env },
    choice: () => (chosen ? { kind: "reference" } : undefined),
    reference: { command: process.execPath, args: [referenceCorePath()] },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "career-reference-"));
  client = createCoreClient({ resolver: resolverWith({}, true) });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fixture = (name: string) =>
  readFile(new URL(`../../fixtures/synthetic/${name}`, import.meta.url), "utf8");
const resume = async () => ({ schema_version: "career.resume_input.v1", text: await fixture("resume.md") });
const job = async () => ({ schema_version: "career.job_input.v1", text: await fixture("vacancy.md") });

describe("the reference Core of this package", () => {
  test("passes the probe when it is chosen, and answers every document operation by its own schemas", async () => {
    const [r, j] = [await resume(), await job()];
    const analysis = await client.run("resume.analyze", r);
    expect(analysis.core).toEqual({ route: "chosen", kind: "reference", version: "0.1.1+reference.1" });
    expect(analysis.value.checks).toHaveLength(18);
    expect((await client.run("resume.evaluate", r)).value.checks).toHaveLength(4);
    expect((await client.run("resume.normalize", r)).value.document_id).toBeNull();
    expect((await client.run("job.normalize", j)).value.field_statuses).toHaveLength(11);
    const match = await client.run("job.match", {
      schema_version: "career.job_match_input.v1",
      resume: r,
      job: j,
    });
    expect(match.value.category_results).toHaveLength(6);
  });

  test("reviews a change and makes the variant of it", async () => {
    const r = await resume();
    const line = r.text.split("\n").findIndex((text) => text.length > 40) + 1;
    const original = r.text.split("\n")[line - 1] ?? "";
    const vacancy = await job();
    const change = {
      section: "other",
      start_line: line,
      end_line: line,
      original_text: original,
      proposed_text: `${original} Again.`,
      resume_evidence: [original.slice(0, 40)],
      vacancy_evidence: [vacancy.text.trim().slice(0, 10)],
    };
    const input = {
      schema_version: "career.resume_variant_review_input.v1",
      resume: r,
      vacancy,
      proposal: { schema_version: "career.resume_variant_proposal.v1", changes: [change] },
    };
    const review = await client.run("resume.variant.review", input);
    expect(review.value.changes.map(({ start_line }) => start_line)).toEqual([line]);
    const variant = await client.run("resume.variant.materialize", {
      schema_version: "career.resume_variant_materialization_input.v1",
      expected_review_policy_version: review.value.policy_version,
      review_input: input,
      selected_change_ids: review.value.changes.map(({ change_id }) => change_id),
    });
    expect(variant.value.assisted_resume_text).toContain("Again.");
    expect(variant.value.authority).toBe("assisted_non_authoritative");
  });

  test("refuses with its code and field, told in our words", async () => {
    const text = `${"x".repeat(2_001)}\n`;
    const error = await errorOf(
      client.run("resume.analyze", { schema_version: "career.resume_input.v1", text }),
    );
    expect(error).toMatchObject({
      code: "core_rejected",
      coreCode: "source_line_too_long",
      fieldPath: "text",
    });
  });

  test("has one run in the next session", async () => {
    const said: string[] = [];
    const again = createCoreClient({ resolver: resolverWith({}, true) });
    await again.run("resume.analyze", await resume(), { onProgress: (text) => said.push(text) });
    expect(said).toEqual([]);
  });

  test("is a Core on PATH and for CAREER_CLI_PATH like any other", async () => {
    const path = join(folder, "career");
    // A built file without its ending is what `npm link` and packagers make of it.
    await copyFile(referenceCorePath(), `${path}.mjs`);
    await chmod(`${path}.mjs`, 0o755);
    const core = await resolverWith({ CAREER_CLI_PATH: `${path}.mjs` }, false).resolve();
    expect(core).toMatchObject({ route: "explicit", kind: "reference" });
  });
});

// Describes a built reference Core: what the file is, and digests of what it answers. See docs/reference-core.md.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Five inputs of our own, one for each kind of answer that a release has to keep. No real person's data. */
const RESUME = {
  schema_version: "career.resume_input.v1",
  text: [
    "Ada Placeholder",
    "ada.placeholder@example.invalid",
    "SUMMARY",
    "Backend developer who keeps small services reliable.",
    "EXPERIENCE",
    "Backend Developer at Sample Works",
    "2019 - 2023",
    "- Built billing services in Go.",
    "- Cut nightly batch time by 40 percent.",
    "SKILLS",
    "Go, PostgreSQL, Docker",
  ].join("\n"),
};
const JOB = {
  schema_version: "career.job_input.v1",
  text: "Backend Engineer\nRequirements\n- Go\n- PostgreSQL\nResponsibilities\n- Build billing services",
};
const VARIANT = {
  schema_version: "career.resume_variant_review_input.v1",
  resume: RESUME,
  vacancy: JOB,
  proposal: {
    schema_version: "career.resume_variant_proposal.v1",
    changes: [
      {
        section: "experience",
        start_line: 8,
        end_line: 8,
        original_text: "- Built billing services in Go.",
        proposed_text: "- Built billing services in Go with PostgreSQL.",
        resume_evidence: ["Built billing services in Go."],
        vacancy_evidence: ["Build billing services"],
      },
    ],
  },
};
const SAMPLES = {
  "resume.analyze": ["resume", "analyze", RESUME],
  "resume.normalize": ["resume", "normalize", RESUME],
  "job.normalize": ["job", "normalize", JOB],
  "job.match": ["job", "match", { schema_version: "career.job_match_input.v1", resume: RESUME, job: JOB }],
  "resume.variant.review": ["resume", "variant-review", VARIANT],
};

/** The manifest of the built file at `path`, named as it lies in dist/. */
export async function manifestOf(path, { license, version }) {
  const ask = (args, input) => answer(path, args, input);
  const catalogue = await ask(["operations"]);
  const { schemas } = JSON.parse(await ask(["schema", "list"]));
  const { core_version, operations } = JSON.parse(catalogue);
  const [file, { size, mode }] = [await readFile(path), await stat(path)];
  return {
    schema_version: "career.reference_core_manifest.v1",
    package_version: version,
    core_version,
    license,
    source: await source(),
    file: { name: "career-reference.mjs", size, mode: (mode & 0o777).toString(8), sha256: sha256(file) },
    bounds: {
      maximum_input_bytes: Object.fromEntries(
        operations.map(({ operation_id, maximum_input_bytes }) => [operation_id, maximum_input_bytes]),
      ),
      maximum_successful_machine_output_bytes: operations[0].maximum_successful_machine_output_bytes,
    },
    digests: {
      operations: sha256(catalogue),
      bundles: await digests(schemas.map(({ id }) => [id, () => ask(["schema", "bundle", "--id", id])])),
      answers: await digests(
        Object.entries(SAMPLES).map(([id, [group, name, input]]) => [
          id,
          () => ask([group, name, "--input", "-"], JSON.stringify(input)),
        ]),
      ),
    },
  };
}

/** The answer of the built program itself, as compact JSON. */
async function answer(path, args, input) {
  const running = execute(process.execPath, [path, ...args, "--format", "json-compact"], {
    maxBuffer: 33_554_432,
  });
  running.child.stdin.end(input);
  return (await running).stdout;
}

async function digests(questions) {
  const answered = await inTurns(questions, 4, async ([id, question]) => [id, sha256(await question())]);
  return Object.fromEntries(answered);
}

/** `task` on each item, at most `width` at a time, results in the order of the items. */
async function inTurns(items, width, task) {
  const results = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** Commit and state of this checkout; empty where the package is not the root of a git checkout of its own. */
async function source() {
  try {
    const git = async (...args) => (await execute("git", args, { cwd: root })).stdout.trim();
    if (
      (await realpath(await git("rev-parse", "--show-toplevel"))) !==
      (await realpath(root.replace(/\/$/, "")))
    )
      return {};
    return { commit: await git("rev-parse", "HEAD"), clean: (await git("status", "--porcelain")) === "" };
  } catch {
    return {};
  }
}

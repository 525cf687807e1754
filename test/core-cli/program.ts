import { spawn } from "node:child_process";
import { run } from "../../core/cli/run.ts";
import { referenceCorePath } from "../support/built.ts";

export type Ended = { readonly exit: number | null; readonly stdout: string; readonly stderr: string };

/** Runs the built program as a child process, its input from `input`. */
export function program(args: readonly string[], input: string | Buffer = ""): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [referenceCorePath(), ...args]);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on("error", () => undefined); // The program need not read to the end of what it refuses.
    child.on("error", reject);
    child.on("close", (exit) =>
      resolve({ exit, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
    child.stdin.end(input);
  });
}

/** The same program within this process, for tests of many inputs. */
export async function inProcess(
  args: readonly string[],
  input: string | Buffer = "",
  maximumOutputBytes?: number,
): Promise<Ended> {
  const outcome = await run(args, {
    readInput: async () => Buffer.from(input),
    ...(maximumOutputBytes !== undefined && { maximumOutputBytes }),
  });
  return { exit: outcome.exit, stdout: outcome.stdout.toString(), stderr: outcome.stderr.toString() };
}

export const RESUME = {
  schema_version: "career.resume_input.v1",
  text: "Ada Placeholder\nada@example.invalid\nSUMMARY\nKeeps services reliable.\nSKILLS\nGo, SQL\n",
};
export const JOB = { schema_version: "career.job_input.v1", text: "Backend Engineer\nRequirements\n- Go\n" };

/** An input that succeeds for every operation that takes one, by operation id. */
export const INPUTS: { readonly [operationId: string]: object } = {
  "resume.evaluate": RESUME,
  "resume.analyze": RESUME,
  "resume.normalize": RESUME,
  "resume.enrich": {
    schema_version: "career.resume_enrichment_input.v1",
    resume: {
      schema_version: "career.resume_input.v1",
      // Hard to read: no headers, so that there is something to fill.
      text: "Ada Placeholder\nada@example.invalid\nKeeps small services reliable.\nPacked orders for a shop.",
    },
    proposal: {
      schema_version: "career.resume_enrichment_proposal.v1",
      summary: "Keeps small services reliable.",
      experience: [],
      education: [],
      skills: [],
    },
  },
  "resume.analysis-suggestions.review": {
    schema_version: "career.resume_analysis_suggestion_review_input.v1",
    expected_analysis_policy_version: "resume_analysis_v1",
    resume: RESUME,
    proposal: { schema_version: "career.resume_analysis_suggestion_proposal.v1", suggestions: [] },
  },
  "resume.analysis-replacements.review": {
    schema_version: "career.resume_analysis_replacement_review_input.v1",
    expected_analysis_policy_version: "resume_analysis_v1",
    resume: RESUME,
    proposal: { schema_version: "career.resume_analysis_replacement_proposal.v1", replacements: [] },
  },
  "resume.variant.review": variantReview(),
  "resume.variant.materialize": {
    schema_version: "career.resume_variant_materialization_input.v1",
    expected_review_policy_version: "resume_variant_review_v1",
    review_input: variantReview(),
    selected_change_ids: ["change-0001"],
  },
  "job.normalize": JOB,
  "job.match": { schema_version: "career.job_match_input.v1", resume: RESUME, job: JOB },
};

function variantReview() {
  return {
    schema_version: "career.resume_variant_review_input.v1",
    resume: RESUME,
    vacancy: JOB,
    proposal: {
      schema_version: "career.resume_variant_proposal.v1",
      changes: [
        {
          section: "summary",
          start_line: 4,
          end_line: 4,
          original_text: "Keeps services reliable.",
          proposed_text: "Keeps Go services reliable.",
          resume_evidence: ["Keeps services reliable."],
          vacancy_evidence: ["- Go"],
        },
      ],
    },
  };
}

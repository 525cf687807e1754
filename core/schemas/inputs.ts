import { contract, type Schema, text } from "./builders.ts";
import { jobInput as job, resumeInput as resume } from "./shared-parts.ts";

const documentId: Schema = { type: ["string", "null"], minLength: 1, maxLength: 128 };

function sourceText(what: string): Schema {
  return {
    ...text(1, 50_000),
    description: `${what}, already extracted to plain text. Text that is only white space is refused.`,
  };
}

/** Text and an optional id of the caller's own, the same for a résumé and a vacancy. */
const source = (what: string) => () => ({
  text: sourceText(what),
  metadata: { type: "object", additionalProperties: false, properties: { document_id: documentId } },
});

export const resumeInput = contract({
  name: "resume_input",
  title: "career-core resume input v1",
  base: "site",
  body: source("A résumé"),
  optional: ["metadata"],
});

export const jobInput = contract({
  name: "job_input",
  title: "career-core job-description input v1",
  body: source("A vacancy"),
  optional: ["metadata"],
});

export const jobMatchInput = contract({
  name: "job_match_input",
  title: "career-core job match input v1",
  body: () => ({ resume, job }),
});

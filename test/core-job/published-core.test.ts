import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { matchJob, matchNormalized } from "../../core/job/match/match.ts";
import { normalizeJob } from "../../core/job/normalization.ts";
import { withoutProse } from "../core-review/prose.ts";
import { sharedDir } from "../support/shared.ts";

const shared = sharedDir();
const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const filesOf = (folder: string) => (shared ? readdirSync(`${shared}/oracle/${folder}`) : []);

/** Equal in every field but the words for people, and in the order of all properties. */
function expectSame(answer: object, published: object): void {
  expect(withoutProse(answer)).toEqual(withoutProse(published));
  expect(JSON.stringify(withoutProse(answer))).toBe(JSON.stringify(withoutProse(published)));
  expect(propertyNames(answer)).toEqual(propertyNames(published));
}

const propertyNames = (document: object): string[] => {
  const names: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    names.push(key);
    return value;
  });
  return names;
};

describe.skipIf(!shared)("against the published Core (needs the shared contract files)", () => {
  const fixtures = `${shared}/contract/fixtures/job`;

  it.each(["complete-normalization", "prose-heavy"])("the vacancy %s is read as published", (name) => {
    const input = readJson(`${fixtures}/phase4a/${name}.input.json`);
    expectSame(normalizeJob(input), readJson(`${fixtures}/phase4a/${name}.expected.json`));
  });

  it.each(["complete-match", "vague-job"])("%s is matched as published", (name) => {
    const input = readJson(`${fixtures}/phase4b/${name}.input.json`);
    expectSame(matchJob(input), readJson(`${fixtures}/phase4b/${name}.expected.json`));
  });

  // Of these three only the scores, in the order of the categories, and the label are published.
  it.each([
    ["alias-match", 90, [100, 100, 50, 100, 70, 100], "apply_after_small_edits"],
    ["close-non-equivalent", 62, [0, 100, 100, 100, 15, 100], "improve_first"],
    ["weak-resume-narrow-job", 12, [0, 14, 30, 33, 5, 0], "improve_first"],
  ])("%s gets the published scores", (name, overall, scores, label) => {
    const match = matchJob(readJson(`${fixtures}/phase4b/${name}.input.json`));
    expect(match.overall_score).toBe(overall);
    expect(Object.values(match.category_scores)).toEqual(scores);
    expect(match.recommendation.label).toBe(label);
  });

  it.each(filesOf("jobs"))("the reading of %s is the recorded one", (file) => {
    const { input, normalize } = readJson(`${shared}/oracle/jobs/${file}`);
    expectSame(normalizeJob(input), normalize);
  });

  it.each(filesOf("matches"))("the match %s is the recorded one", (file) => {
    const { resume: resumeName, job: jobName, match } = readJson(`${shared}/oracle/matches/${file}`);
    const resume = readJson(`${shared}/oracle/resumes/${resumeName}.json`);
    const job = readJson(`${shared}/oracle/jobs/${jobName}.json`);
    expectSame(matchNormalized(resume.input, resume.normalize, job.input, job.normalize), match);
    expectSame(
      matchJob({ schema_version: "career.job_match_input.v1", resume: resume.input, job: job.input }),
      match,
    );
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analyzeResume } from "../../core/resume/analysis.ts";
import { enrichResume } from "../../core/resume/enrichment.ts";
import { evaluateResume } from "../../core/resume/evaluation.ts";
import { normalizeResume } from "../../core/resume/normalization.ts";
import { sharedDir } from "../support/shared.ts";

const shared = sharedDir();
const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const resumes = shared ? readdirSync(`${shared}/oracle/resumes`) : [];

/** Words for people, and the version. What a normalisation calls its summary and why it may be enriched are no such words. */
const PROSE = ["core_version", "explanation", "message", "action", "title"];
const PROSE_OF_FINDINGS = ["summary", "reason"];

function facts(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => facts(item, key));
  if (typeof value !== "object" || value === null) return value;
  const isProse = (name: string, inner: unknown): boolean =>
    typeof inner === "string" &&
    (PROSE.includes(name) || (PROSE_OF_FINDINGS.includes(name) && key !== "enrichment_request"));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !isProse(name, inner))
      .map(([name, inner]) => [name, facts(inner, name)]),
  );
}

/** Equal in every field but the words for people, and in the order of all properties. */
function expectSame(answer: object, published: object): void {
  expect(facts(answer)).toEqual(facts(published));
  expect(JSON.stringify(facts(answer))).toBe(JSON.stringify(facts(published)));
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
  const fixtures = `${shared}/contract/fixtures/resume`;

  it.each([
    ["phase1/complete-sections", evaluateResume],
    ["phase1/prompt-like-sparse", evaluateResume],
    ["phase2/complete-normalization", normalizeResume],
    ["phase2/messy-unlabeled", normalizeResume],
    ["phase3/complete-analysis", analyzeResume],
    ["phase3/messy-analysis", analyzeResume],
  ])("%s is answered as published", (name, operation) => {
    const input = readJson(`${fixtures}/${name}.input.json`);
    expectSame(operation(input), readJson(`${fixtures}/${name}.expected.json`));
  });

  it("an enrichment is answered as published", () => {
    const input = readJson(`${fixtures}/phase2/messy-unlabeled.enrichment-input.json`);
    const published = readJson(`${fixtures}/phase2/messy-unlabeled.enrichment-expected.json`);
    expectSame(enrichResume(input), published);
  });

  it.each(resumes)("the three answers to %s are the recorded ones", (file) => {
    const { input, evaluate, normalize, analyze } = readJson(`${shared}/oracle/resumes/${file}`);
    expectSame(evaluateResume(input), evaluate);
    expectSame(normalizeResume(input), normalize);
    expectSame(analyzeResume(input), analyze);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { OPERATIONS as REFERENCE_OPERATIONS } from "../../core/operations.ts";
import { REJECTION_CODES } from "../../core/rejection.ts";
import { CORE_VERSION } from "../../core/version.ts";
import { REFERENCE_VERSION, versionOfCatalogue } from "../../src/core-contract/catalogue.ts";
import { CHECK_IDS } from "../../src/core-contract/check-ids.ts";
import { exitStatusOf, isRejectionCode, meaningOf } from "../../src/core-contract/error-codes.ts";
import { ACTION_REVIEW_LIMITS, SOURCE_LIMITS, VARIANT_LIMITS } from "../../src/core-contract/limits.ts";
import {
  DISCOVERY_OPERATIONS,
  DOCUMENT_OPERATIONS,
  MAXIMUM_OUTPUT_BYTES,
  NEEDED_SCHEMAS,
  SCHEMA_IDS,
} from "../../src/core-contract/operations.ts";
import { sharedDir } from "../support/shared.ts";

describe("the table of operations", () => {
  test("has 15 entries, of which 10 take a document", () => {
    expect(DISCOVERY_OPERATIONS.length + DOCUMENT_OPERATIONS.length).toBe(15);
    expect(DOCUMENT_OPERATIONS).toHaveLength(10);
  });

  test("and the reference Core were written apart and say the same", () => {
    const ours = [...DISCOVERY_OPERATIONS, ...DOCUMENT_OPERATIONS].map(({ id, cliPath, output }) => [
      id,
      cliPath,
      output,
    ]);
    expect(ours).toEqual(REFERENCE_OPERATIONS.map(({ id, path, output }) => [id, path, output]));
    expect(REFERENCE_VERSION).toBe(CORE_VERSION);
  });

  test("names each schema once, and the needed ones among them", () => {
    expect(new Set(SCHEMA_IDS).size).toBe(SCHEMA_IDS.length);
    expect(SCHEMA_IDS).toEqual(expect.arrayContaining([...NEEDED_SCHEMAS]));
  });
});

describe("the codes of a refusal", () => {
  test("are those of the reference Core, each with a meaning and a status", () => {
    for (const code of REJECTION_CODES) {
      expect(isRejectionCode(code)).toBe(true);
      if (isRejectionCode(code))
        expect([meaningOf(code).length > 10, exitStatusOf(code) >= 2]).toEqual([true, true]);
    }
  });

  test("are no properties that every object has", () => {
    for (const name of ["constructor", "toString", "__proto__", ""])
      expect(isRejectionCode(name)).toBe(false);
  });
});

const shared = sharedDir();
describe.skipIf(!shared)("the published contract (needs the shared contract files)", () => {
  const contract = (name: string) => JSON.parse(readFileSync(`${shared}/contract/${name}`, "utf8"));
  const schema = (name: string) => contract(`schemas/${name}-v1.schema.json`);

  test("has our operations, in our order, with our bounds", () => {
    const catalogue = { schema_version: "career.operation_catalog.v1", core_version: "0.1.1" };
    const { operations } = contract("operations.json");
    expect(versionOfCatalogue({ ...catalogue, operations }, ["0.1.1"])).toBe("0.1.1");
    for (const operation of operations)
      expect(operation.maximum_successful_machine_output_bytes).toBe(MAXIMUM_OUTPUT_BYTES);
  });

  test("has our codes of a refusal", () => {
    const { enum: codes } = schema("error").properties.code;
    expect(codes.filter((code: string) => !isRejectionCode(code))).toEqual([]);
    expect([...REJECTION_CODES].sort()).toEqual([...codes].sort());
  });

  test("has our checks", () => {
    expect(schema("resume-analysis").$defs.checkId.enum).toEqual([...CHECK_IDS]);
  });

  test("has our limits", () => {
    expect(schema("resume-input").properties.text.maxLength).toBe(SOURCE_LIMITS.characters);
    const item = (kind: string) => schema(`resume-analysis-${kind}-proposal`);
    const suggestion = item("suggestion").$defs.proposedSuggestion.properties;
    const replacement = item("replacement").$defs.proposedReplacement.properties;
    expect([suggestion.source_target.maxLength, suggestion.suggestion.maxLength]).toEqual([500, 600]);
    expect([replacement.source_target.maxLength, replacement.proposed_replacement.maxLength]).toEqual([
      ACTION_REVIEW_LIMITS.target,
      ACTION_REVIEW_LIMITS.text,
    ]);
    const evidence = item("suggestion").$defs.sourceEvidence;
    expect([evidence.maxItems, evidence.items.maxLength]).toEqual([
      ACTION_REVIEW_LIMITS.evidenceCount,
      ACTION_REVIEW_LIMITS.evidence,
    ]);
    expect(item("suggestion").properties.suggestions.maxItems).toBe(ACTION_REVIEW_LIMITS.items);
    const variant = schema("resume-variant-proposal");
    const change = variant.$defs.proposedChange.properties;
    expect({
      target: change.original_text.maxLength,
      text: change.proposed_text.maxLength,
      evidence: variant.$defs.evidence.items.maxLength,
      evidenceCount: variant.$defs.evidence.maxItems,
      changes: variant.properties.changes.maxItems,
      proposal: 100_000,
    }).toEqual(VARIANT_LIMITS);
  });
});

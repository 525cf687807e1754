import { describe, expect, it } from "vitest";
import { Rejection } from "../../core/rejection.ts";
import { enrichResume } from "../../core/resume/enrichment.ts";
import type { EnrichmentInput, EnrichmentProposal } from "../../core/resume/enrichment-proposal.ts";
import { NURSE, resumeOf } from "./resume-text.ts";

const UNSURE = [
  "Ann Example",
  "ann@example.invalid",
  "Harbour pilot with a calm voice.",
  "Pilot for Example Harbour",
  "from 2015 on",
  "Guided 300 ships a year.",
].join("\n");

const NOTHING: EnrichmentProposal = {
  schema_version: "career.resume_enrichment_proposal.v1",
  summary: "",
  experience: [],
  education: [],
  skills: [],
};
const POSITION = {
  raw_text: "Pilot for Example Harbour",
  job_title: "Pilot",
  company: "Example Harbour",
  date_range: "",
  bullets: ["Guided 300 ships a year."],
};

const enriched = (
  proposal: Partial<EnrichmentProposal>,
  text = UNSURE,
  version = "career.resume_enrichment_input.v1",
) => {
  const input: EnrichmentInput = {
    schema_version: version,
    resume: resumeOf(text),
    proposal: { ...NOTHING, ...proposal },
  };
  return enrichResume(input);
};

const refusal = (attempt: () => unknown): string => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof Rejection) return `${error.code} ${error.fieldPath}`;
    throw error;
  }
  return "accepted";
};

describe("an accepted proposal", () => {
  it("fills empty fields of a separate document, whatever the case and blank space, and leaves the reading as it is", () => {
    const result = enriched({ summary: "harbour  pilot with a CALM voice.", experience: [POSITION] });
    expect(result.assisted_document.summary?.source).toMatchObject({
      start_line: 3,
      end_line: 3,
      transformation: "external_source_grounded_proposal",
    });
    expect(result.assisted_document.experience[0]?.bullets[0]?.source.start_line).toBe(6);
    expect(result.baseline.deterministic_document.summary).toBeNull();
    expect(result.merge).toMatchObject({ status: "applied", applied_fields: ["summary", "experience"] });
  });

  it("may span lines", () => {
    const { assisted_document } = enriched({ summary: "Pilot for Example Harbour from 2015 on" });
    expect(assisted_document.summary?.source).toMatchObject({ start_line: 4, end_line: 5 });
  });

  it("that proposes nothing changes nothing", () => {
    const { merge, baseline, assisted_document } = enriched({});
    expect(merge).toMatchObject({ status: "not_applied", applied_fields: [] });
    expect(assisted_document).toEqual(baseline.deterministic_document);
  });
});

describe("a proposal is refused", () => {
  it.each<[string, Partial<EnrichmentProposal>, string]>([
    [
      "that the résumé does not contain",
      { summary: "Captain of Example Harbour." },
      "enrichment_value_not_grounded proposal.summary",
    ],
    [
      "of another version",
      { schema_version: "x" },
      "unsupported_enrichment_proposal_schema_version proposal.schema_version",
    ],
    ["with an empty skill", { skills: [" "] }, "enrichment_field_empty proposal.skills[0]"],
    [
      "with a skill above 300 characters",
      { skills: ["x".repeat(301)] },
      "enrichment_field_too_long proposal.skills[0]",
    ],
    [
      "with more than 50 skills",
      { skills: Array<string>(51).fill("Pilot") },
      "enrichment_list_too_long proposal.skills",
    ],
    [
      "with a position that has neither company nor dates",
      { experience: [{ ...POSITION, company: "" }] },
      "enrichment_entry_invalid proposal.experience[0]",
    ],
    [
      "with more than 50,000 characters in all",
      { skills: Array<string>(200).fill("x".repeat(300)) },
      "enrichment_proposal_too_large proposal",
    ],
  ])("%s", (_, proposal, expected) => expect(refusal(() => enriched(proposal))).toBe(expected));

  it("for a field that was read", () => {
    const text = `${UNSURE}\nSkills\nknots`;
    expect(refusal(() => enriched({ skills: ["knots"] }, text))).toBe(
      "enrichment_non_target_populated proposal.skills",
    );
  });

  it("for a résumé that was read well", () => {
    expect(refusal(() => enriched({}, NURSE))).toMatch(/^enrichment_not_eligible /);
  });

  it("in an envelope of another version", () => {
    expect(refusal(() => enriched({}, UNSURE, "x"))).toBe(
      "unsupported_enrichment_input_schema_version schema_version",
    );
  });

  it("with the path of the résumé where that is the fault", () => {
    expect(refusal(() => enriched({}, " "))).toBe("source_text_empty resume.text");
  });
});

import { Rejection } from "../../rejection.ts";
import { scalarCount } from "../../text/scalars.ts";
import { checkSourceDocument, type SourceDocument } from "../../text/source-text.ts";
import { CORE_VERSION } from "../../version.ts";
import { ASSISTED, VARIANT_WARNINGS } from "./authority.ts";
import { checkCandidate } from "./candidate.ts";
import { overlapping } from "./overlaps.ts";
import { hasUnsupportedControl, isEvidence, numberedId, totalScalars } from "./proposed-text.ts";
import { TargetLines } from "./target-lines.ts";

/** `career.resume_variant_review_input.v1`. */
export type VariantReviewInput = {
  readonly schema_version: string;
  readonly resume: SourceDocument;
  readonly vacancy: SourceDocument;
  readonly proposal: { readonly schema_version: string; readonly changes: readonly ProposedChange[] };
};

type ProposedChange = {
  readonly section: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly original_text: string;
  readonly proposed_text: string;
  readonly resume_evidence: readonly string[];
  readonly vacancy_evidence: readonly string[];
};

export type CanonicalChange = { readonly change_id: string } & ProposedChange;

export const VARIANT_POLICY = "resume_variant_review_v1";
const MOST_CHANGES = 50;
/** In Unicode scalar values, as all lengths here. */
const LARGEST_PROPOSAL = 100_000;
const LONGEST_TEXT = 10_000;
const EVIDENCE_BOUNDS = { most: 5, longest: 300 };

/**
 * Reviews proposed changes of whole lines of a résumé and keeps those that are exact, grounded and unambiguous.
 *
 * A change that is not is left out with a code, never repaired. The kept ones are numbered in the order of their lines. Rules:
 * contract page `resume-variant-v1`. Throws a `Rejection` for what concerns the proposal as a whole.
 */
export function reviewVariant(input: VariantReviewInput) {
  checkEnvelope(input);
  const { resume, vacancy, proposal } = input;
  const lines = new TargetLines(resume.text);
  const judged = proposal.changes.map((change, index) => ({
    ...change,
    index,
    fault: faultOf(change, lines, resume.text, vacancy.text),
  }));
  const sound = judged.filter(({ fault }) => fault === undefined);
  const ambiguous = overlapping(sound);
  const kept = sound
    .filter((change) => !ambiguous.has(change))
    .toSorted((a, b) => a.start_line - b.start_line)
    .map(({ index: _, fault: __, ...change }, position) => canonical(change, position));
  const preview = lines.replaced(kept.map((change) => ({ ...change, text: change.proposed_text })));
  checkCandidate(preview, "proposal.changes");
  return {
    schema_version: "career.resume_variant_review.v1",
    policy_version: VARIANT_POLICY,
    core_version: CORE_VERSION,
    authority: ASSISTED,
    baseline_resume: resume,
    proposed_preview_text: preview,
    changes: kept,
    discarded_changes: judged
      .filter((change) => change.fault !== undefined || ambiguous.has(change))
      .map(({ index, fault }) => ({ input_index: index, code: fault ?? "duplicate_or_overlapping_target" })),
    warnings: VARIANT_WARNINGS,
  };
}

function checkEnvelope({ schema_version, resume, vacancy, proposal }: VariantReviewInput): void {
  if (schema_version !== "career.resume_variant_review_input.v1") {
    throw new Rejection("unsupported_variant_review_input_schema_version", "schema_version");
  }
  checkSourceDocument(resume, "career.resume_input.v1", "resume");
  checkSourceDocument(vacancy, "career.job_input.v1", "vacancy");
  if (proposal.schema_version !== "career.resume_variant_proposal.v1") {
    throw new Rejection("unsupported_variant_proposal_schema_version", "proposal.schema_version");
  }
  if (proposal.changes.length > MOST_CHANGES) {
    throw new Rejection("variant_change_list_too_long", "proposal.changes");
  }
  const strings = proposal.changes.flatMap((change) => [
    change.original_text,
    change.proposed_text,
    ...change.resume_evidence,
    ...change.vacancy_evidence,
  ]);
  if (totalScalars(strings) > LARGEST_PROPOSAL) throw new Rejection("variant_proposal_too_large", "proposal");
}

/** The first rule that a change breaks, in the order of the contract's discard codes. */
function faultOf(
  change: ProposedChange,
  lines: TargetLines,
  resume: string,
  vacancy: string,
): string | undefined {
  const { original_text, proposed_text } = change;
  const target = lines.textOf(change);
  if (target === undefined) return "invalid_line_range";
  if (original_text === "" || original_text !== target) return "target_mismatch";
  if (proposed_text === original_text) return "no_change";
  if (scalarCount(original_text) > LONGEST_TEXT || scalarCount(proposed_text) > LONGEST_TEXT) {
    return "change_text_too_long";
  }
  if (hasUnsupportedControl(proposed_text)) return "unsupported_control_character";
  if (!isEvidence(change.resume_evidence, resume, EVIDENCE_BOUNDS)) return "invalid_resume_evidence";
  if (!isEvidence(change.vacancy_evidence, vacancy, EVIDENCE_BOUNDS)) return "invalid_vacancy_evidence";
  return undefined;
}

/** Written out, so that the fields come in the order of the contract whatever order they were proposed in. */
function canonical(change: ProposedChange, position: number): CanonicalChange {
  return {
    change_id: numberedId("change", position + 1),
    section: change.section,
    start_line: change.start_line,
    end_line: change.end_line,
    original_text: change.original_text,
    proposed_text: change.proposed_text,
    resume_evidence: change.resume_evidence,
    vacancy_evidence: change.vacancy_evidence,
  };
}

import { Rejection } from "../../rejection.ts";
import { scalarCount } from "../../text/scalars.ts";
import type { SourceDocument } from "../../text/source-text.ts";
import { isBlank } from "../../text/whitespace.ts";
import { CORE_VERSION } from "../../version.ts";
import { analyzeResume } from "../analysis.ts";
import {
  type ActionItem,
  type ActionKind,
  REPLACEMENTS,
  type ReplacementReviewInput,
  SUGGESTIONS,
  type SuggestionReviewInput,
} from "./action-proposals.ts";
import { ASSISTED, actionReviewWarnings } from "./authority.ts";
import { overlapping, sharing } from "./overlaps.ts";
import { hasUnsupportedControl, isEvidence, numberedId, totalScalars } from "./proposed-text.ts";
import { TargetLines } from "./target-lines.ts";

const ANALYSIS_POLICY = "resume_analysis_v1";
const MOST_ITEMS = 3;
/** In Unicode scalar values, as all lengths here. */
const LARGEST_PROPOSAL = 4000;
const LONGEST_TARGET = 500;
const EVIDENCE_BOUNDS = { most: 2, longest: 240 };

/** Reviews advice (contract page `resume-analysis-suggestions-v1`). Throws a `Rejection` for the proposal as a whole. */
export function reviewSuggestions(input: SuggestionReviewInput) {
  return reviewItems(SUGGESTIONS, { ...input, items: input.proposal.suggestions });
}

/** Reviews wording (contract page `resume-analysis-replacements-v1`). Throws a `Rejection` for the proposal as a whole. */
export function reviewReplacements(input: ReplacementReviewInput) {
  return reviewItems(REPLACEMENTS, { ...input, items: input.proposal.replacements });
}

type Review<Item> = {
  readonly schema_version: string;
  readonly expected_analysis_policy_version: string;
  readonly resume: SourceDocument;
  readonly proposal: { readonly schema_version: string };
  readonly items: readonly Item[];
};

/** Analyses the résumé anew and keeps the items that may stand beside that analysis; the others get a code, no repair. */
function reviewItems<Item extends ActionItem>(kind: ActionKind<Item>, review: Review<Item>) {
  checkEnvelope(kind, review);
  const { resume, items } = review;
  const baseline = analyzeResume(resume, "resume");
  const lines = new TargetLines(resume.text);
  const actionOf = ({ basis_check_id }: Item) =>
    baseline.improvement_actions.find((action) => action.basis_check_id === basis_check_id);

  const faults = new Map<Item, string>();
  const sound = items.flatMap((item) => {
    const action = actionOf(item);
    const fault =
      faultOf(kind, item, lines, resume.text) ?? (action ? undefined : "basis_action_not_current");
    if (fault) faults.set(item, fault);
    return action && !fault ? [{ item, action, start_line: item.start_line, end_line: item.end_line }] : [];
  });
  for (const { item } of sharing(sound, ({ action }) => action.basis_check_id))
    faults.set(item, "duplicate_basis_action");
  for (const { item } of overlapping(sound)) faults.set(item, "duplicate_or_overlapping_target");

  const kept = sound
    .filter(({ item }) => !faults.has(item))
    .toSorted((a, b) => a.action.priority - b.action.priority || a.start_line - b.start_line);
  return {
    schema_version: `career.resume_analysis_${kind.noun}_review.v1`,
    policy_version: `resume_analysis_${kind.noun}_review_v1`,
    analysis_policy_version: ANALYSIS_POLICY,
    core_version: CORE_VERSION,
    authority: ASSISTED,
    baseline_analysis: baseline,
    [`${kind.noun}s`]: kept.map(({ item, action }, position) => ({
      [`${kind.noun}_id`]: numberedId(kind.noun, position + 1),
      priority: action.priority,
      area: action.area,
      basis_check_id: action.basis_check_id,
      status: action.status,
      improvement_action: action.action,
      start_line: item.start_line,
      end_line: item.end_line,
      source_target: item.source_target,
      source_evidence: item.source_evidence,
      ...kind.words(item),
    })),
    [`discarded_${kind.noun}s`]: items.flatMap((item, input_index) => {
      const code = faults.get(item);
      return code ? [{ input_index, code }] : [];
    }),
    warnings: actionReviewWarnings(kind.noun),
  };
}

function checkEnvelope<Item extends ActionItem>(
  { noun, words, refusals }: ActionKind<Item>,
  review: Review<Item>,
): void {
  if (review.schema_version !== `career.resume_analysis_${noun}_review_input.v1`) {
    throw new Rejection(refusals.inputVersion, "schema_version");
  }
  if (review.expected_analysis_policy_version !== ANALYSIS_POLICY) {
    throw new Rejection(refusals.policyVersion, "expected_analysis_policy_version");
  }
  if (review.proposal.schema_version !== `career.resume_analysis_${noun}_proposal.v1`) {
    throw new Rejection(refusals.proposalVersion, "proposal.schema_version");
  }
  if (review.items.length > MOST_ITEMS) throw new Rejection(refusals.tooMany, `proposal.${noun}s`);
  const strings = review.items.flatMap((item) => [
    item.source_target,
    ...item.source_evidence,
    ...Object.values(words(item)),
  ]);
  if (totalScalars(strings) > LARGEST_PROPOSAL) throw new Rejection(refusals.tooLarge, "proposal");
}

/** The first rule about its own text that an item breaks, in the order of the contract's discard codes. */
function faultOf<Item extends ActionItem>(
  kind: ActionKind<Item>,
  item: Item,
  lines: TargetLines,
  source: string,
): string | undefined {
  const target = lines.textOf(item);
  if (target === undefined) return "invalid_line_range";
  if (item.source_target !== target) return "target_mismatch";
  if (isBlank(target) || scalarCount(target) > LONGEST_TARGET) return "invalid_target";
  const faultOfWords = kind.faultOfWords(item);
  if (faultOfWords !== undefined) return faultOfWords;
  if (Object.values(kind.words(item)).some(hasUnsupportedControl)) return "unsupported_control_character";
  return isEvidence(item.source_evidence, source, EVIDENCE_BOUNDS) ? undefined : "invalid_source_evidence";
}

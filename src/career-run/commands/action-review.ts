import { type Static, Type } from "@sinclair/typebox";
import { CHECK_IDS, type CheckId } from "../../core-contract/check-ids.ts";
import { ACTION_REVIEW_LIMITS } from "../../core-contract/limits.ts";
import { lineReference } from "../../projection/report.ts";
import { replacementFacts, reviewHeadline, suggestionFacts } from "../../projection/review.ts";
import { answer, coreOf } from "../answer.ts";
import { evidenceFromLines } from "../citations.ts";
import type { Command, CommandResult } from "../command.ts";
import type { KeptReplacements, KeptSuggestions } from "../kept.ts";
import { type ReadOriginal, readOriginal, resumeInput } from "../originals.ts";
import { LinesSpec } from "../payload.ts";
import type { CallContext } from "../ports.ts";
import { targetOf, wordingFor } from "../target.ts";

// Suggestions and replacements are two contracts of one form: an item bound to a failed check and to lines.
const {
  target: TARGET,
  text: TEXT,
  evidence: EVIDENCE,
  evidenceCount: COUNT,
  items: ITEMS,
} = ACTION_REVIEW_LIMITS;

const Item = Type.Object(
  {
    check: Type.Unsafe<CheckId>({ type: "string", enum: [...CHECK_IDS] }),
    lines: LinesSpec,
    text: Type.String({ maxLength: TEXT }),
  },
  { additionalProperties: false },
);
const SuggestionsPayload = Type.Object(
  { suggestions: Type.Array(Item, { minItems: 1, maxItems: ITEMS }) },
  { additionalProperties: false },
);
const ReplacementsPayload = Type.Object(
  { replacements: Type.Array(Item, { minItems: 1, maxItems: ITEMS }) },
  { additionalProperties: false },
);

const NEXT = 'variant-review {changes:[{lines,text,vacancy:[lines]}]} to tailor; detail {section:"changes"}';

/** What both proposals need of an item: the check, where it aims, the exact target and its evidence. */
function boundItem({ source }: ReadOriginal, item: Static<typeof Item>) {
  const { range, text } = targetOf(source, item.lines, TARGET);
  const lines = source.lines.slice(range.start - 1, range.end);
  return {
    basis_check_id: item.check,
    start_line: range.start,
    end_line: range.end,
    source_target: text,
    source_evidence: evidenceFromLines(lines, item.text, { limit: EVIDENCE, count: COUNT }),
  };
}

function result(
  { from }: ReadOriginal,
  handle: string,
  kept: KeptSuggestions | KeptReplacements,
  [keptCount, discarded]: readonly [number, number],
  facts: readonly string[],
): CommandResult {
  return {
    report: {
      handles: [from.handle, handle],
      headline: [reviewHeadline(keptCount, discarded, kept.value.authority)],
      facts,
      warnings: kept.value.warnings,
      next: NEXT,
    },
    handle,
    coreVersion: kept.coreVersion,
    reference: kept.reference,
  };
}

async function reviewSuggestions(
  handle: string | undefined,
  { suggestions }: Static<typeof SuggestionsPayload>,
  context: CallContext,
): Promise<CommandResult> {
  const read = await readOriginal(context, handle);
  const reviewed = await answer(context, {
    kind: "review",
    operation: "resume.analysis-suggestions.review",
    input: {
      schema_version: "career.resume_analysis_suggestion_review_input.v1",
      resume: resumeInput(read.source.text),
      expected_analysis_policy_version: "resume_analysis_v1",
      proposal: {
        schema_version: "career.resume_analysis_suggestion_proposal.v1",
        suggestions: suggestions.map((item) => ({ ...boundItem(read, item), suggestion: item.text })),
      },
    },
    keep: (fresh): KeptSuggestions => ({
      kind: "suggestions",
      value: fresh.value,
      from: read.from,
      ...coreOf(fresh),
    }),
    is: (held): held is KeptSuggestions => held.kind === "suggestions",
  });
  const { value } = reviewed.kept;
  const facts = suggestionFacts(
    value,
    value.suggestions.map((item) => lineReference(item)),
  );
  return result(
    read,
    reviewed.handle,
    reviewed.kept,
    [value.suggestions.length, value.discarded_suggestions.length],
    facts,
  );
}

async function reviewReplacements(
  handle: string | undefined,
  { replacements }: Static<typeof ReplacementsPayload>,
  context: CallContext,
): Promise<CommandResult> {
  const read = await readOriginal(context, handle);
  const reviewed = await answer(context, {
    kind: "review",
    operation: "resume.analysis-replacements.review",
    input: {
      schema_version: "career.resume_analysis_replacement_review_input.v1",
      resume: resumeInput(read.source.text),
      expected_analysis_policy_version: "resume_analysis_v1",
      proposal: {
        schema_version: "career.resume_analysis_replacement_proposal.v1",
        replacements: replacements.map((item) => ({
          ...boundItem(read, item),
          proposed_replacement: wordingFor(read.source, item.text),
        })),
      },
    },
    keep: (fresh): KeptReplacements => ({
      kind: "replacements",
      value: fresh.value,
      from: read.from,
      ...coreOf(fresh),
    }),
    is: (held): held is KeptReplacements => held.kind === "replacements",
  });
  const { value } = reviewed.kept;
  const facts = replacementFacts(
    value,
    value.replacements.map((item) => lineReference(item)),
  );
  return result(
    read,
    reviewed.handle,
    reviewed.kept,
    [value.replacements.length, value.discarded_replacements.length],
    facts,
  );
}

export const suggestionReviewCommand: Command = {
  summary: "Review suggestions against the analysis",
  payload: {
    schema: SuggestionsPayload,
    shape: '{suggestions:[{check:"<a weak check>",lines:"12-14",text}]} (1-3), with a resume: handle',
  },
  run: ({ handle, payload }, context) =>
    reviewSuggestions(handle, payload as Static<typeof SuggestionsPayload>, context),
};

export const replacementReviewCommand: Command = {
  summary: "Review replacement wording against the analysis",
  payload: {
    schema: ReplacementsPayload,
    shape: '{replacements:[{check:"<a weak check>",lines:"12-14",text}]} (1-3), with a resume: handle',
  },
  run: ({ handle, payload }, context) =>
    reviewReplacements(handle, payload as Static<typeof ReplacementsPayload>, context),
};

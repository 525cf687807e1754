import { type Static, Type } from "@sinclair/typebox";
import { VARIANT_LIMITS } from "../../core-contract/limits.ts";
import type { ResumeNormalization, VariantReview } from "../../core-contract/results.ts";
import { parseLines } from "../../documents/lines.ts";
import type { SourceText } from "../../documents/source-text.ts";
import type { Vacancy } from "../../documents/vacancy.ts";
import { introducedFacts } from "../../projection/introduced-facts.ts";
import { wordDiff } from "../../projection/word-diff.ts";
import { answer, coreOf } from "../answer.ts";
import { evidenceFromLines } from "../citations.ts";
import type { Command, CommandResult } from "../command.ts";
import type { KeptVariantReview } from "../kept.ts";
import { jobInput, type ReadOriginal, readOriginal, requireVacancy, resumeInput } from "../originals.ts";
import { LinesList, LinesSpec, linesList } from "../payload.ts";
import type { CallContext } from "../ports.ts";
import { sectionOf } from "../sections.ts";
import type { CitedText, SelectionChange } from "../selection.ts";
import { selectAndMaterialize } from "../tailor.ts";
import { rangeText, type Target, targetOf, wordingFor } from "../target.ts";
import { ToolError } from "../tool-error.ts";

const Change = Type.Object(
  {
    lines: LinesSpec,
    text: Type.String({ maxLength: VARIANT_LIMITS.text }),
    vacancy: LinesList,
    resume: Type.Optional(LinesList),
  },
  { additionalProperties: false },
);
const VariantPayload = Type.Object(
  { changes: Type.Array(Change, { minItems: 1, maxItems: VARIANT_LIMITS.changes }) },
  { additionalProperties: false },
);

type ProposedChange = Static<typeof Change>;

/** The cited lines of a document with text, and what of them the Core gets as evidence. */
interface Cited {
  readonly lines: string[];
  readonly excerpts: string[];
}

function cited(lines: readonly string[], specs: readonly string[], wording: string, what: string): Cited {
  const texts = specs.flatMap((spec) => {
    const { start, end } = parseLines(spec, lines.length);
    return lines.slice(start - 1, end);
  });
  const excerpts = evidenceFromLines(texts, wording, {
    limit: VARIANT_LIMITS.evidence,
    count: VARIANT_LIMITS.evidenceCount,
  });
  if (excerpts.length === 0)
    throw new ToolError("payload_invalid", `The cited ${what} lines are empty. Cite lines with text.`);
  return { lines: [...specs], excerpts };
}

interface Prepared {
  readonly target: Target;
  readonly text: string;
  readonly resume: Cited;
  readonly vacancy: Cited;
}

function prepare(source: SourceText, vacancy: Vacancy, change: ProposedChange): Prepared {
  const target = targetOf(source, change.lines, VARIANT_LIMITS.text);
  const text = wordingFor(source, change.text);
  const resume = change.resume ? linesList(change.resume) : [rangeText(target.range)];
  return {
    target,
    text,
    resume: cited(source.lines, resume, text, "résumé"),
    vacancy: cited(vacancy.lines, linesList(change.vacancy), text, "vacancy"),
  };
}

function reviewInput(
  source: SourceText,
  vacancy: Vacancy,
  prepared: readonly Prepared[],
  normalization: ResumeNormalization,
) {
  return {
    schema_version: "career.resume_variant_review_input.v1",
    resume: resumeInput(source.text),
    vacancy: jobInput(vacancy.text),
    proposal: {
      schema_version: "career.resume_variant_proposal.v1",
      changes: prepared.map(({ target, text, resume, vacancy: posting }) => ({
        section: sectionOf(normalization, target.range),
        start_line: target.range.start,
        end_line: target.range.end,
        original_text: target.text,
        proposed_text: text,
        resume_evidence: resume.excerpts,
        vacancy_evidence: posting.excerpts,
      })),
    },
  };
}

const textLines = (text: string) => text.split(/\r?\n/u).filter((line) => line.trim()).length;

/** The kept changes as the person will see them, each with what it introduces and the lines that were cited for it. */
function changesToShow(
  review: VariantReview,
  prepared: readonly Prepared[],
  sources: { original: string; vacancy: string },
): SelectionChange[] {
  const citedTexts = ({ lines, excerpts }: Cited): CitedText[] =>
    excerpts.map((text, index) => ({
      lines: lines.length === excerpts.length ? (lines[index] ?? "") : lines.join(","),
      text,
    }));
  return review.changes.flatMap((change) => {
    // Targets never overlap in what the Core keeps, so that the lines tell which proposal this was.
    const from = prepared.find(
      ({ target }) => target.range.start === change.start_line && target.range.end === change.end_line,
    );
    if (!from) return [];
    return {
      id: change.change_id,
      section: change.section,
      lines: rangeText(from.target.range),
      before: change.original_text,
      after: change.proposed_text,
      difference: wordDiff(change.original_text, change.proposed_text),
      deletes: textLines(change.proposed_text) < textLines(change.original_text),
      resumeEvidence: citedTexts(from.resume),
      vacancyEvidence: citedTexts(from.vacancy),
      introduced: introducedFacts(change.proposed_text, sources),
    };
  });
}

/** The Core's normalisation, asked for once per text: it says which section each change belongs to. */
async function normalize({ source }: ReadOriginal, context: CallContext): Promise<ResumeNormalization> {
  const { value } = await context.client.run("resume.normalize", resumeInput(source.text), {
    signal: context.signal,
    onProgress: context.progress,
  });
  return value;
}

async function reviewVariant(
  handle: string | undefined,
  { changes }: Static<typeof VariantPayload>,
  context: CallContext,
): Promise<CommandResult> {
  const vacancy = requireVacancy(context);
  const read = await readOriginal(context, handle);
  const prepared = changes.map((change) => prepare(read.source, vacancy, change));
  const input = reviewInput(read.source, vacancy, prepared, await normalize(read, context));
  const { handle: review, kept } = await answer(context, {
    kind: "review",
    operation: "resume.variant.review",
    input,
    keep: (fresh): KeptVariantReview => {
      const { value } = fresh;
      const sources = { original: read.source.text, vacancy: vacancy.text };
      return {
        kind: "variant-review",
        value,
        from: read.from,
        input,
        changes: changesToShow(value, prepared, sources),
        ...coreOf(fresh),
      };
    },
    is: (held): held is KeptVariantReview => held.kind === "variant-review",
  });
  return selectAndMaterialize({ review, kept, original: read.original }, context);
}

export const variantReviewCommand: Command = {
  summary: "Review tailored wording; the person selects changes",
  payload: {
    schema: VariantPayload,
    shape: '{changes:[{lines:"12-14",text,vacancy:["3"],resume?:["5"]}]} (1-50), with a resume: handle',
  },
  run: ({ handle, payload }, context) =>
    reviewVariant(handle, payload as Static<typeof VariantPayload>, context),
};

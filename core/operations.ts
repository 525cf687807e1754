import { capabilities, operationCatalog } from "./discovery.ts";
import { matchJob } from "./job/match/match.ts";
import { normalizeJob } from "./job/normalization.ts";
import { COMPOSITE_INPUT_BYTES, SINGLE_INPUT_BYTES } from "./limits.ts";
import { Rejection } from "./rejection.ts";
import { analyzeResume } from "./resume/analysis.ts";
import { enrichResume } from "./resume/enrichment.ts";
import { evaluateResume } from "./resume/evaluation.ts";
import { normalizeResume } from "./resume/normalization.ts";
import { reviewReplacements, reviewSuggestions } from "./resume/review/action-review.ts";
import { materializeVariant } from "./resume/review/variant-materialization.ts";
import { reviewVariant } from "./resume/review/variant-review.ts";
import { bundleOf } from "./schemas/bundle.ts";
import { schemaList, schemaOf } from "./schemas/catalog.ts";
import { hasStructure } from "./schemas/structure.ts";

type Common = {
  readonly id: string;
  readonly path: readonly string[];
  readonly output: string;
  /** Whether it is a capability of the Core, and not only a way to find out about the Core. */
  readonly capability: boolean;
  /** Whether `--format text` is accepted. */
  readonly text: boolean;
  readonly summary: string;
};

/** One thing that the program can be asked, told apart by how its input arrives. */
export type Operation = Common &
  (
    | { readonly transport: "none"; readonly answer: () => object }
    | { readonly transport: "cli_arguments"; readonly answer: (id: string) => object }
    | {
        readonly transport: "json_file_or_stdin";
        readonly input: string;
        readonly maximumInputBytes: number;
        readonly answer: (document: unknown) => object;
      }
  );

const SCHEMA = "https://json-schema.org/draft/2020-12/schema";

/** Everything the program can be asked, in the order of the operation catalogue. To add one is to add an entry. */
export const OPERATIONS: readonly Operation[] = [
  {
    id: "core.capabilities",
    path: ["capabilities"],
    output: "career.capabilities.v1",
    capability: true,
    text: true,
    summary: "Lists what this Core can do.",
    transport: "none",
    answer: () => capabilities(OPERATIONS),
  },
  {
    id: "core.operations",
    path: ["operations"],
    output: "career.operation_catalog.v1",
    capability: false,
    text: false,
    summary: "Lists every operation with its arguments, contracts and limits.",
    transport: "none",
    answer: () => operationCatalog(OPERATIONS),
  },
  {
    id: "schema.list",
    path: ["schema", "list"],
    output: "career.schema_catalog.v1",
    capability: false,
    text: true,
    summary: "Lists the contract schemas.",
    transport: "none",
    answer: schemaList,
  },
  {
    id: "schema.export",
    path: ["schema", "export"],
    output: SCHEMA,
    capability: false,
    text: false,
    summary: "Gives one contract schema as it is.",
    transport: "cli_arguments",
    answer: (id) => known(schemaOf(id)),
  },
  {
    id: "schema.bundle",
    path: ["schema", "bundle"],
    output: SCHEMA,
    capability: false,
    text: false,
    summary: "Gives one contract schema with all that it refers to.",
    transport: "cli_arguments",
    answer: (id) => known(bundleOf(id)),
  },
  documentOperation({
    id: "resume.evaluate",
    path: ["resume", "evaluate"],
    input: "career.resume_input.v1",
    output: "career.resume_evaluation.v1",
    summary: "Looks which of the four expected sections of a résumé have a recognisable header.",
    answer: evaluateResume,
  }),
  documentOperation({
    id: "resume.analyze",
    path: ["resume", "analyze"],
    input: "career.resume_input.v1",
    output: "career.resume_analysis.v1",
    summary: "Scores a résumé by 18 explained checks and says how sure the reading was.",
    answer: analyzeResume,
  }),
  documentOperation({
    id: "resume.normalize",
    path: ["resume", "normalize"],
    input: "career.resume_input.v1",
    output: "career.resume_normalization.v1",
    summary: "Reads a résumé into its parts, each with its place in the text.",
    answer: normalizeResume,
  }),
  documentOperation({
    id: "resume.enrich",
    path: ["resume", "enrich"],
    input: "career.resume_enrichment_input.v1",
    output: "career.resume_enrichment_result.v1",
    summary: "Fills parts that could not be read from a proposal, as far as the résumé itself contains them.",
    answer: enrichResume,
  }),
  documentOperation({
    id: "resume.analysis-suggestions.review",
    path: ["resume", "analysis-suggestions-review"],
    input: "career.resume_analysis_suggestion_review_input.v1",
    output: "career.resume_analysis_suggestion_review.v1",
    summary: "Checks proposed advice against the résumé and its analysis, which stays as it is.",
    answer: reviewSuggestions,
  }),
  documentOperation({
    id: "resume.analysis-replacements.review",
    path: ["resume", "analysis-replacements-review"],
    input: "career.resume_analysis_replacement_review_input.v1",
    output: "career.resume_analysis_replacement_review.v1",
    summary: "Checks proposed wording against the résumé and its analysis, which stays as it is.",
    answer: reviewReplacements,
  }),
  documentOperation({
    id: "resume.variant.review",
    path: ["resume", "variant-review"],
    input: "career.resume_variant_review_input.v1",
    output: "career.resume_variant_review.v1",
    maximumInputBytes: COMPOSITE_INPUT_BYTES,
    summary: "Checks proposed changes of whole lines against the résumé and a vacancy.",
    answer: reviewVariant,
  }),
  documentOperation({
    id: "resume.variant.materialize",
    path: ["resume", "variant-materialize"],
    input: "career.resume_variant_materialization_input.v1",
    output: "career.resume_variant.v1",
    maximumInputBytes: COMPOSITE_INPUT_BYTES,
    summary: "Repeats the review and applies the selected changes only.",
    answer: materializeVariant,
  }),
  documentOperation({
    id: "job.normalize",
    path: ["job", "normalize"],
    input: "career.job_input.v1",
    output: "career.job_normalization.v1",
    summary: "Reads a vacancy into its parts, each with its place in the text.",
    answer: normalizeJob,
  }),
  documentOperation({
    id: "job.match",
    path: ["job", "match"],
    input: "career.job_match_input.v1",
    output: "career.job_match.v1",
    maximumInputBytes: COMPOSITE_INPUT_BYTES,
    summary: "Compares a résumé with a vacancy by evidence found in both.",
    answer: matchJob,
  }),
];

type DocumentOperation<Input> = {
  readonly id: string;
  readonly path: readonly string[];
  readonly input: string;
  readonly output: string;
  readonly maximumInputBytes?: number;
  readonly summary: string;
  readonly answer: (input: Input) => object;
};

/** An operation on one JSON document, which reaches `answer` only when it is built as its contract says. */
function documentOperation<Input>({
  answer,
  maximumInputBytes = SINGLE_INPUT_BYTES,
  ...rest
}: DocumentOperation<Input>): Operation {
  return {
    ...rest,
    capability: true,
    text: true,
    transport: "json_file_or_stdin",
    maximumInputBytes,
    answer: (document) => {
      if (!hasStructure<Input>(document, rest.input)) throw new Rejection("invalid_json", "input");
      return answer(document);
    },
  };
}

function known<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Rejection("invalid_arguments");
  return answer;
}

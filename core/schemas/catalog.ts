import {
  replacementProposal,
  replacementReview,
  replacementReviewInput,
  suggestionProposal,
  suggestionReview,
  suggestionReviewInput,
} from "./analysis-reviews.ts";
import { type Contract, fileName, type Schema } from "./builders.ts";
import { capabilities, errorDocument, operationCatalog, schemaCatalog } from "./discovery.ts";
import { jobInput, jobMatchInput, resumeInput } from "./inputs.ts";
import { jobMatch } from "./job-match.ts";
import { jobNormalization } from "./job-normalization.ts";
import { resumeAnalysis } from "./resume-analysis.ts";
import {
  resumeEnrichmentInput,
  resumeEnrichmentProposal,
  resumeEnrichmentResult,
} from "./resume-enrichment.ts";
import { resumeEvaluation } from "./resume-evaluation.ts";
import { resumeNormalization } from "./resume-normalization.ts";
import {
  variant,
  variantMaterializationInput,
  variantProposal,
  variantReview,
  variantReviewInput,
} from "./resume-variant.ts";

/** The 26 contract documents in the order of `schema list`. */
const CONTRACTS: readonly Contract[] = [
  capabilities,
  errorDocument,
  jobInput,
  jobMatch,
  jobMatchInput,
  jobNormalization,
  resumeAnalysis,
  replacementProposal,
  replacementReview,
  replacementReviewInput,
  suggestionProposal,
  suggestionReview,
  suggestionReviewInput,
  resumeEnrichmentInput,
  resumeEnrichmentProposal,
  resumeEnrichmentResult,
  resumeEvaluation,
  resumeInput,
  resumeNormalization,
  variantMaterializationInput,
  variantProposal,
  variantReview,
  variantReviewInput,
  variant,
  schemaCatalog,
  operationCatalog,
];

/** The answer to `schema list`. */
export function schemaList() {
  return {
    schema_version: "career.schema_catalog.v1",
    schemas: CONTRACTS.map(({ name, title }) => ({
      id: `career.${name}.v1`,
      file_name: fileName(name),
      title,
    })),
  };
}

/** The schema of a contract id such as `career.resume_input.v1`, or undefined for an id that is not in the catalogue. */
export function schemaOf(id: string): Schema | undefined {
  return CONTRACTS.find(({ name }) => `career.${name}.v1` === id)?.schema();
}

/** The schema with a file name such as `resume-input-v1.schema.json`. */
export function schemaInFile(file: string): Schema | undefined {
  return CONTRACTS.find(({ name }) => fileName(name) === file)?.schema();
}

/** The answers of the Core, as its schemas fix them: facts of the published contract, by operation. */
import type { JobMatch } from "./results/job-match.ts";
import type { JobNormalization } from "./results/job-normalization.ts";
import type { ResumeAnalysis } from "./results/resume-analysis.ts";
import type { ResumeEnrichment } from "./results/resume-enrichment.ts";
import type { ResumeEvaluation } from "./results/resume-evaluation.ts";
import type { ResumeNormalization } from "./results/resume-normalization.ts";
import type { ReplacementReview, ResumeVariant, SuggestionReview, VariantReview } from "./results/reviews.ts";

export type { JobMatch } from "./results/job-match.ts";
export type { JobNormalization } from "./results/job-normalization.ts";
export type { ResumeAnalysis } from "./results/resume-analysis.ts";
export type { ResumeEnrichment } from "./results/resume-enrichment.ts";
export type { ResumeEvaluation } from "./results/resume-evaluation.ts";
export type { ResumeNormalization } from "./results/resume-normalization.ts";
export type { ReplacementReview, ResumeVariant, SuggestionReview, VariantReview } from "./results/reviews.ts";

/** Which answer each document operation gives. */
export interface OperationResults {
  readonly "resume.evaluate": ResumeEvaluation;
  readonly "resume.analyze": ResumeAnalysis;
  readonly "resume.normalize": ResumeNormalization;
  readonly "resume.enrich": ResumeEnrichment;
  readonly "resume.analysis-suggestions.review": SuggestionReview;
  readonly "resume.analysis-replacements.review": ReplacementReview;
  readonly "resume.variant.review": VariantReview;
  readonly "resume.variant.materialize": ResumeVariant;
  readonly "job.normalize": JobNormalization;
  readonly "job.match": JobMatch;
}

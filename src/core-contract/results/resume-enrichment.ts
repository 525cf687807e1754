import type { NormalizedResume, ResumeCoreSection, ResumeNormalization } from "./resume-normalization.ts";
import type { Warning } from "./source-span.ts";

/** `career.resume_enrichment_result.v1`: the baseline stays authoritative; the merged document is assisted. */
export interface ResumeEnrichment {
  readonly schema_version: "career.resume_enrichment_result.v1";
  readonly policy_version: "resume_normalization_enrichment_v1";
  readonly core_version: string;
  readonly baseline: ResumeNormalization;
  readonly assisted_document: NormalizedResume;
  readonly merge: {
    readonly status: "applied" | "not_applied";
    readonly target_sections: readonly ResumeCoreSection[];
    readonly applied_fields: readonly ResumeCoreSection[];
    readonly field_provenance: readonly {
      readonly field: ResumeCoreSection;
      readonly source: "deterministic" | "external_source_grounded_proposal" | "not_available";
    }[];
  };
  readonly warnings: readonly Warning<
    "assisted_fields_non_authoritative" | "deterministic_confidence_preserved"
  >[];
}

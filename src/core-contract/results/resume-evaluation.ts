import type { ResumeCoreSection } from "./resume-normalization.ts";
import type { Warning } from "./source-span.ts";

type Detection = "detected_with_content" | "detected_without_content" | "not_detected";

/** `career.resume_evaluation.v1`: which of the four expected sections have a recognised header. */
export interface ResumeEvaluation {
  readonly schema_version: "career.resume_evaluation.v1";
  readonly policy_version: "resume_section_coverage_v1";
  readonly core_version: string;
  readonly document_id: string | null;
  readonly scope: "section_coverage";
  readonly score: number;
  readonly detected_sections: readonly {
    readonly section: ResumeCoreSection;
    readonly status: Exclude<Detection, "not_detected">;
    readonly line_number: number;
    readonly header_excerpt: string;
  }[];
  readonly checks: readonly {
    readonly check_id: string;
    readonly category: "section_coverage";
    readonly section: ResumeCoreSection;
    readonly status: Detection;
    readonly score: 0 | 100;
    readonly passed: boolean;
    readonly explanation: string;
    readonly evidence: readonly {
      readonly evidence_id: string;
      readonly kind: "recognized_section_header";
      readonly section: ResumeCoreSection;
      readonly line_number: number;
      readonly excerpt: string;
    }[];
  }[];
  readonly warnings: readonly (Warning<
    | "limited_evaluation_scope"
    | "no_recognized_section_headers"
    | "expected_section_headers_not_detected"
    | "detected_section_headers_without_content"
  > & { readonly related_sections: readonly ResumeCoreSection[] })[];
}

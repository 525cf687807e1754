import type { Rejection, RejectionCode } from "../rejection.ts";

/** What each refusal says to a person. Never holds text or a path of the input. At most 500 characters. */
const MESSAGES: { readonly [code in RejectionCode]: string } = {
  invalid_arguments: "These arguments are not understood. See career-reference --help.",
  input_read_failed: "The input could not be read.",
  cli_input_too_large: "The input is larger than this operation accepts.",
  invalid_json: "The input is not one JSON document of the expected contract.",
  output_write_failed: "The result could not be written completely. Discard what has arrived of it.",
  unsupported_schema_version: "This schema_version is not supported.",
  source_text_empty: "The text is empty.",
  source_text_too_large: "The text is longer than 50,000 characters.",
  source_line_count_exceeded: "The text has more than 2,000 lines.",
  source_line_too_long: "A line of the text is longer than 2,000 characters.",
  document_id_empty: "document_id is empty; leave it out or name the document.",
  document_id_too_long: "document_id is longer than 128 characters.",
  unsupported_enrichment_input_schema_version: "This version of the enrichment input is not supported.",
  unsupported_enrichment_proposal_schema_version: "This version of the enrichment proposal is not supported.",
  enrichment_not_eligible: "This résumé was read well enough; it takes no enrichment.",
  enrichment_proposal_too_large: "The enrichment proposal is too large as a whole.",
  enrichment_non_target_populated: "The proposal fills a section that was not asked for.",
  enrichment_field_empty: "A field of the proposal that needs text is empty.",
  enrichment_field_too_long: "A field of the proposal is too long.",
  enrichment_list_too_long: "A list of the proposal has too many entries.",
  enrichment_value_not_grounded: "A value of the proposal does not occur in the résumé.",
  enrichment_entry_invalid: "An entry of the proposal lacks what it needs.",
  unsupported_analysis_suggestion_review_input_schema_version:
    "This version of the suggestion review input is not supported.",
  unsupported_analysis_suggestion_proposal_schema_version:
    "This version of the suggestion proposal is not supported.",
  unsupported_analysis_suggestion_analysis_policy_version:
    "The expected analysis policy is not the current one.",
  analysis_suggestion_proposal_too_large: "The suggestion proposal holds more than 4,000 characters.",
  analysis_suggestion_list_too_long: "The proposal holds more than 3 suggestions.",
  unsupported_analysis_replacement_review_input_schema_version:
    "This version of the replacement review input is not supported.",
  unsupported_analysis_replacement_proposal_schema_version:
    "This version of the replacement proposal is not supported.",
  unsupported_analysis_replacement_analysis_policy_version:
    "The expected analysis policy is not the current one.",
  analysis_replacement_proposal_too_large: "The replacement proposal holds more than 4,000 characters.",
  analysis_replacement_list_too_long: "The proposal holds more than 3 replacements.",
  unsupported_variant_review_input_schema_version:
    "This version of the variant review input is not supported.",
  unsupported_variant_proposal_schema_version: "This version of the variant proposal is not supported.",
  unsupported_variant_materialization_input_schema_version:
    "This version of the materialization input is not supported.",
  unsupported_variant_policy_version: "The expected review policy is not the current one.",
  variant_proposal_too_large: "The variant proposal holds more than 100,000 characters.",
  variant_change_list_too_long: "The proposal holds more than 50 changes.",
  variant_preview_invalid: "With these changes the résumé would be empty or break its own limits.",
  variant_selection_empty: "No change is selected.",
  variant_selection_too_long: "More than 50 changes are selected.",
  variant_selection_invalid: "The selection names a change twice, or one that the review did not keep.",
};

/** `career.error.v1` for a refusal. */
export function errorDocument({ code, fieldPath }: Rejection) {
  return { schema_version: "career.error.v1", code, message: MESSAGES[code], field_path: fieldPath };
}

/** Exit statuses of the contract (`docs/cli.md`). */
export function exitStatus(code: RejectionCode): number {
  switch (code) {
    case "invalid_arguments":
      return 2;
    case "input_read_failed":
    case "cli_input_too_large":
      return 3;
    case "invalid_json":
      return 4;
    case "output_write_failed":
      return 6;
    default:
      return 5;
  }
}

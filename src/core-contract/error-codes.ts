/** The closed list of codes of `career.error.v1`, each with what it means to a person, in our words. */
const MEANINGS = {
  invalid_arguments: "It did not understand the arguments.",
  input_read_failed: "It could not read the input.",
  cli_input_too_large: "The input has more bytes than it accepts.",
  invalid_json: "The input is not built as its contract says.",
  output_write_failed: "It could not write its answer, or the answer is too large.",
  unsupported_schema_version: "It does not know this version of the input.",
  source_text_empty: "The text is empty.",
  source_text_too_large: "The text has more than 50,000 characters.",
  source_line_count_exceeded: "The text has more than 2,000 lines.",
  source_line_too_long: "A line has more than 2,000 characters.",
  document_id_empty: "The document's id is empty.",
  document_id_too_long: "The document's id has more than 128 characters.",
  unsupported_enrichment_input_schema_version: "It does not know this version of an enrichment.",
  unsupported_enrichment_proposal_schema_version: "It does not know this version of an enrichment proposal.",
  enrichment_not_eligible: "The résumé was read well enough to need no enrichment.",
  enrichment_proposal_too_large: "The enrichment proposal is too large.",
  enrichment_non_target_populated: "The enrichment fills a section that was not asked for.",
  enrichment_field_empty: "A field of the enrichment is empty.",
  enrichment_field_too_long: "A field of the enrichment is too long.",
  enrichment_list_too_long: "A list of the enrichment has too many entries.",
  enrichment_value_not_grounded: "A value of the enrichment does not occur in the résumé.",
  enrichment_entry_invalid: "An entry of the enrichment is incomplete.",
  unsupported_analysis_suggestion_review_input_schema_version:
    "It does not know this version of a suggestion review.",
  unsupported_analysis_suggestion_proposal_schema_version:
    "It does not know this version of a suggestion proposal.",
  unsupported_analysis_suggestion_analysis_policy_version:
    "Its analysis follows another policy than was expected.",
  analysis_suggestion_proposal_too_large: "The suggestions hold more than 4,000 characters.",
  analysis_suggestion_list_too_long: "There are more than 3 suggestions.",
  unsupported_analysis_replacement_review_input_schema_version:
    "It does not know this version of a replacement review.",
  unsupported_analysis_replacement_proposal_schema_version:
    "It does not know this version of a replacement proposal.",
  unsupported_analysis_replacement_analysis_policy_version:
    "Its analysis follows another policy than was expected.",
  analysis_replacement_proposal_too_large: "The replacements hold more than 4,000 characters.",
  analysis_replacement_list_too_long: "There are more than 3 replacements.",
  unsupported_variant_review_input_schema_version: "It does not know this version of a variant review.",
  unsupported_variant_proposal_schema_version: "It does not know this version of a variant proposal.",
  unsupported_variant_materialization_input_schema_version:
    "It does not know this version of a materialisation.",
  unsupported_variant_policy_version: "Its review follows another policy than was expected.",
  variant_proposal_too_large: "The changes hold more than 100,000 characters.",
  variant_change_list_too_long: "There are more than 50 changes.",
  variant_preview_invalid: "With these changes the résumé would be empty or break its limits.",
  variant_selection_empty: "No change is selected.",
  variant_selection_too_long: "More than 50 changes are selected.",
  variant_selection_invalid: "The selection names a change twice, or one that the review did not keep.",
} as const;

/** A code of `career.error.v1`. */
export type RejectionCode = keyof typeof MEANINGS;

export const isRejectionCode = (code: string): code is RejectionCode => Object.hasOwn(MEANINGS, code);

/** What a code means, in our words. */
export const meaningOf = (code: RejectionCode): string => MEANINGS[code];

/** The exit status that goes with a code (published page `docs/cli.md`). */
export function exitStatusOf(code: RejectionCode): number {
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

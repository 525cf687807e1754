import { Rejection } from "../../rejection.ts";
import { CORE_VERSION } from "../../version.ts";
import { ASSISTED, VARIANT_WARNINGS } from "./authority.ts";
import { checkCandidate } from "./candidate.ts";
import { TargetLines } from "./target-lines.ts";
import {
  type CanonicalChange,
  reviewVariant,
  VARIANT_POLICY,
  type VariantReviewInput,
} from "./variant-review.ts";

/** `career.resume_variant_materialization_input.v1`. */
export type VariantMaterializationInput = {
  readonly schema_version: string;
  readonly expected_review_policy_version: string;
  readonly review_input: VariantReviewInput;
  readonly selected_change_ids: readonly string[];
};

const MOST_SELECTED = 50;

/**
 * Applies the selected changes, and no other, to a résumé. Repeats the whole review first, so that a selection is only ever of
 * changes that are sound now. Rules: contract page `resume-variant-v1`. Throws a `Rejection`.
 */
export function materializeVariant(input: VariantMaterializationInput) {
  checkEnvelope(input);
  const { resume } = input.review_input;
  const review = inside("review_input", () => reviewVariant(input.review_input));
  const selected = selectedChanges(review.changes, input.selected_change_ids);
  const text = new TargetLines(resume.text).replaced(
    selected.map((change) => ({ ...change, text: change.proposed_text })),
  );
  checkCandidate(text, "selected_change_ids");
  return {
    schema_version: "career.resume_variant.v1",
    policy_version: VARIANT_POLICY,
    core_version: CORE_VERSION,
    authority: ASSISTED,
    baseline_resume: resume,
    assisted_resume_text: text,
    selected_changes: selected,
    warnings: VARIANT_WARNINGS,
  };
}

function checkEnvelope(input: VariantMaterializationInput): void {
  if (input.schema_version !== "career.resume_variant_materialization_input.v1") {
    throw new Rejection("unsupported_variant_materialization_input_schema_version", "schema_version");
  }
  if (input.expected_review_policy_version !== VARIANT_POLICY) {
    throw new Rejection("unsupported_variant_policy_version", "expected_review_policy_version");
  }
  const { length } = input.selected_change_ids;
  if (length === 0) throw new Rejection("variant_selection_empty", "selected_change_ids");
  if (length > MOST_SELECTED) throw new Rejection("variant_selection_too_long", "selected_change_ids");
}

/** In the order of the review, whatever the order of the selection. */
function selectedChanges(changes: readonly CanonicalChange[], ids: readonly string[]): CanonicalChange[] {
  const chosen = new Set(ids);
  const selected = changes.filter(({ change_id }) => chosen.has(change_id));
  if (selected.length !== ids.length) throw new Rejection("variant_selection_invalid", "selected_change_ids");
  return selected;
}

/** Runs a step on a part of the input, and puts the part's name before the field path of what it refuses. */
function inside<Answer>(field: string, step: () => Answer): Answer {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    throw new Rejection(error.code, error.fieldPath === null ? field : `${field}.${error.fieldPath}`);
  }
}

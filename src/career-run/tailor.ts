import { assertHumanSession } from "../approval/human-session.ts";
import type { Original } from "../documents/library.ts";
import { reviewHeadline, variantReviewFacts } from "../projection/review.ts";
import { answer, coreOf } from "./answer.ts";
import type { CommandResult } from "./command.ts";
import type { KeptVariant, KeptVariantReview } from "./kept.ts";
import { isPlainText } from "./originals.ts";
import type { CallContext, HumanSelection } from "./ports.ts";
import type { SelectionRequest } from "./selection.ts";
import { ToolError } from "./tool-error.ts";

/** A variant review that is held, and the original that it is about. */
export interface OpenReview {
  /** `review:…` */
  readonly review: string;
  readonly kept: KeptVariantReview;
  readonly original: Original;
}

/** What the selection dialog shows for a review. */
export function selectionRequest({ review, kept }: Pick<OpenReview, "review" | "kept">): SelectionRequest {
  return {
    review,
    original: kept.from.label,
    changes: kept.changes,
    notices: kept.value.warnings.map(({ code, message }) => ({
      code,
      title: code.replaceAll("_", " "),
      text: message,
    })),
    discards: kept.value.discarded_changes.map(({ input_index, code }) => ({
      index: input_index + 1,
      code,
      text: `Change ${input_index + 1}, as it was proposed, was left out: ${code.replaceAll("_", " ")}.`,
    })),
  };
}

/**
 * Keeps what the person selected for this review. Ids that the review does not have are refused.
 * @throws TypeError where no person acted; ToolError `selection_mismatch`.
 */
export function recordSelection(kept: KeptVariantReview, selection: HumanSelection): boolean {
  assertHumanSession(selection.session);
  if (selection.outcome.kind !== "selected" || selection.outcome.ids.length === 0) return false;
  const known = new Set(kept.changes.map(({ id }) => id));
  if (selection.outcome.ids.some((id) => !known.has(id)))
    throw new ToolError("selection_mismatch", "The selection names changes that this review does not have.");
  kept.selected = [...new Set(selection.outcome.ids)].sort();
  return true;
}

/**
 * Makes the variant of what the person selected, from the byte-identical review input.
 * @throws DocumentError `source_changed` where the original is no longer what was reviewed; ToolError `selection_required`.
 */
export async function materialize(
  { review, kept, original }: OpenReview,
  context: CallContext,
): Promise<string> {
  const selected = kept.selected;
  if (!selected)
    throw new ToolError(
      "selection_required",
      `Nothing is selected. The person selects with /career-review ${review}.`,
    );
  if (!isPlainText(original)) throw new ToolError("document_unavailable", manualEdits(kept));
  await context.library.assertUnchanged(kept.from.id, kept.from.sha256);
  const { handle } = await answer(context, {
    kind: "variant",
    operation: "resume.variant.materialize",
    input: {
      schema_version: "career.resume_variant_materialization_input.v1",
      expected_review_policy_version: "resume_variant_review_v1",
      review_input: kept.input,
      selected_change_ids: selected,
    },
    keep: (fresh): KeptVariant => ({
      kind: "variant",
      value: fresh.value,
      from: kept.from,
      review,
      ...coreOf(fresh),
    }),
    is: (held): held is KeptVariant => held.kind === "variant",
  });
  kept.variant = handle;
  return handle;
}

function manualEdits(kept: KeptVariantReview): string {
  return `${kept.from.label} is edited by hand, in the program that made it: the person changes the selected lines there. No variant is made of a PDF or DOCX.`;
}

/** Opens the selection dialog where one can be shown, and materialises what the person selected. */
export async function selectAndMaterialize(open: OpenReview, context: CallContext): Promise<CommandResult> {
  const { review, kept } = open;
  if (kept.changes.length === 0)
    return variantReport(open, "complete", "no change was kept; mend the discarded ones");
  const release = context.handles.pin(review);
  try {
    const selection = kept.selected
      ? undefined
      : await context.select(selectionRequest(open), context.signal);
    if (selection) recordSelection(kept, selection);
    if (!kept.selected)
      return variantReport(open, "selection_required", `the person selects with /career-review ${review}`);
    if (!isPlainText(open.original)) return variantReport(open, "complete", manualEdits(kept));
    await materialize(open, context);
    return variantReport(open, "complete", `detail ${kept.variant} {section:"document"}`);
  } finally {
    release();
  }
}

/** The result of a review or a materialisation: every change, whether it was selected, what it introduces, all warnings. */
export function variantReport(
  { review, kept }: OpenReview,
  status: "complete" | "selection_required",
  next: string,
): CommandResult {
  const introduced = new Map(kept.changes.map((change) => [change.id, change.introduced]));
  const selected = kept.selected && new Set(kept.selected);
  const { changes, discarded_changes, authority, warnings } = kept.value;
  const chosen = selected ? `${selected.size} of ${changes.length} selected by the person` : "";
  const headline = [chosen, reviewHeadline(changes.length, discarded_changes.length, authority)].filter(
    Boolean,
  );
  if (status === "selection_required") headline.unshift("selection_required");
  return {
    report: {
      handles: [kept.from.handle, review, kept.variant ?? ""].filter(Boolean),
      headline,
      facts: variantReviewFacts(kept.value, (id) => introduced.get(id) ?? [], selected),
      warnings,
      next,
    },
    status,
    handle: kept.variant ?? review,
    coreVersion: kept.coreVersion,
    reference: kept.reference,
  };
}

import { type Static, Type } from "@sinclair/typebox";
import { HandleError } from "../../handles/handle-error.ts";
import type { Command, CommandResult } from "../command.ts";
import type { Kept, KeptVariantReview } from "../kept.ts";
import type { CallContext } from "../ports.ts";
import { materialize, type OpenReview, variantReport } from "../tailor.ts";
import { ToolError } from "../tool-error.ts";

const MaterializePayload = Type.Object(
  { selected_change_ids: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 50 }) },
  { additionalProperties: false },
);

/** @throws HandleError where the handle is not one of a variant review. */
export function variantReviewOf(kept: Kept): KeptVariantReview {
  if (kept.kind === "variant-review") return kept;
  throw new HandleError("handle_kind", "This review has no changes to select. Make one with variant-review.");
}

/**
 * A held variant review and its original.
 * @throws HandleError; DocumentError where the original is gone.
 */
export async function openReview(handle: string | undefined, context: CallContext): Promise<OpenReview> {
  const review = handle ?? "";
  const kept = variantReviewOf(context.handles.get(review, ["review"]));
  const original = await context.library.find(kept.from.id);
  if (!original)
    throw new ToolError("document_unavailable", `${kept.from.label} is gone. Restore it, then review again.`);
  return { review, kept, original };
}

async function run(
  handle: string | undefined,
  ids: readonly string[],
  context: CallContext,
): Promise<CommandResult> {
  const open = await openReview(handle, context);
  const { kept, review } = open;
  if (!kept.selected)
    throw new ToolError(
      "selection_required",
      `Nothing is selected. The person selects with /career-review ${review}.`,
    );
  const asked = [...new Set(ids)].sort();
  if (asked.length !== ids.length || asked.join("\n") !== kept.selected.join("\n"))
    throw new ToolError(
      "selection_mismatch",
      `The person selected ${kept.selected.join(", ")} in ${review}, and only exactly these can be materialised.`,
    );
  await materialize(open, context);
  return variantReport(open, "complete", `detail ${kept.variant} {section:"document"}`);
}

export const materializeCommand: Command = {
  summary: "Make the variant of the changes that the person selected",
  payload: {
    schema: MaterializePayload,
    shape: '{selected_change_ids:["change-0001"]}, with a review: handle',
  },
  run: ({ handle, payload }, context) =>
    run(handle, (payload as Static<typeof MaterializePayload>).selected_change_ids, context),
};

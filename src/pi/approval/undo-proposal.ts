import type { Card } from "../../approval/card.ts";
import type { Difference } from "../../approval/undo.ts";
import { bracketMark } from "../dialogs/change-view.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import { safeLine } from "../dialogs/safe-text.ts";
import { tell } from "../tell.ts";
import { announce } from "./announce.ts";
import { asPerson } from "./as-person.ts";
import { isFilePlan } from "./file-preview.ts";
import { changeLines } from "./json-change.ts";
import { statusWords } from "./outcome-text.ts";
import { type Actor, withStepUp } from "./step-up.ts";

/** Shows what would be undone, asks, and undoes it; where somebody changed the target since, shows the difference and leaves it. */
export async function undoProposal(actor: Actor, proposal: string): Promise<void> {
  const { session, ctx, approvals, route } = actor;
  const { errorText, wordDiff } = await session.module();
  const card = approvals.card(proposal);
  const hash = card.planHash.slice(0, 8);
  const back = undoneLines(actor, card, wordDiff);
  const answer = await session.oneDialog(undefined, () =>
    choose(ctx, {
      title: `Undo “${safeLine(card.title)}” (${proposal}, plan ${hash})?`,
      lines: back,
      options: [
        { value: "no", label: "No, leave it" },
        { value: "yes", label: `Undo plan ${hash}` },
      ],
      harmless: "no",
    }),
  );
  if (answer !== "yes") return;
  const human = await asPerson(session, route);
  try {
    const undone = await session.oneDialog(undefined, () =>
      withStepUp(actor, (as) => approvals.undo(human, proposal, undefined, as)),
    );
    if (!undone) return;
    tell(ctx, `${proposal}: ${statusWords(undone.status)}`);
    announce(session, ctx, proposal, undone.status);
  } catch (error) {
    const differences = differencesOf(error);
    const shown = differences.flatMap(({ item, left, now }) => [
      `${safeLine(item)}: as it was left → as it is now`,
      ...changeLines(left, now, wordDiff, bracketMark).map(({ lead, text }) => `  ${lead}${text}`),
    ]);
    tell(ctx, [errorText(error), ...shown].join("\n"), "warning");
  }
}

/** The files that would go, or each record's way back. */
function undoneLines(
  { approvals }: Actor,
  card: Card,
  wordDiff: Parameters<typeof changeLines>[2],
): string[] {
  if (isFilePlan(card.after)) {
    const names = card.targets.filter(({ kind }) => kind === "file").map(({ label }) => safeLine(label));
    return [
      "These files are removed, where they are still as they were written:",
      safeLine(card.after.path),
      ...names.map((name) => `  ${name}`),
    ];
  }
  const pages = card.batch?.pages ?? 1;
  const items = card.batch
    ? Array.from({ length: pages }, (_page, index) => approvals.items(card.proposal, index)).flat()
    : card.items;
  return items
    .filter(({ will, outcome }) => will === "change" && (outcome === undefined || outcome === "done"))
    .flatMap(({ label, before, after }) => [
      `${safeLine(label)}:`,
      ...changeLines(after, before, wordDiff, bracketMark).map(({ lead, text }) => `  ${lead}${text}`),
    ]);
}

function differencesOf(error: unknown): readonly Difference[] {
  return error instanceof Error && "differences" in error && Array.isArray(error.differences)
    ? error.differences
    : [];
}

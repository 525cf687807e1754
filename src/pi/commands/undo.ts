import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import type { Approvals } from "../../approval/approvals.ts";
import { rowText } from "../approval/queue-dialog.ts";
import type { Actor } from "../approval/step-up.ts";
import { undoProposal } from "../approval/undo-proposal.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";

/** Executed proposals that are looked through for one to undo. */
const MOST_OFFERED = 50;

/** `/career-undo [proposal:…]`: takes an executed action back, where its target is still as it was left. */
export async function run(args: string, ctx: ExtensionCommandContext, session: CareerSession): Promise<void> {
  const { approvals } = (await session.runtime()).desk();
  const rows = undoable(approvals);
  if (!ctx.hasUI) {
    const now = Date.now();
    const list = rows.map((row) => `  ${rowText(row, now)}`);
    return tell(
      ctx,
      list.length > 0
        ? ["Undoing needs a screen. What could be undone:", ...list].join("\n")
        : "Nothing can be undone.",
    );
  }
  const proposal = args || (await ask(session, ctx, rows));
  if (!proposal) return;
  const actor: Actor = { session, ctx, approvals, route: "command" };
  await undoProposal(actor, proposal);
}

function undoable(approvals: Approvals) {
  return approvals
    .list({ tab: "approved", limit: MOST_OFFERED })
    .rows.filter(({ status }) => status === "COMPLETED" || status === "PARTIAL_SUCCESS")
    .filter(({ id }) => approvals.card(id).undo === "possible");
}

async function ask(
  session: CareerSession,
  ctx: ExtensionCommandContext,
  rows: ReturnType<typeof undoable>,
): Promise<string | undefined> {
  if (rows.length === 0) {
    tell(ctx, "Nothing can be undone.");
    return undefined;
  }
  const now = Date.now();
  return session.oneDialog(undefined, () =>
    choose(ctx, {
      title: "Undo which one?",
      lines: [],
      options: [
        { value: "", label: "None" },
        ...rows.map((row) => ({ value: row.id, label: rowText(row, now) })),
      ],
      harmless: "",
    }),
  );
}

import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import { safeLine } from "../dialogs/safe-text.ts";
import type { CareerSession } from "../session.ts";

const KEY = "career-approvals";
/** Titles in the widget; Pi shows ten lines at most. */
const MOST_SHOWN = 3;

/** Shows how many proposals wait, and which; plain text, since RPC clients get it as it is. Nothing where none waits. */
export async function showWaiting(session: CareerSession, ctx: ExtensionContext): Promise<void> {
  if (!ctx.hasUI) return;
  const { approvals } = (await session.runtime()).desk();
  const { total, rows } = approvals.list({ tab: "pending", limit: MOST_SHOWN });
  if (total === 0) {
    ctx.ui.setStatus(KEY, undefined);
    ctx.ui.setWidget(KEY, undefined);
    return;
  }
  const waits = total === 1 ? "1 proposal waits for approval" : `${total} proposals wait for approval`;
  ctx.ui.setStatus(KEY, waits);
  ctx.ui.setWidget(KEY, [
    `${waits}: /career-approvals`,
    ...rows.map(({ id, title, risk }) => `  ${id} ${safeLine(title)} (risk ${risk})`),
    ...(total > rows.length ? [`  and ${total - rows.length} more`] : []),
  ]);
}

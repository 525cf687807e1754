import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { QueueTab } from "../../approval/queue.ts";
import { QUEUE_TABS, type QueueAnswer, type QueueRequest, rowText } from "./queue-dialog.ts";

/** Proposals that one request lists. */
const PAGE = 20;
const CLOSE = "Close";
const OTHER_TAB = "Another list";
const MORE = "Older ones";
const CLOSED: QueueAnswer = { kind: "close" };

/** The queue over the RPC protocol: a list, then a proposal of it. */
export async function queueByProtocol(ctx: ExtensionContext, request: QueueRequest): Promise<QueueAnswer> {
  const { place } = request;
  let tabIsChosen = place.offset > 0;
  for (;;) {
    if (!tabIsChosen) {
      const tab = await chooseTab(ctx, request);
      if (!tab) return CLOSED;
      place.tab = tab;
      place.offset = 0;
      tabIsChosen = true;
    }
    const { total, rows } = request.list(place, PAGE);
    const now = Date.now();
    const labels = rows.map((row) => rowText(row, now));
    const last = place.offset + rows.length;
    const range = rows.length > 0 ? `${place.offset + 1} to ${last} of ${total}` : "nothing here";
    const answer = await ctx.ui.select(`Approvals, ${place.tab}: ${range}`, [
      CLOSE,
      OTHER_TAB,
      ...labels,
      ...(last < total ? [MORE] : []),
    ]);
    const row = answer === undefined ? undefined : rows[labels.indexOf(answer)];
    if (row) return { kind: "proposal", row };
    if (answer === OTHER_TAB) tabIsChosen = false;
    else if (answer === MORE && last < total) place.offset = last;
    else return CLOSED;
  }
}

async function chooseTab(ctx: ExtensionContext, { count }: QueueRequest): Promise<QueueTab | undefined> {
  const labels = QUEUE_TABS.map((tab) => `${tab} (${count(tab)})`);
  const answer = await ctx.ui.select("Approvals: which list?", [CLOSE, ...labels]);
  return answer === undefined ? undefined : QUEUE_TABS[labels.indexOf(answer)];
}

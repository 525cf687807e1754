import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { Decided } from "../../approval/approvals.ts";
import type { CareerSession } from "../session.ts";
import { conversationText } from "./outcome-text.ts";

const POLL_MS = 100;

/**
 * Lets the conversation learn how a proposal stands, by identifiers and status only. Sent while nothing runs and without options, the message
 * is shown now and read by the model with the person's next one; while a turn runs it would make the model answer.
 */
export async function announce(
  session: CareerSession,
  ctx: ExtensionContext,
  proposal: string,
  status: Decided["status"],
): Promise<void> {
  const content = conversationText(proposal, status);
  try {
    await untilIdle(ctx);
    session.pi.sendMessage({ customType: "career-approval", content, display: true });
  } catch {
    // The session that would have learned of it is gone; the store still knows.
  }
}

async function untilIdle(ctx: ExtensionContext): Promise<void> {
  if ("waitForIdle" in ctx && typeof ctx.waitForIdle === "function") await ctx.waitForIdle();
  while (!ctx.isIdle())
    await new Promise<void>((resolve) => {
      setTimeout(resolve, POLL_MS).unref();
    });
}

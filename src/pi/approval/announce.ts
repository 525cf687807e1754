import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { Decided } from "../../approval/approvals.ts";
import type { CareerSession } from "../session.ts";
import { conversationText } from "./outcome-text.ts";

const POLL_MS = 100;

/**
 * Lets the conversation learn how a proposal stands, by identifiers and status only. Sent while nothing runs and without options, the message
 * is shown now and read by the model with the person's next one; while a turn runs it would make the model answer, so it waits for the end.
 */
export function announce(
  session: CareerSession,
  ctx: ExtensionContext,
  proposal: string,
  status: Decided["status"],
): void {
  const content = conversationText(proposal, status);
  const send = () => {
    try {
      if (!ctx.isIdle()) return setTimeout(send, POLL_MS).unref();
      session.pi.sendMessage({ customType: "career-approval", content, display: true });
    } catch {
      // The session that would have learned of it is gone; the store still knows.
    }
    return undefined;
  };
  send();
}

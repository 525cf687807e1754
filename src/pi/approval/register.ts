import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { CareerSession } from "../session.ts";
import { parseSpokenDecision } from "./parse-spoken-decision.ts";

/** What the extension does about approvals outside of commands and the tool: typed decisions, and how many proposals wait. */
export function registerApprovals(pi: ExtensionAPI, session: CareerSession): void {
  let place: ExtensionContext | undefined;

  async function refresh(): Promise<void> {
    try {
      const { showWaiting } = await import("./waiting.ts");
      if (place) await showWaiting(session, place);
    } catch {
      // A database that cannot be used is reported by the command or call that needs it; a rejection here would end Pi.
    }
  }

  async function report(ctx: ExtensionContext): Promise<void> {
    try {
      const { tellStart } = await import("./start-report.ts");
      await tellStart(session, ctx);
    } catch {
      // As above: whoever needs the database is told.
    }
  }

  pi.events.on("career:approval", () => void refresh());
  pi.on("session_start", (_event, ctx) => {
    place = ctx;
    // Proposals of earlier sessions are there only where a database is: without one nothing is loaded at Pi's start.
    if (ctx.hasUI && existsSync(join(session.careerDir, "career.db"))) void refresh().then(() => report(ctx));
  });
  pi.on("session_shutdown", () => {
    place = undefined;
  });
  pi.on("input", async (event, ctx) => {
    if (!parseSpokenDecision(event.text)) return { action: "continue" };
    const { onInput } = await import("./spoken-decision.ts");
    return onInput(session, event, ctx);
  });
}

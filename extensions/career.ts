import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { registerApprovals } from "../src/pi/approval/register.ts";
import { registerCommands } from "../src/pi/commands.ts";
import { blockedReason, markEnvironment } from "../src/pi/environment-mark.ts";
import { RAW_TOOL_NAMES, registerRawTools } from "../src/pi/raw-tools.ts";
import { createCareerSession } from "../src/pi/session.ts";
import { registerTool } from "../src/pi/tool.ts";

/** What Pi loads: registers the tool, the commands and what follows a session's life. Everything else loads on first use. */
export default function career(pi: ExtensionAPI): void {
  if (process.platform === "win32") {
    pi.on("session_start", (_event, ctx) => {
      if (ctx.hasUI)
        ctx.ui.notify("pi-career-copilot runs on Linux and macOS; on Windows use WSL.", "warning");
    });
    return;
  }
  const session = createCareerSession(pi, markEnvironment(process.env, process.pid));
  registerTool(pi, session);
  registerRawTools(pi, session);
  registerCommands(pi, session);
  registerApprovals(pi, session);

  const rawTools: readonly string[] = RAW_TOOL_NAMES;
  pi.on("session_start", () => {
    pi.setActiveTools(pi.getActiveTools().filter((name) => !rawTools.includes(name)));
    session.forgetResults();
  });
  // A model that was moved to another point of the conversation, or whose context was shortened, has not seen what was said before.
  pi.on("session_tree", () => session.forgetResults());
  pi.on("session_compact", () => session.forgetTold());
  pi.on("session_shutdown", () => {
    session.forgetResults();
    session.close();
  });
  pi.on("tool_call", (event, ctx) => {
    const reason = blockedReason(
      session.careerDir,
      event.toolName,
      event.input as Record<string, unknown>,
      ctx.cwd,
    );
    return reason ? { block: true, reason } : undefined;
  });
}

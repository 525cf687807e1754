import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import { RAW_TOOL_NAMES } from "../raw-tools.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";

/** `/career-tools [managed|raw|status]`: whether the raw debugging tools are among the agent's tools. */
export async function run(args: string, ctx: ExtensionCommandContext, { pi }: CareerSession): Promise<void> {
  const raw: readonly string[] = RAW_TOOL_NAMES;
  const others = pi.getActiveTools().filter((name) => !raw.includes(name));
  switch (args || "status") {
    case "raw":
      pi.setActiveTools([...others, ...raw]);
      return tell(
        ctx,
        "The raw debugging tools are on. They pass the Core's documents through unchanged and cost many tokens.",
      );
    case "managed":
      pi.setActiveTools(others);
      return tell(ctx, "The raw debugging tools are off.");
    case "status": {
      const on = pi.getActiveTools().some((name) => raw.includes(name));
      return tell(
        ctx,
        `The raw debugging tools are ${on ? "on: /career-tools managed switches them off" : "off: /career-tools raw switches them on"}.`,
      );
    }
    default:
      return tell(ctx, "Use /career-tools managed, raw or status.", "warning");
  }
}

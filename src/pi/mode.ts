import type { ExtensionContext } from "@mariozechner/pi-coding-agent";

/** How the person is reached: a terminal, dialogs over the RPC protocol, or not at all (print and JSON mode). */
export type Mode = "tui" | "rpc" | "print";

/** The mode of a context. Newer Pi says it; on 0.73 only a terminal has themes. */
export function modeOf(ctx: ExtensionContext): Mode {
  if (!ctx.hasUI) return "print";
  if ("mode" in ctx && (ctx.mode === "tui" || ctx.mode === "rpc")) return ctx.mode;
  return ctx.ui.getAllThemes().length > 0 ? "tui" : "rpc";
}

import type { ExtensionContext } from "@mariozechner/pi-coding-agent";

/**
 * Answers the person's command: a notification where there is a screen, standard error in print and JSON mode, where Pi shows
 * no notification and standard output belongs to the model's answer.
 */
export function tell(ctx: ExtensionContext, text: string, type: "info" | "warning" | "error" = "info"): void {
  if (ctx.hasUI) ctx.ui.notify(text, type);
  else process.stderr.write(`${text}\n`);
}

// A tool that answers with the text and details it is given, shown by the renderers of `career_run`.
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { Type } from "@sinclair/typebox";
import { renderCall } from "../../../src/pi/render/render-call.ts";
import { renderResult } from "../../../src/pi/render/render-result.ts";

export default function results(pi: ExtensionAPI) {
  pi.registerTool({
    name: "show",
    label: "Show",
    description: "Shows a result.",
    parameters: Type.Object({}, { additionalProperties: true }),
    renderCall,
    renderResult,
    async execute(_id, args, signal, onUpdate) {
      const { text, status, progress, error } = args as Record<string, string>;
      if (progress) {
        onUpdate?.({ content: [{ type: "text", text: progress }], details: {} });
        // Stays under way until the person ends it.
        await new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
      }
      if (error) throw new Error(error);
      return { content: [{ type: "text", text: text ?? "" }], details: { status } };
    },
  });
}

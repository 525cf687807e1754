import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import {
  type CareerCall,
  TOOL_DESCRIPTION,
  TOOL_GUIDELINES,
  TOOL_NAME,
  TOOL_PARAMETERS,
  TOOL_SNIPPET,
} from "../career-run/tool-contract.ts";
import { explain } from "./commands.ts";
import { renderCall } from "./render/render-call.ts";
import { renderResult } from "./render/render-result.ts";
import { type CareerSession, toolResult } from "./session.ts";

/** Some models send an object argument as a JSON text; it is taken for what it says. */
function prepareArguments(args: unknown) {
  if (typeof args !== "object" || args === null || !("payload" in args) || typeof args.payload !== "string")
    return args;
  try {
    return { ...args, payload: JSON.parse(args.payload) as unknown };
  } catch {
    return args;
  }
}

/** Registers `career_run`. Pi reports a failure only for what `execute` throws; the thrown message is all it keeps. */
export function registerTool(pi: ExtensionAPI, session: CareerSession): void {
  pi.registerTool({
    name: TOOL_NAME,
    label: "Career",
    description: TOOL_DESCRIPTION,
    promptSnippet: TOOL_SNIPPET,
    promptGuidelines: TOOL_GUIDELINES,
    parameters: TOOL_PARAMETERS,
    executionMode: "sequential",
    prepareArguments: (args) => prepareArguments(args) as never,
    renderCall,
    renderResult,
    async execute(toolCall, call, signal, onUpdate, ctx) {
      // Pi takes an update of a call that has ended for a fault of its own, and ends.
      let running = true;
      const progress = (text: string) =>
        running && !signal?.aborted && onUpdate?.({ content: [{ type: "text", text }], details: {} });
      try {
        return toolResult(
          await session.call(ctx, (runtime, options) => runtime.run(call as CareerCall, options), {
            signal,
            progress,
            toolCall,
          }),
        );
      } catch (error) {
        throw new Error(await explain(session, error));
      } finally {
        running = false;
      }
    },
  });
}

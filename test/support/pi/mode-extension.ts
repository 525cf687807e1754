// Says in which mode Pi runs: by a command and by a tool.
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { Type } from "@sinclair/typebox";
import { modeOf } from "../../../src/pi/mode.ts";

export default function mode(pi: ExtensionAPI) {
  pi.registerCommand("mode", {
    description: "Says the mode",
    handler: async (_args, ctx) => ctx.ui.notify(`mode ${modeOf(ctx)}`),
  });
  pi.registerTool({
    name: "mode",
    label: "Mode",
    description: "Says the mode.",
    parameters: Type.Object({}),
    execute: async (_id, _args, _signal, _onUpdate, ctx) => ({
      content: [{ type: "text", text: `mode ${modeOf(ctx)}` }],
      details: {},
    }),
  });
}

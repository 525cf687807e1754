// Opens each dialog by a slash command and writes the outcome to OUTCOME_FILE. DIALOG_INPUT_FILE holds what it is to show.
import { readFileSync, writeFileSync } from "node:fs";
import type { ExtensionAPI, ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import { Type } from "@sinclair/typebox";
import { choose } from "../../../src/pi/dialogs/choice-dialog.ts";
import { askConsent } from "../../../src/pi/dialogs/consent-dialog.ts";
import { openDialog } from "../../../src/pi/dialogs/dialog.ts";
import { selectChanges } from "../../../src/pi/dialogs/select-changes.ts";

function input() {
  return JSON.parse(readFileSync(process.env.DIALOG_INPUT_FILE ?? "", "utf8"));
}

function record(ctx: ExtensionCommandContext, outcome: unknown): void {
  writeFileSync(process.env.OUTCOME_FILE ?? "", JSON.stringify(outcome));
  ctx.ui.notify("outcome recorded");
}

/** Resolves at the third key, which nobody handled yet: more are on their way. */
function someoneTypes(ctx: ExtensionCommandContext): Promise<void> {
  return new Promise((resolve) => {
    let keys = 0;
    const stop = ctx.ui.onTerminalInput(() => {
      keys += 1;
      if (keys === 3) {
        stop();
        resolve();
      }
      return undefined;
    });
  });
}

export default function dialogs(pi: ExtensionAPI) {
  pi.registerCommand("select", {
    description: "Opens the selection dialog",
    handler: async (_args, ctx) => record(ctx, await selectChanges(ctx, input(), undefined)),
  });
  pi.registerCommand("select-soon", {
    description: "Opens the selection dialog while the person is typing",
    handler: async (_args, ctx) => {
      await someoneTypes(ctx);
      record(ctx, await selectChanges(ctx, input(), undefined));
    },
  });
  pi.registerCommand("consent", {
    description: "Asks for consent",
    handler: async (_args, ctx) => record(ctx, await askConsent(ctx, input(), undefined)),
  });
  pi.registerCommand("choose", {
    description: "Asks a question",
    handler: async (_args, ctx) => record(ctx, await choose(ctx, input(), undefined)),
  });
  pi.registerCommand("broken", {
    description: "Opens a dialog whose content fails at the first key",
    handler: async (_args, ctx) =>
      record(
        ctx,
        await openDialog(ctx, undefined, "undecided", ({ ready }) => ({
          render: () => [ready() ? "about to fail" : "(wait…)"],
          handleKey() {
            throw new Error("broken");
          },
        })),
      ),
  });
  pi.registerTool({
    name: "pick",
    label: "Pick",
    description: "Opens the selection dialog inside a call.",
    parameters: Type.Object({}),
    async execute(_id, _args, signal, _onUpdate, ctx) {
      const outcome = await selectChanges(ctx, input(), signal);
      return { content: [{ type: "text", text: JSON.stringify(outcome) }], details: {} };
    },
  });
}

import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { SelectionOutcome, SelectionRequest } from "../../career-run/selection.ts";
import { modeOf } from "../mode.ts";
import { selectInTerminal } from "./selection-dialog.ts";
import { selectByProtocol } from "./selection-rpc.ts";

/** Lets the person select, as the mode allows. Without a screen nobody selects. */
export async function selectChanges(
  ctx: ExtensionContext,
  request: SelectionRequest,
  signal: AbortSignal | undefined,
): Promise<SelectionOutcome> {
  switch (modeOf(ctx)) {
    case "tui":
      return selectInTerminal(ctx, request, signal);
    case "rpc":
      return selectByProtocol(ctx, request, signal);
    case "print":
      return { kind: "dismissed" };
  }
}

import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { CareerSession } from "../session.ts";

/** Opens a proposal's card for the person. */
export async function showCard(
  _session: CareerSession,
  _ctx: ExtensionContext,
  _proposal: string,
  _options: { route: "dialog" | "command"; signal?: AbortSignal },
): Promise<undefined> {
  return undefined;
}

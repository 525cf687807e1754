import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { Settings } from "../career-run/settings.ts";
import type { CareerSession } from "./session.ts";

/** The model that private text would go to, and whether it would also enter a session file. */
interface Recipient {
  readonly provider: string;
  readonly model: string;
  readonly sessionFile: boolean;
}

export function recipientOf(ctx: ExtensionContext): Recipient {
  return {
    provider: ctx.model?.provider ?? "unknown",
    model: ctx.model?.name ?? ctx.model?.id ?? "unknown",
    sessionFile: ctx.sessionManager.getSessionFile() !== undefined,
  };
}

/** Whether the stored answer covers this recipient: one given for a session without a file does not cover one with a file. */
function covers(settings: Settings, { provider, sessionFile }: Recipient): boolean {
  const given = Object.hasOwn(settings.consents, provider) ? settings.consents[provider] : undefined;
  return given !== undefined && (given.session_file || !sessionFile);
}

/**
 * Whether private text may reach the current model. Kept per provider; asked by a dialog where none is kept and one can be shown.
 * In a Pi that an agent started nobody can be asked, and only a kept answer counts.
 */
export async function hasConsent(
  session: CareerSession,
  ctx: ExtensionContext,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { settings } = await session.runtime();
  const recipient = recipientOf(ctx);
  if (covers(settings.reload(), recipient)) return true;
  if (session.inherited || !ctx.hasUI) return false;
  const { askConsent } = await import("./dialogs/consent-dialog.ts");
  const agreed = await session.oneDialog(signal, async () =>
    covers(settings.reload(), recipient) ? true : askConsent(ctx, recipient, signal),
  );
  if (!agreed) return false;
  const { provider, sessionFile } = recipient;
  settings.change((kept) => ({
    ...kept,
    consents: { ...kept.consents, [provider]: { session_file: sessionFile } },
  }));
  return true;
}

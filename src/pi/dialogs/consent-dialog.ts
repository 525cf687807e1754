import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import { choose } from "./choice-dialog.ts";

/** Whom the text would go to. */
export interface ConsentQuestion {
  readonly provider: string;
  readonly model: string;
  /** Whether results also enter a session file on this computer. */
  readonly sessionFile: boolean;
}

/** Asks once whether private text may go to the model. Only "yes" is yes. */
export async function askConsent(
  ctx: ExtensionContext,
  question: ConsentQuestion,
  signal?: AbortSignal,
): Promise<boolean> {
  const answer = await choose(
    ctx,
    {
      title: `May text of your résumés and vacancy go to ${question.provider}?`,
      lines: [
        `The agent works with the model ${question.model} of the provider ${question.provider}. What career_run answers, parts of your documents included, is sent there.`,
        ...(question.sessionFile
          ? ["This session is saved: the answers also enter its session file on this computer."]
          : []),
        "Your answer is kept for this provider. /career-setup shows and revokes it.",
      ],
      options: [
        { value: "no", label: "No" },
        { value: "yes", label: `Yes, ${question.provider} may have it` },
      ],
      harmless: "no",
    },
    signal,
  );
  return answer === "yes";
}

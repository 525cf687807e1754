import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";

/** Tells the person what was found when their database was opened: a changed or broken policy, executions that had broken off. */
export async function tellStart(session: CareerSession, ctx: ExtensionContext): Promise<void> {
  const { start } = (await session.runtime()).desk();
  const { policy, policyChanged, recovered } = start;
  const lines = [
    ...(policy.ok
      ? policyChanged
        ? [
            "The approval policy (policy.yaml) is another one than at the last start. Check that you changed it.",
          ]
        : []
      : [
          "The approval policy cannot be used, and every write is refused until it is mended:",
          ...policy.faults.map(({ line, message }) => `policy.yaml line ${line}: ${message}`),
        ]),
    ...(recovered.length > 0
      ? [`Broken off and settled now: ${recovered.join(", ")}. /career-approvals shows how they ended.`]
      : []),
  ];
  if (lines.length > 0) tell(ctx, lines.join("\n"), "warning");
}

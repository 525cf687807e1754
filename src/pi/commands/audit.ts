import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import type { Approvals } from "../../approval/approvals.ts";
import { figureLines, forensicLines, verifyLines } from "../approval/audit-text.ts";
import { rowText } from "../approval/queue-dialog.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";

/** Proposals to choose from. */
const MOST_OFFERED = 50;

/** `/career-audit [proposal:…|verify|stats|receipts|export]`: who decided what under which policy, and whether the record is whole. */
export async function run(args: string, ctx: ExtensionCommandContext, session: CareerSession): Promise<void> {
  const { approvals } = (await session.runtime()).desk();
  switch (args) {
    case "verify": {
      const report = approvals.verify();
      return tell(ctx, verifyLines(report).join("\n"), report.ok ? "info" : "error");
    }
    case "stats":
      return tell(ctx, figureLines(approvals.figures()).join("\n"));
    case "receipts":
      return tell(ctx, "There are no context receipts yet.");
    case "export":
      return tell(ctx, `The audit is in ${exportTo(session.careerDir, approvals)}, readable by you only.`);
    case "":
      return overview(ctx, session, approvals);
    default:
      return show(ctx, session, args, forensicLines(approvals.forensics(args)));
  }
}

/** Without a word: the check and the figures, then the proposals to look into. */
async function overview(
  ctx: ExtensionCommandContext,
  session: CareerSession,
  approvals: Approvals,
): Promise<void> {
  const lines = [...verifyLines(approvals.verify()), ...figureLines(approvals.figures())];
  const { rows } = approvals.list({ limit: MOST_OFFERED });
  if (!ctx.hasUI || rows.length === 0) return tell(ctx, lines.join("\n"));
  const now = Date.now();
  const picked = await session.oneDialog(undefined, () =>
    choose(ctx, {
      title: "Audit",
      lines,
      options: [
        { value: "", label: "Close" },
        ...rows.map((row) => ({ value: row.id, label: rowText(row, now) })),
      ],
      harmless: "",
    }),
  );
  if (picked) await show(ctx, session, picked, forensicLines(approvals.forensics(picked)));
}

/** A long text to scroll through; without a screen, the text. */
async function show(
  ctx: ExtensionCommandContext,
  session: CareerSession,
  title: string,
  lines: readonly string[],
): Promise<void> {
  if (!ctx.hasUI) return tell(ctx, [title, ...lines].join("\n"));
  await session.oneDialog(undefined, () =>
    choose(ctx, { title, lines, options: [{ value: "", label: "Close" }], harmless: "" }),
  );
}

/**
 * Writes the audit where only the person looks: the career folder, which the agent's tools are kept out of. Never replaces a file.
 * @throws Error of the file system
 */
function exportTo(careerDir: string, approvals: Approvals): string {
  const folder = join(careerDir, "exports");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const path = join(folder, `audit--${stamp}.jsonl`);
  writeFileSync(path, approvals.exportAudit(), { mode: 0o600, flag: "wx" });
  return path;
}

import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";

const HOW =
  "Use /career-vacancy in a session with a screen: it opens an editor to paste into. /career-vacancy FILE loads a file.";

/** `/career-vacancy [FILE|file|clear]`: one vacancy per session, with company and role. */
export async function run(args: string, ctx: ExtensionCommandContext, session: CareerSession): Promise<void> {
  const runtime = await session.runtime();
  if (args === "clear") {
    runtime.clearVacancy();
    session.forgetResults();
    return tell(ctx, "The vacancy is cleared.");
  }
  const input = await source(args, ctx, session);
  if (!input) return tell(ctx, ctx.hasUI ? "The vacancy stays as it is." : HOW);
  const about = await companyAndRole(ctx, session);
  const vacancy = await runtime.setVacancy(input, about);
  const named = [vacancy.role, vacancy.company].filter(Boolean).join(" at ");
  tell(ctx, `The vacancy is set: ${[named, `${vacancy.lines.length} lines`].filter(Boolean).join(", ")}.`);
}

async function source(
  args: string,
  ctx: ExtensionCommandContext,
  session: CareerSession,
): Promise<{ text: string } | { file: string } | undefined> {
  if (args && args !== "file") return { file: unquote(args) };
  if (!ctx.hasUI) return undefined;
  if (args === "file") {
    const file = await session.oneDialog(undefined, () =>
      ctx.ui.input("File with the vacancy", "vacancy.md"),
    );
    return file?.trim() ? { file: unquote(file.trim()) } : undefined;
  }
  const text = await session.oneDialog(undefined, () => ctx.ui.editor("Paste the vacancy", ""));
  return text?.trim() ? { text } : undefined;
}

/** Both may be left empty: they name the variant's file and the vacancy in results. */
async function companyAndRole(ctx: ExtensionCommandContext, session: CareerSession) {
  if (!ctx.hasUI) return {};
  const company = await session.oneDialog(undefined, () =>
    ctx.ui.input("Company (may stay empty)", "Example Ltd"),
  );
  const role = await session.oneDialog(undefined, () => ctx.ui.input("Role (may stay empty)", "Engineer"));
  return { company, role };
}

function unquote(path: string): string {
  const match = /^(["'])(.*)\1$/.exec(path);
  return (match?.[2] ?? path).replace(/^~(?=\/)/, process.env.HOME ?? "~");
}

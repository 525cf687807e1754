import { statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import type { CareerRuntime } from "../../career-run/runtime.ts";
import { hasConsent, recipientOf } from "../consent.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";

interface Entry {
  readonly label: string;
  readonly act: () => Promise<void>;
}

/** `/career-setup`: résumé folders, and which model provider may be sent their text. */
export async function run(
  _args: string,
  ctx: ExtensionCommandContext,
  session: CareerSession,
): Promise<void> {
  if (!ctx.hasUI)
    return tell(ctx, "Setting up needs a screen: run Pi in a terminal or with a client that shows dialogs.");
  const runtime = await session.runtime();
  for (;;) {
    const entries = setupEntries(runtime, ctx, session);
    const picked = await session.oneDialog(undefined, () =>
      choose(ctx, {
        title: "Career copilot: setup",
        lines: summary(runtime),
        options: [{ value: "", label: "Done" }, ...entries.map(({ label }) => ({ value: label, label }))],
        harmless: "",
      }),
    );
    const entry = entries.find(({ label }) => label === picked);
    if (!entry) return tell(ctx, summary(runtime).join("\n"));
    await entry.act();
  }
}

function summary({ settings }: CareerRuntime): string[] {
  const { roots, consents } = settings.reload();
  const providers = Object.keys(consents);
  const damaged = settings.damaged();
  return [
    roots.length > 0 ? `Résumé folders: ${roots.join(", ")}` : "Résumé folders: none yet",
    providers.length > 0 ? `Text may go to: ${providers.join(", ")}` : "Text may go to: no provider yet",
    ...(damaged ? [`The settings were damaged and are kept in ${damaged}.`] : []),
  ];
}

function setupEntries(runtime: CareerRuntime, ctx: ExtensionCommandContext, session: CareerSession): Entry[] {
  const { roots, consents } = runtime.settings.current();
  const { provider } = recipientOf(ctx);
  return [
    { label: "Add a résumé folder", act: () => addFolder(runtime, ctx, session) },
    ...roots.map((root) => ({
      label: `Remove folder ${root}`,
      act: async () => {
        runtime.settings.change((kept) => ({ ...kept, roots: kept.roots.filter((other) => other !== root) }));
        session.forgetResults();
      },
    })),
    ...(Object.hasOwn(consents, provider)
      ? []
      : [
          {
            label: `Decide whether text may go to ${provider}`,
            act: async () => {
              await hasConsent(session, ctx, undefined);
            },
          },
        ]),
    ...Object.keys(consents).map((given) => ({
      label: `Revoke consent for ${given}`,
      act: async () => {
        runtime.settings.change((kept) => ({
          ...kept,
          consents: Object.fromEntries(Object.entries(kept.consents).filter(([name]) => name !== given)),
        }));
      },
    })),
  ];
}

async function addFolder(
  runtime: CareerRuntime,
  ctx: ExtensionCommandContext,
  session: CareerSession,
): Promise<void> {
  const typed = await session.oneDialog(undefined, () =>
    ctx.ui.input("Folder with your résumés", "~/Documents/resumes"),
  );
  const path = typed?.trim().replace(/^~(?=\/|$)/, homedir());
  if (!path) return;
  const folder = resolve(ctx.cwd, path);
  const problem = folderProblem(folder, session.careerDir);
  if (problem) return tell(ctx, problem, "warning");
  runtime.settings.change((kept) => ({ ...kept, roots: [...new Set([...kept.roots, folder])] }));
  const originals = await runtime.library.list({ refresh: true });
  tell(ctx, `${folder}: ${originals.filter(({ root }) => root === folder).length} documents.`);
}

function folderProblem(folder: string, careerDir: string): string | undefined {
  if (folder === careerDir || folder.startsWith(`${careerDir}/`))
    return "That is the copilot's own folder. Choose the one with your résumés.";
  try {
    return statSync(folder).isDirectory()
      ? undefined
      : "That is not a folder. Choose the folder that the résumés are in.";
  } catch {
    return "There is no such folder. Check the spelling.";
  }
}

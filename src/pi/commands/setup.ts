import { lstatSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import type { CareerRuntime } from "../../career-run/runtime.ts";
import { hasConsent, recipientOf } from "../consent.ts";
import { choose } from "../dialogs/choice-dialog.ts";
import type { CareerSession } from "../session.ts";
import { tell } from "../tell.ts";
import { setupPeople } from "./setup-people.ts";

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
  const { roots, consents, keep, variants_folder } = settings.reload();
  const providers = Object.keys(consents);
  const damaged = settings.damaged();
  return [
    roots.length > 0 ? `Résumé folders: ${roots.join(", ")}` : "Résumé folders: none yet",
    providers.length > 0 ? `Text may go to: ${providers.join(", ")}` : "Text may go to: no provider yet",
    variants_folder ? `Saved files go to: ${variants_folder}` : "Saved files: no folder yet",
    keep
      ? "Proposals, decisions and tasks are kept in career.db on this computer"
      : "Proposals, decisions and tasks end with the session",
    ...(damaged ? [`The settings were damaged and are kept in ${damaged}.`] : []),
  ];
}

function setupEntries(runtime: CareerRuntime, ctx: ExtensionCommandContext, session: CareerSession): Entry[] {
  const { roots, consents, keep } = runtime.settings.current();
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
    { label: "People and passphrases", act: () => setupPeople(ctx, session) },
    { label: "Choose the folder for saved variants", act: () => chooseVariantsFolder(runtime, ctx, session) },
    ...(keep
      ? []
      : [
          {
            label: "Keep proposals, decisions and tasks on this computer",
            act: () => keepOnDisk(runtime, ctx, session),
          },
        ]),
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

/** Asks, then moves what is in memory into the database on disk. */
async function keepOnDisk(
  runtime: CareerRuntime,
  ctx: ExtensionCommandContext,
  session: CareerSession,
): Promise<void> {
  const answer = await session.oneDialog(undefined, () =>
    choose(ctx, {
      title: "Keep proposals, decisions and tasks on this computer?",
      lines: [
        `They are kept in ${session.careerDir}/career.db, readable by your account only, with an audit of who decided what.`,
        "Proposals hold what would be written, for a variant its whole text.",
      ],
      options: [
        { value: "no", label: "No, they end with the session" },
        { value: "yes", label: "Yes, keep them" },
      ],
      harmless: "no",
    }),
  );
  if (answer !== "yes") return;
  runtime.desk().keep();
  runtime.settings.change((kept) => ({ ...kept, keep: true }));
}

async function chooseVariantsFolder(
  runtime: CareerRuntime,
  ctx: ExtensionCommandContext,
  session: CareerSession,
): Promise<void> {
  const typed = await session.oneDialog(undefined, () =>
    ctx.ui.input("Folder for saved variants", "~/Documents/variants"),
  );
  const path = typed?.trim().replace(/^~(?=\/|$)/, homedir());
  if (!path) return;
  const folder = resolve(ctx.cwd, path);
  if (folder === session.careerDir || folder.startsWith(`${session.careerDir}/`))
    return tell(ctx, "That is the copilot's own folder. Choose another one.", "warning");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const problem = privateFolderProblem(folder);
  if (problem) return tell(ctx, problem, "warning");
  runtime.settings.change((kept) => ({ ...kept, variants_folder: realpathSync(folder) }));
}

/** What is saved there is private: the folder is a real one, the person's own, and nobody else may use it. */
function privateFolderProblem(folder: string): string | undefined {
  const stat = lstatSync(folder);
  if (!stat.isDirectory()) return "That is a link or no folder. Choose a folder of your own.";
  if (stat.uid !== process.getuid?.())
    return "That folder belongs to another account. Choose one of your own.";
  if ((stat.mode & 0o077) !== 0) return `Others may use that folder. Run: chmod 700 "${folder}"`;
  return undefined;
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

import type { ExtensionAPI, ExtensionCommandContext } from "@mariozechner/pi-coding-agent";
import type { CareerSession } from "./session.ts";
import { tell } from "./tell.ts";

/** A command's code, loaded when it is first typed. */
export interface CommandModule {
  readonly run: (args: string, ctx: ExtensionCommandContext, session: CareerSession) => Promise<void>;
}

interface SlashCommand {
  readonly name: string;
  readonly description: string;
  /** Words that complete its arguments. */
  readonly words?: readonly string[];
  /** Whether it records something the person decides: not there in a Pi that an agent started. */
  readonly decides: boolean;
  readonly load: () => Promise<CommandModule>;
}

/** The slash commands, from which registration and completion derive. */
const SLASH_COMMANDS: readonly SlashCommand[] = [
  {
    name: "career-setup",
    description: "Résumé folders, and which model provider may read them",
    decides: true,
    load: () => import("./commands/setup.ts"),
  },
  {
    name: "career-vacancy",
    description: "Paste or load the vacancy of this session",
    words: ["file", "clear"],
    decides: true,
    load: () => import("./commands/vacancy.ts"),
  },
  {
    name: "career-review",
    description: "Select changes of a review again",
    decides: true,
    load: () => import("./commands/review.ts"),
  },
  {
    name: "career-approvals",
    description: "The approval queue: decide, cancel, run, retry, close",
    decides: true,
    load: () => import("./commands/approvals.ts"),
  },
  {
    name: "career-undo",
    description: "Undo an executed action",
    decides: true,
    load: () => import("./commands/undo.ts"),
  },
  {
    name: "career-audit",
    description: "Who decided what under which policy; check, figures, export",
    words: ["verify", "stats", "receipts", "export"],
    // Decides nothing, but tells what was decided on: private text that is not for an agent's own Pi.
    decides: true,
    load: () => import("./commands/audit.ts"),
  },
  {
    name: "career-core",
    description: "Which Core is used and why; choose another",
    words: ["status", "doctor", "reference", "published"],
    decides: true,
    load: () => import("./commands/core.ts"),
  },
  {
    name: "career-tools",
    description: "Switch the raw debugging tools on or off",
    words: ["managed", "raw", "status"],
    decides: true,
    load: () => import("./commands/tools.ts"),
  },
];

/** Registers the commands. A failure is told to the person and never leaves a rejection behind, which would end Pi. */
export function registerCommands(pi: ExtensionAPI, session: CareerSession): void {
  for (const { name, description, words, decides, load } of SLASH_COMMANDS) {
    if (decides && session.inherited) continue;
    pi.registerCommand(name, {
      description,
      ...(words && {
        getArgumentCompletions: (prefix: string) => {
          const fitting = words.filter((word) => word.startsWith(prefix.trim()));
          return fitting.length > 0 ? fitting.map((word) => ({ value: word, label: word })) : null;
        },
      }),
      handler: async (args, ctx) => {
        try {
          const { run } = await load();
          await run(args.trim(), ctx, session);
        } catch (error) {
          tell(ctx, await explain(session, error), "error");
        }
      },
    });
  }
}

/** An error as one line for the person. */
export async function explain(session: CareerSession, error: unknown): Promise<string> {
  try {
    return (await session.module()).errorText(error);
  } catch (loadError) {
    return loadError instanceof Error ? loadError.message : "pi-career-copilot cannot be loaded.";
  }
}

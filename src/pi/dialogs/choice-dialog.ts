import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import { modeOf } from "../mode.ts";
import { openDialog } from "./dialog.ts";
import { helpLine } from "./help-line.ts";
import { safeLine, wrapped } from "./safe-text.ts";

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

/** A question with a few answers. */
export interface Choice {
  readonly title: string;
  /** What the person should know before answering. */
  readonly lines: readonly string[];
  readonly options: readonly ChoiceOption[];
  /** The answer that changes nothing: where the cursor starts, and what closing the dialog means. */
  readonly harmless: string;
}

/** Options that are shown at once; more scroll. */
const WINDOW = 10;

/** Asks in the terminal or over RPC. Dismissed, aborted or without a screen the answer is the harmless one. */
export async function choose(ctx: ExtensionContext, choice: Choice, signal?: AbortSignal): Promise<string> {
  switch (modeOf(ctx)) {
    case "print":
      return choice.harmless;
    case "rpc":
      return chooseByProtocol(ctx, choice, signal);
    case "tui":
      return chooseInTerminal(ctx, choice, signal);
  }
}

async function chooseByProtocol(
  ctx: ExtensionContext,
  choice: Choice,
  signal: AbortSignal | undefined,
): Promise<string> {
  const title = [choice.title, ...choice.lines].map(safeLine).join("\n");
  const labels = choice.options.map(({ label }) => safeLine(label));
  const answer = await ctx.ui.select(title, labels, signal ? { signal } : {});
  const index = answer === undefined ? -1 : labels.indexOf(answer);
  return choice.options[index]?.value ?? choice.harmless;
}

function chooseInTerminal(
  ctx: ExtensionContext,
  choice: Choice,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { options, harmless } = choice;
  return openDialog(ctx, signal, harmless, ({ theme, keys, ready, close }) => {
    let cursor = Math.max(
      0,
      options.findIndex(({ value }) => value === harmless),
    );
    return {
      render(width) {
        const first = Math.max(0, Math.min(cursor - WINDOW + 1, options.length - WINDOW));
        const shown = options.slice(first, first + WINDOW);
        return [
          ...wrapped(theme.bold(safeLine(choice.title)), width),
          ...choice.lines.flatMap((line) => wrapped(safeLine(line), width)),
          "",
          ...shown.map(({ label }, index) => {
            const line = `${first + index === cursor ? "→" : " "} ${safeLine(label)}`;
            return first + index === cursor ? theme.fg("accent", line) : line;
          }),
          ...(shown.length < options.length ? [theme.fg("dim", `${cursor + 1} of ${options.length}`)] : []),
          "",
          ...wrapped(
            theme.fg(
              "dim",
              ready()
                ? helpLine(keys, [
                    [["tui.select.up", "tui.select.down"], "move"],
                    ["tui.select.confirm", "choose"],
                    ["tui.select.cancel", "leave as it is"],
                  ])
                : "(wait…)",
            ),
            width,
          ),
        ];
      },
      handleKey(data) {
        if (keys.matches(data, "tui.select.up")) cursor = Math.max(0, cursor - 1);
        else if (keys.matches(data, "tui.select.down")) cursor = Math.min(options.length - 1, cursor + 1);
        else if (keys.matches(data, "tui.select.pageUp")) cursor = Math.max(0, cursor - WINDOW);
        else if (keys.matches(data, "tui.select.pageDown"))
          cursor = Math.min(options.length - 1, cursor + WINDOW);
        else if (keys.matches(data, "tui.select.cancel")) close(harmless);
        else if (keys.matches(data, "tui.select.confirm")) close(options[cursor]?.value ?? harmless);
      },
    };
  });
}

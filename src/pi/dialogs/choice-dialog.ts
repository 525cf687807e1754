import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import { Key, matchesKey } from "@mariozechner/pi-tui";
import { modeOf } from "../mode.ts";
import { type DialogContent, type DialogSurroundings, openDialog } from "./dialog.ts";
import { helpLine } from "./help-line.ts";
import { safeLine, wrapped } from "./safe-text.ts";
import { TextPane } from "./text-pane.ts";

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
  return openDialog(ctx, signal, choice.harmless, (around) => choiceContent(choice, around));
}

function choiceContent(
  { title, lines, options, harmless }: Choice,
  { theme, keys, ready, rows, close }: DialogSurroundings<string>,
): DialogContent {
  const pane = new TextPane();
  const last = options.length - 1;
  const harmlessAt = options.findIndex(({ value }) => value === harmless);
  let cursor = Math.max(0, harmlessAt);

  function optionLines(): string[] {
    const window = Math.max(2, Math.min(WINDOW, rows() - 6, options.length));
    const first = Math.max(0, Math.min(cursor - Math.floor(window / 2), options.length - window));
    const shown = options.slice(first, first + window).map(({ label }, index) => {
      const at = first + index === cursor;
      const line = `${at ? "→" : " "} ${safeLine(label)}`;
      return at ? theme.fg("accent", line) : line;
    });
    return options.length > window
      ? [...shown, theme.fg("muted", `  ${cursor + 1} of ${options.length}`)]
      : shown;
  }

  return {
    render(width) {
      const help = ready()
        ? helpLine(keys, [
            [["tui.select.up", "tui.select.down"], "move"],
            [["tui.select.confirm"], "choose"],
            [["tui.select.cancel"], "leave as it is"],
          ])
        : "(wait…)";
      const top = [
        theme.fg("borderAccent", "─".repeat(Math.max(1, width))),
        ...wrapped(theme.bold(safeLine(title)), width),
      ];
      const bottom = [...optionLines(), "", ...wrapped(theme.fg("dim", help), width)];
      const text = pane.view(
        lines.flatMap((line) => wrapped(safeLine(line), width)),
        rows() - top.length - bottom.length - 1,
        (outOfSight) => theme.fg("warning", `${outOfSight} (←/→ scroll)`),
      );
      return [...top, ...text, "", ...bottom];
    },
    handleKey(data) {
      if (keys.matches(data, "tui.select.up")) cursor = Math.max(0, cursor - 1);
      else if (keys.matches(data, "tui.select.down")) cursor = Math.min(last, cursor + 1);
      else if (keys.matches(data, "tui.select.pageUp")) cursor = Math.max(0, cursor - WINDOW);
      else if (keys.matches(data, "tui.select.pageDown")) cursor = Math.min(last, cursor + WINDOW);
      else if (matchesKey(data, Key.left)) pane.page(-1);
      else if (matchesKey(data, Key.right)) pane.page(1);
      else if (keys.matches(data, "tui.select.cancel")) close(harmless);
      else if (keys.matches(data, "tui.select.confirm")) close(options[cursor]?.value ?? harmless);
    },
  };
}

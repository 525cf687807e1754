import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import { Input } from "@mariozechner/pi-tui";
import { type DialogContent, type DialogSurroundings, openDialog } from "../dialogs/dialog.ts";
import { helpLine } from "../dialogs/help-line.ts";
import { safeLine, wrapped } from "../dialogs/safe-text.ts";

/**
 * Asks for a passphrase in the terminal. It shows a dot per character and goes to nobody but the caller; Pi's own input would echo it.
 * Undefined where the person leaves, or where there is no terminal.
 */
export function askPassphrase(
  ctx: ExtensionContext,
  title: string,
  note: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  return openDialog<string | undefined>(ctx, signal, undefined, (around) =>
    passphraseContent(title, note, around),
  );
}

function passphraseContent(
  title: string,
  note: string,
  { theme, keys, ready, close }: DialogSurroundings<string | undefined>,
): DialogContent {
  const input = new Input();
  return {
    takesPaste: true,
    render(width) {
      const dots = "•".repeat(Math.min([...input.getValue()].length, Math.max(0, width - 4)));
      const help = ready()
        ? helpLine(keys, [
            [["tui.select.confirm"], "go on"],
            [["tui.select.cancel"], "leave, nothing happens"],
          ])
        : "(wait…)";
      return [
        theme.fg("borderAccent", "─".repeat(Math.max(1, width))),
        ...wrapped(theme.bold(safeLine(title)), width),
        ...(note ? wrapped(theme.fg("warning", safeLine(note)), width) : []),
        `> ${dots}${theme.inverse(" ")}`,
        "",
        ...wrapped(theme.fg("dim", help), width),
      ];
    },
    handleKey(data) {
      if (keys.matches(data, "tui.select.cancel")) close(undefined);
      else if (keys.matches(data, "tui.select.confirm")) close(input.getValue());
      // Without a visible cursor, moving it would only lead astray.
      else if (!keys.matches(data, "tui.editor.cursorLeft") && !keys.matches(data, "tui.editor.cursorRight"))
        input.handleInput(data);
    },
    closed: () => input.setValue(""),
  };
}

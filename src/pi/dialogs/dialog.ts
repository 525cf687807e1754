import type { ExtensionContext, KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import { QuietGuard } from "./quiet-guard.ts";
import { clipped } from "./safe-text.ts";

/** What a dialog's content may use. */
export interface DialogSurroundings<T> {
  readonly theme: Theme;
  readonly keys: KeybindingsManager;
  /** Rows of the terminal now. */
  readonly rows: () => number;
  /** Whether keys are taken: false for the first moments after opening. */
  readonly ready: () => boolean;
  /** Asks a new question in the same dialog: keys in flight are dropped again. */
  readonly quiet: () => void;
  readonly close: (answer: T) => void;
}

/** A dialog's content. */
export interface DialogContent {
  render(width: number): string[];
  handleKey(data: string): void;
}

/** A paste comes as one string between these marks; no dialog of ours is answered by pasting. */
const PASTE_START = "\x1b[200~";

/**
 * Opens a dialog in the terminal and waits for its answer. `undecided` is the answer where the call is aborted, or where the content
 * fails: an exception in a component would end Pi.
 */
export async function openDialog<T>(
  ctx: ExtensionContext,
  signal: AbortSignal | undefined,
  undecided: T,
  make: (surroundings: DialogSurroundings<T>) => DialogContent,
): Promise<T> {
  let onAbort: (() => void) | undefined;
  const answer = await ctx.ui
    .custom<T>((tui, theme, keys, done) => {
      const guard = new QuietGuard(() => tui.requestRender());
      const close = (value: T) => {
        guard.dispose();
        done(value);
      };
      onAbort = () => close(undecided);
      signal?.addEventListener("abort", onAbort, { once: true });
      if (signal?.aborted) queueMicrotask(onAbort);
      const content = make({
        theme,
        keys,
        rows: () => tui.terminal.rows,
        ready: () => guard.ready,
        quiet: () => guard.rearm(),
        close,
      });
      const fail = () => {
        queueMicrotask(() => close(undecided));
        return ["This dialog failed and decides nothing."];
      };
      return {
        invalidate() {},
        dispose: () => guard.dispose(),
        render(width: number) {
          try {
            return content.render(width).map((line) => clipped(line, width));
          } catch {
            return fail();
          }
        },
        handleInput(data: string) {
          if (!guard.accepts() || data.startsWith(PASTE_START)) return;
          try {
            content.handleKey(data);
          } catch {
            fail();
          }
          tui.requestRender();
        },
      };
    })
    .finally(() => onAbort && signal?.removeEventListener("abort", onAbort));
  // Where Pi cannot show a component it answers undefined at once: nobody decided.
  return answer ?? undecided;
}

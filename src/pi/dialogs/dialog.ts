import type { ExtensionContext, KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import { QuietGuard } from "./quiet-guard.ts";
import { clipped } from "./safe-text.ts";

/** What a dialog's content may use. */
export interface DialogSurroundings<T> {
  readonly theme: Theme;
  readonly keys: KeybindingsManager;
  /** Rows that the dialog may fill now. */
  readonly rows: () => number;
  /** Whether keys are taken: false for the first moments after opening. */
  readonly ready: () => boolean;
  /** Asks a new question in the same dialog: keys in flight are dropped again. */
  readonly quiet: () => void;
  /** Draws again without a key: for what changes with time. */
  readonly redraw: () => void;
  readonly close: (answer: T) => void;
}

/** A dialog's content. */
export interface DialogContent {
  render(width: number): string[];
  handleKey(data: string): void;
  /** Whether a paste may come now, in its brackets: where a text is asked, never as the answer to a question. */
  readonly takesPaste?: boolean;
  /** Called once the dialog is gone. */
  closed?(): void;
}

/** A paste comes as one string between these marks; no question of ours is answered by pasting. */
const PASTE_START = "\x1b[200~";
/** Rows that Pi's own lines below a dialog take. */
const PI_ROWS = 4;

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
      // Given below; an abort may close the dialog before.
      let content: DialogContent | undefined;
      const dispose = () => {
        guard.dispose();
        content?.closed?.();
      };
      const close = (value: T) => {
        dispose();
        done(value);
      };
      const fail = (): void => queueMicrotask(() => close(undecided));
      onAbort = () => close(undecided);
      signal?.addEventListener("abort", onAbort, { once: true });
      if (signal?.aborted) queueMicrotask(onAbort);
      const made = guarded(
        () =>
          make({
            theme,
            keys,
            rows: () => Math.max(1, tui.terminal.rows - PI_ROWS),
            ready: () => guard.ready,
            quiet: () => guard.rearm(),
            redraw: () => tui.requestRender(),
            close,
          }),
        fail,
      );
      content = made;
      const component = {
        // Newer Pi in full screen keeps the page keys for its transcript unless a component asks for them.
        capturesViewportInput: true,
        invalidate() {},
        dispose,
        render: (width: number) => made.render(width).map((line) => clipped(line, width)),
        handleInput(data: string) {
          if (!guard.accepts() || (data.startsWith(PASTE_START) && !made.takesPaste)) return;
          made.handleKey(data);
          tui.requestRender();
        },
      };
      return component;
    })
    .finally(() => onAbort && signal?.removeEventListener("abort", onAbort));
  // Where Pi cannot show a component it answers undefined at once: nobody decided.
  return answer ?? undecided;
}

/** The content, with every exception turned into `fail`. */
function guarded(make: () => DialogContent, fail: () => void): DialogContent {
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      fail();
      return otherwise;
    }
  };
  const broken = ["This dialog failed and decides nothing."];
  const content = attempt(make, { render: () => broken, handleKey: () => undefined });
  return {
    render: (width) => attempt(() => content.render(width), broken),
    handleKey: (data) => attempt(() => content.handleKey(data), undefined),
    get takesPaste() {
      return content.takesPaste ?? false;
    },
    closed: () => attempt(() => content.closed?.(), undefined),
  };
}

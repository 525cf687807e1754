import { stripVTControlCharacters } from "node:util";
import { initTheme, type KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import {
  type Terminal,
  KeybindingsManager as TerminalKeybindings,
  TUI,
  TUI_KEYBINDINGS,
} from "@mariozechner/pi-tui";
import { until } from "./until.ts";

/** A component as `ctx.ui.custom` mounts it. */
interface Mounted {
  render(width: number): readonly string[];
  handleInput?(data: string): void;
  dispose?(): void;
}

/** A custom dialog that an extension opened and a test drives without a terminal. */
export interface MountedDialog {
  /** Its lines at a width, colours included. */
  readonly render: (width?: number) => readonly string[];
  /** Its lines as text. */
  readonly text: (width?: number) => string;
  /** Sends keys as a terminal does: `"y"`, `KEYS.down`. */
  readonly press: (...keys: readonly string[]) => void;
  readonly isOpen: () => boolean;
  /** Waits until the dialog shows a text or fits a pattern. */
  readonly waitFor: (wanted: string | RegExp) => Promise<void>;
}

/** What a terminal sends for keys without a character. */
export const KEYS = {
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  pageUp: "\x1b[5~",
  pageDown: "\x1b[6~",
  enter: "\r",
  escape: "\x1b",
  tab: "\t",
  space: " ",
  backspace: "\x7f",
} as const;

/** Size of the terminal that mounted dialogs believe in. */
export interface TerminalSize {
  columns: number;
  rows: number;
}

/** Pi's own theme. */
export function piTheme(): Theme {
  initTheme("dark");
  // Pi keeps the theme under this global symbol, so that all copies of its modules share one, and exports no other way to it.
  const theme: unknown = Reflect.get(globalThis, Symbol.for("@mariozechner/pi-coding-agent:theme"));
  if (!(theme instanceof Theme)) throw new Error("Pi's theme is not where Pi 0.73 keeps it.");
  return theme;
}

/** Pi's keybindings, with a person's own ones in place of the defaults. */
export function piKeybindings(own: Readonly<Record<string, string>> = {}): KeybindingsManager {
  const definitions = {
    ...TUI_KEYBINDINGS,
    "app.tools.expand": { defaultKeys: "ctrl+o" as const, description: "Toggle tool output" },
  };
  return new TerminalKeybindings(definitions, own as never) as KeybindingsManager;
}

function memoryTerminal(size: TerminalSize): Terminal {
  const nothing = () => undefined;
  return {
    start: nothing,
    stop: nothing,
    drainInput: async () => undefined,
    write: nothing,
    get columns() {
      return size.columns;
    },
    get rows() {
      return size.rows;
    },
    kittyProtocolActive: false,
    moveBy: nothing,
    hideCursor: nothing,
    showCursor: nothing,
    clearLine: nothing,
    clearFromCursor: nothing,
    clearScreen: nothing,
    setTitle: nothing,
    setProgress: nothing,
  };
}

type Factory<T> = (
  tui: TUI,
  theme: Theme,
  keys: KeybindingsManager,
  done: (result: T) => void,
) => Mounted | Promise<Mounted>;

/** Mounts what `ctx.ui.custom` was given, hands it to `drive`, and resolves with its answer. */
export function mountDialog<T>(
  factory: Factory<T>,
  drive: (dialog: MountedDialog) => void | Promise<void>,
  {
    size = { columns: 100, rows: 40 },
    keys = piKeybindings(),
  }: { size?: TerminalSize; keys?: KeybindingsManager } = {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let component: Mounted | undefined;
    let open = true;
    const done = (result: T) => {
      if (!open) return;
      open = false;
      component?.dispose?.();
      resolve(result);
    };
    const render = (width = size.columns) => component?.render(width) ?? [];
    const text = (width?: number) => stripVTControlCharacters(render(width).join("\n"));
    const dialog: MountedDialog = {
      render,
      text,
      press(...pressed) {
        for (const key of pressed) if (open) component?.handleInput?.(key);
      },
      isOpen: () => open,
      async waitFor(wanted) {
        await until(
          () => {
            const shown = text();
            const fits = typeof wanted === "string" ? shown.includes(wanted) : wanted.test(shown);
            return fits || undefined;
          },
          { what: `${wanted} in the dialog`, seen: text, timeLimitMs: 5000 },
        );
      },
    };
    Promise.resolve(factory(new TUI(memoryTerminal(size)), piTheme(), keys, done))
      .then(async (made) => {
        component = made;
        if (open) await drive(dialog);
      })
      .catch(reject);
  });
}

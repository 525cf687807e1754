import type { ExtensionUIContext } from "@mariozechner/pi-coding-agent";
import {
  type MountedDialog,
  mountDialog,
  piKeybindings,
  piTheme,
  type TerminalSize,
} from "./mounted-dialog.ts";

/** A dialog that waits for the person. */
export interface DialogRequest {
  readonly method: "select" | "confirm" | "input" | "editor";
  readonly title: string;
  readonly message?: string;
  readonly options?: readonly string[];
}

/** How a person answers. What is not answered is dismissed, as by Esc. */
export interface Answers {
  /** A select's option, an input's or editor's text, or whether a confirm is confirmed. `"never"` leaves the dialog open. */
  readonly dialog?: (request: DialogRequest) => string | boolean | undefined | typeof NEVER;
  /** Drives a component of `ctx.ui.custom`. One that is still open afterwards stays open. */
  readonly custom?: (dialog: MountedDialog) => void | Promise<void>;
  /** The person's surroundings: dialogs of `custom` exist in a terminal only. */
  readonly mode?: "tui" | "rpc";
  readonly size?: TerminalSize;
  /** Keys that the person has configured, by binding. */
  readonly keys?: Readonly<Record<string, string>>;
}

/** An answer that never comes, so that only an abort can close the dialog. */
export const NEVER = Symbol("never");

/** A person at Pi's dialogs, and everything that they were shown. */
export interface ScriptedPerson {
  readonly ui: ExtensionUIContext;
  readonly dialogs: readonly DialogRequest[];
  readonly notifications: readonly { readonly text: string; readonly type: string }[];
  /** Statuses and widgets that are shown now, by key. */
  readonly statuses: ReadonlyMap<string, string>;
  readonly widgets: ReadonlyMap<string, readonly string[]>;
  /** Every status that was ever set, in order. */
  readonly statusHistory: readonly string[];
  /** How many components `custom` mounted. */
  readonly mounted: () => number;
}

export function scriptedPerson(answers: Answers = {}): ScriptedPerson {
  const dialogs: DialogRequest[] = [];
  const notifications: { text: string; type: string }[] = [];
  const statuses = new Map<string, string>();
  const statusHistory: string[] = [];
  const widgets = new Map<string, readonly string[]>();
  const theme = piTheme();
  const inTerminal = answers.mode !== "rpc";
  let mounted = 0;
  const nothing = () => undefined;

  function ask(request: DialogRequest, signal?: AbortSignal): Promise<string | boolean | undefined> {
    if (signal?.aborted) return Promise.resolve(undefined);
    dialogs.push(request);
    const answer = answers.dialog?.(request);
    if (answer !== NEVER) return Promise.resolve(answer);
    return new Promise((resolve) =>
      signal?.addEventListener("abort", () => resolve(undefined), { once: true }),
    );
  }
  const textAnswer = async (request: DialogRequest, signal?: AbortSignal) => {
    const answer = await ask(request, signal);
    return typeof answer === "string" ? answer : undefined;
  };

  const ui: ExtensionUIContext = {
    select: (title, options, opts) => textAnswer({ method: "select", title, options }, opts?.signal),
    confirm: async (title, message, opts) =>
      (await ask({ method: "confirm", title, message }, opts?.signal)) === true,
    input: (title, placeholder, opts) =>
      textAnswer({ method: "input", title, ...(placeholder && { message: placeholder }) }, opts?.signal),
    editor: (title, prefill) => textAnswer({ method: "editor", title, ...(prefill && { message: prefill }) }),
    notify: (text, type = "info") => {
      notifications.push({ text, type });
    },
    onTerminalInput: () => nothing,
    setStatus(key, text) {
      if (text === undefined) statuses.delete(key);
      else {
        statuses.set(key, text);
        statusHistory.push(text);
      }
    },
    setWidget(key: string, content: unknown) {
      if (Array.isArray(content)) widgets.set(key, content);
      else widgets.delete(key);
    },
    async custom(factory) {
      // In RPC mode Pi gives undefined at once, whatever the type says.
      if (!inTerminal) return undefined as never;
      mounted += 1;
      return mountDialog(factory, answers.custom ?? ((dialog) => dialog.press("\x1b")), {
        ...(answers.size && { size: answers.size }),
        keys: piKeybindings(answers.keys),
      });
    },
    setWorkingMessage: nothing,
    setWorkingVisible: nothing,
    setWorkingIndicator: nothing,
    setHiddenThinkingLabel: nothing,
    setFooter: nothing,
    setHeader: nothing,
    setTitle: nothing,
    pasteToEditor: nothing,
    setEditorText: nothing,
    getEditorText: () => "",
    addAutocompleteProvider: nothing,
    setEditorComponent: nothing,
    getEditorComponent: nothing,
    theme,
    // Pi 0.73 tells an extension its mode by this alone.
    getAllThemes: () => (inTerminal ? [{ name: "dark", path: undefined }] : []),
    getTheme: nothing,
    setTheme: () => ({ success: false }),
    getToolsExpanded: () => false,
    setToolsExpanded: nothing,
  };
  return { ui, dialogs, notifications, statuses, widgets, statusHistory, mounted: () => mounted };
}

import { execFile, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Places } from "./places.ts";
import { type PiLaunch, prepareLaunch } from "./program.ts";
import { until } from "./until.ts";

const run = promisify(execFile);

/** Whether tmux is installed. A test that needs a real terminal says in its title that it needs tmux. */
export function tmuxAvailable(): boolean {
  try {
    execFileSync("tmux", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A Pi in a real terminal. */
export interface TerminalPi {
  readonly places: Places;
  /** The screen as text, without blank space at line ends. */
  readonly capture: () => Promise<string>;
  /** The screen with its colour sequences. */
  readonly captureColours: () => Promise<string>;
  /** Types text, key by key as a keyboard does. */
  readonly type: (text: string) => Promise<void>;
  /** Types a text again and again until the screen shows something: someone who does not look up. */
  readonly typeUntil: (text: string, wanted: string) => Promise<void>;
  /** Presses keys by tmux's names: `Enter`, `Escape`, `Down`, `Space`, `C-o`, `PageDown`. */
  readonly key: (...names: string[]) => Promise<void>;
  /** Pastes text as a terminal does, in brackets. */
  readonly paste: (text: string) => Promise<void>;
  /** Waits until the screen shows a text or fits a pattern, and returns the screen. */
  readonly waitFor: (wanted: string | RegExp) => Promise<string>;
  /** Waits until the screen no longer shows it. */
  readonly waitUntilGone: (unwanted: string | RegExp) => Promise<string>;
  /** Types a line into the editor, waits until it stands there, and sends it. */
  readonly send: (line: string) => Promise<void>;
  readonly resize: (columns: number, rows: number) => Promise<void>;
  /** Whether Pi has ended. */
  readonly hasEnded: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

const SIZE = { columns: 100, rows: 40 };
/** Typed until the editor shows it: keys that come before Pi listens are lost. Fits no command and no text of Pi. */
const PROBE = "qzq";

/** Starts Pi in a terminal of its own and waits until its editor takes keys. */
export async function startTerminal(
  launch: PiLaunch & { readonly columns?: number; readonly rows?: number },
): Promise<TerminalPi> {
  const { places, file, args, env } = prepareLaunch(launch, []);
  const socket = join(places.home, "tmux");
  const config = join(places.home, "tmux.conf");
  writeFileSync(
    config,
    [
      'set -g default-terminal "xterm-256color"',
      "set -s escape-time 0",
      "set -g remain-on-exit on",
      "set -g status off",
    ].join("\n"),
  );
  const { columns = SIZE.columns, rows = SIZE.rows, timeLimitMs } = launch;
  const tmux = async (...command: string[]) =>
    (await run("tmux", ["-u", "-S", socket, ...command], { env, cwd: places.cwd })).stdout;
  await tmux(
    ...["-f", config, "new-session", "-d", "-s", "pi", "-x", String(columns), "-y", String(rows)],
    ...["-c", places.cwd, "--", file, ...args],
  );
  const panePid = Number(await tmux("display-message", "-p", "-t", "pi", "#{pane_pid}"));

  const trimmed = (screen: string) => screen.replaceAll(/[ \t]+$/gm, "").trimEnd();
  let last = "";
  const capture = async () => {
    last = trimmed(await tmux("capture-pane", "-p", "-t", "pi"));
    return last;
  };
  const shows = (screen: string, wanted: string | RegExp) =>
    typeof wanted === "string" ? screen.includes(wanted) : wanted.test(screen);
  const screenWhere = (fits: (screen: string) => boolean, what: string) =>
    until(
      async () => {
        const screen = await capture();
        return fits(screen) ? screen : undefined;
      },
      { what, seen: () => last, timeLimitMs },
    );

  const terminal: TerminalPi = {
    places,
    capture,
    captureColours: () => tmux("capture-pane", "-p", "-e", "-t", "pi"),
    async type(text) {
      for (const character of text) await tmux("send-keys", "-t", "pi", "-l", character);
    },
    async typeUntil(text, wanted) {
      await until(
        async () => {
          await terminal.type(text);
          return shows(await capture(), wanted) || undefined;
        },
        { what: `${wanted} while someone types`, seen: () => last, timeLimitMs },
      );
    },
    async key(...names) {
      for (const name of names) await tmux("send-keys", "-t", "pi", name);
    },
    async paste(text) {
      await tmux("set-buffer", "--", text);
      await tmux("paste-buffer", "-p", "-t", "pi");
    },
    waitFor: (wanted) => screenWhere((screen) => shows(screen, wanted), `${wanted} on the screen`),
    waitUntilGone: (unwanted) =>
      screenWhere((screen) => !shows(screen, unwanted), `${unwanted} to go from the screen`),
    async send(line) {
      await tmux("send-keys", "-t", "pi", "-l", line);
      await terminal.waitFor(line.slice(0, 20));
      await tmux("send-keys", "-t", "pi", "Enter");
    },
    async resize(newColumns, newRows) {
      await tmux("resize-window", "-t", "pi", "-x", String(newColumns), "-y", String(newRows));
    },
    hasEnded: async () => (await tmux("display-message", "-p", "-t", "pi", "#{pane_dead}")).trim() === "1",
    async close() {
      await tmux("kill-server").catch(() => undefined);
      await until(() => (isGone(panePid) ? true : undefined), {
        what: "the end of Pi",
        seen: () => last,
        timeLimitMs: 5000,
      }).catch(() => process.kill(panePid, "SIGKILL"));
      places.remove();
    },
  };

  try {
    await untilListening(terminal, tmux);
  } catch (error) {
    await terminal.close();
    throw error;
  }
  return terminal;
}

/** Types the probe until the editor shows it, then removes it again. */
async function untilListening(
  terminal: TerminalPi,
  tmux: (...command: string[]) => Promise<string>,
): Promise<void> {
  await terminal.waitFor("faux-1");
  let polls = 0;
  await until(
    async () => {
      if (await terminal.hasEnded()) throw new Error(`Pi ended at its start:\n${await terminal.capture()}`);
      if (polls % 25 === 0) await tmux("send-keys", "-t", "pi", "-l", PROBE);
      polls += 1;
      return (await terminal.capture()).includes(PROBE) || undefined;
    },
    { what: "Pi's editor", seen: () => "" },
  );
  await until(
    async () => {
      await terminal.key("C-u");
      return (await terminal.capture()).includes(PROBE) ? undefined : true;
    },
    { what: "an empty editor", seen: () => "" },
  );
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

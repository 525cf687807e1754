import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { endProcess } from "./child.ts";
import type { Places } from "./places.ts";
import { type PiLaunch, prepareLaunch } from "./program.ts";
import { textOf } from "./script.ts";
import { until } from "./until.ts";

/** One line that Pi wrote. */
export interface RpcEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A dialog, notification, status or widget that Pi asks its client to show. */
export interface RpcUiRequest {
  readonly id: string;
  readonly method: string;
  readonly title?: string;
  readonly message?: string;
  readonly options?: readonly string[];
  readonly [field: string]: unknown;
}

export type RpcUiAnswer =
  | { readonly value: string }
  | { readonly confirmed: boolean }
  | { readonly cancelled: true };

/** Answers a dialog; undefined leaves it open. */
export type RpcPerson = (request: RpcUiRequest) => RpcUiAnswer | undefined;

export interface RpcToolResult {
  readonly toolName: string;
  readonly text: string;
  readonly details: unknown;
  readonly isError: boolean;
}

/** A `pi --mode rpc` process. */
export interface RpcPi {
  readonly places: Places;
  readonly pid: number;
  /** Everything Pi wrote so far. */
  readonly events: readonly RpcEvent[];
  /** Dialogs and other requests to the client, in order. */
  readonly uiRequests: () => RpcUiRequest[];
  /** Dialogs only: requests that wait for an answer. */
  readonly dialogs: () => RpcUiRequest[];
  readonly notifications: () => string[];
  readonly toolResults: () => RpcToolResult[];
  /** Sends a command and waits for its response. @throws Error where Pi reports a failure. */
  readonly request: (command: { type: string; [field: string]: unknown }) => Promise<RpcEvent>;
  /** Sends a message or slash command. Resolves when Pi has taken it; a slash command has then run to its end. */
  readonly prompt: (message: string) => Promise<void>;
  /** Sends a message and waits until the agent has finished. */
  readonly turn: (message: string) => Promise<void>;
  /** Says how dialogs are answered from now on, those already open included. */
  readonly answerUi: (person: RpcPerson) => void;
  /** The text of the last assistant message. */
  readonly answer: () => string;
  /** The first event, past or coming, that fits. */
  readonly waitFor: (fits: (event: RpcEvent) => boolean, options?: EventWait) => Promise<RpcEvent>;
  /** The first dialog, past or coming, that fits. */
  readonly waitForDialog: (fits: (request: RpcUiRequest) => boolean) => Promise<RpcUiRequest>;
  readonly abort: () => Promise<void>;
  readonly newSession: () => Promise<void>;
  /** Closes Pi's input and waits for its end. Returns the exit code. */
  readonly close: () => Promise<number | null>;
}

export interface EventWait {
  /** What is waited for, in the words of the failure. */
  readonly what?: string;
  /** Number of earlier events to leave out. */
  readonly from?: number;
  readonly timeLimitMs?: number;
}

const DIALOGS = ["select", "confirm", "input", "editor"];

function isEvent(value: unknown): value is RpcEvent {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function isMessage(value: unknown): value is { role: string; content: unknown } {
  return typeof value === "object" && value !== null && "role" in value && "content" in value;
}

function isUiRequest(event: RpcEvent): event is RpcEvent & RpcUiRequest {
  return event.type === "extension_ui_request";
}

/** Starts Pi in RPC mode and waits until it answers. */
export async function startRpc(launch: PiLaunch): Promise<RpcPi> {
  const { places, file, args, env } = prepareLaunch(launch, ["--mode", "rpc"]);
  const child = spawn(file, args, { cwd: places.cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  const events: RpcEvent[] = [];
  const answered = new Set<string>();
  let stderr = "";
  let person: RpcPerson = () => undefined;
  let exit: string | undefined;
  let lastId = 0;

  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const dialogs = () => events.filter(isUiRequest).filter(({ method }) => DIALOGS.includes(method));

  function answerOpenDialogs(): void {
    for (const request of dialogs()) {
      if (answered.has(request.id)) continue;
      const answer = person(request);
      if (!answer) continue;
      answered.add(request.id);
      send({ type: "extension_ui_response", id: request.id, ...answer });
    }
  }

  createInterface({ input: child.stdout }).on("line", (line) => {
    const event: unknown = JSON.parse(line);
    if (!isEvent(event)) throw new Error(`Pi wrote a line that is no event: ${line}`);
    events.push(event);
    if (isUiRequest(event)) answerOpenDialogs();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString("utf8");
  });
  // A write to a Pi that has ended is reported by the wait that follows it.
  child.stdin.on("error", () => undefined);
  child.once("exit", (code, signal) => {
    exit = `Pi ended with ${code ?? signal}`;
  });

  const log = () =>
    [...events.slice(-40).map((event) => JSON.stringify(event).slice(0, 600)), stderr, exit ?? ""].join("\n");

  const waitFor: RpcPi["waitFor"] = (
    fits,
    { what = "an event", from = 0, timeLimitMs = launch.timeLimitMs } = {},
  ) =>
    until(
      () => {
        const found = events.slice(from).find(fits);
        if (!found && exit) throw new Error(`${exit} before ${what} came. Seen so far:\n${log()}`);
        return found;
      },
      { what, seen: log, timeLimitMs },
    );

  async function request(command: { type: string; [field: string]: unknown }): Promise<RpcEvent> {
    lastId += 1;
    const id = `test-${lastId}`;
    send({ id, ...command });
    const response = await waitFor((event) => event.type === "response" && event.id === id, {
      what: `the response to ${command.type}`,
    });
    if (response.success !== true) throw new Error(`Pi refused ${command.type}: ${String(response.error)}`);
    return response;
  }

  const pi: RpcPi = {
    places,
    pid: child.pid ?? -1,
    events,
    uiRequests: () => events.filter(isUiRequest),
    dialogs,
    notifications: () =>
      events
        .filter(isUiRequest)
        .filter(({ method }) => method === "notify")
        .map(({ message }) => message ?? ""),
    toolResults: () => events.filter(({ type }) => type === "tool_execution_end").map(toolResult),
    request,
    prompt: async (message) => {
      await request({ type: "prompt", message });
    },
    async turn(message) {
      const from = events.length;
      await request({ type: "prompt", message });
      await waitFor(({ type }) => type === "agent_end", { what: "the agent's end", from });
    },
    answerUi(next) {
      person = next;
      answerOpenDialogs();
    },
    answer: () => {
      const messages = events.filter(({ type }) => type === "message_end").map(({ message }) => message);
      return textOf(messages.filter(isMessage).findLast(({ role }) => role === "assistant")?.content);
    },
    waitFor,
    waitForDialog: (fits) =>
      until(() => dialogs().find(fits), { what: "a dialog", seen: log, timeLimitMs: launch.timeLimitMs }),
    abort: async () => {
      await request({ type: "abort" });
    },
    newSession: async () => {
      await request({ type: "new_session" });
    },
    async close() {
      child.stdin.end();
      const code = await endProcess(child, 5000);
      places.remove();
      return code;
    },
  };

  try {
    await request({ type: "get_state" });
  } catch (error) {
    await pi.close();
    throw error;
  }
  return pi;
}

function toolResult({ toolName, result, isError }: RpcEvent): RpcToolResult {
  const { content, details } =
    typeof result === "object" && result !== null
      ? { content: undefined, details: undefined, ...result }
      : {};
  return { toolName: String(toolName), text: textOf(content), details, isError: isError === true };
}

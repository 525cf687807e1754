import { join } from "node:path";
import {
  type AssistantMessage,
  type Context,
  fauxAssistantMessage,
  fauxToolCall,
  registerFauxProvider,
} from "@mariozechner/pi-ai";
import {
  type AgentSession,
  type AgentSessionEvent,
  AuthStorage,
  createAgentSessionFromServices,
  createAgentSessionRuntime,
  createAgentSessionServices,
  ModelRegistry,
  type SessionEntry,
  SessionManager,
  SettingsManager,
} from "@mariozechner/pi-coding-agent";
import { newPlaces, type Places } from "./places.ts";
import { filled, type PlainStep, textOf } from "./script.ts";
import type { ScriptedPerson } from "./scripted-person.ts";

/** A scripted answer, or a function of the request that gives one. */
export type Step = PlainStep | ((context: Context) => PlainStep);

export interface InProcessLaunch {
  /** Files of the extensions to load. */
  readonly extensions: readonly string[];
  readonly script?: readonly Step[];
  /** Who sits before the screen; without a person Pi has no UI, as in print mode. */
  readonly person?: ScriptedPerson;
  /** Whether the session gets a file. */
  readonly persist?: boolean;
  readonly cwd?: string;
  readonly agentDir?: string;
}

export interface ToolResult {
  readonly toolName: string;
  readonly text: string;
  readonly details: unknown;
  readonly isError: boolean;
}

/** A real Pi session in this process. */
export interface InProcessPi {
  readonly places: Places;
  readonly session: () => AgentSession;
  /** Everything that the sessions reported. */
  readonly events: readonly AgentSessionEvent[];
  /** Failures of loading extensions, and of their handlers and commands. */
  readonly problems: readonly string[];
  /** The requests that the model received. */
  readonly requests: readonly Context[];
  /** Sends a message or slash command and waits until all that follows is done. */
  readonly prompt: (text: string) => Promise<void>;
  /** Adds answers to the model's script. */
  readonly addSteps: (...steps: readonly Step[]) => void;
  readonly abort: () => Promise<void>;
  readonly newSession: () => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly toolResults: () => ToolResult[];
  /** The text of the last assistant message. */
  readonly answer: () => string;
  readonly entries: () => SessionEntry[];
  readonly dispose: () => Promise<void>;
}

/** The variable through which extensions learn Pi's agent directory; one process has one, so sessions run one at a time. */
const AGENT_DIR = "PI_CODING_AGENT_DIR";

/** Starts a session with a scripted model and, where given, a scripted person. */
export async function startInProcess(launch: InProcessLaunch): Promise<InProcessPi> {
  const places = newPlaces(launch);
  const { cwd, agentDir } = places;
  const agentDirBefore = process.env[AGENT_DIR];
  process.env[AGENT_DIR] = agentDir;

  const steps: Step[] = [...(launch.script ?? [])];
  const requests: Context[] = [];
  const faux = registerFauxProvider();
  const respond = (context: Context): AssistantMessage => {
    // The list of messages grows afterwards; a test looks at what this request held.
    requests.push({ ...context, messages: [...context.messages] });
    const step = steps.shift() ?? "The script has no more steps.";
    return assistantMessage(typeof step === "function" ? step(context) : step, context);
  };
  faux.setResponses(Array.from({ length: 1000 }, () => respond));

  const events: AgentSessionEvent[] = [];
  const problems: string[] = [];
  const runtime = await createAgentSessionRuntime(
    async ({ sessionManager, sessionStartEvent }) => {
      const authStorage = AuthStorage.inMemory();
      authStorage.setRuntimeApiKey("faux", "unused");
      const services = await createAgentSessionServices({
        cwd,
        agentDir,
        authStorage,
        settingsManager: SettingsManager.inMemory(),
        modelRegistry: ModelRegistry.inMemory(authStorage),
        resourceLoaderOptions: {
          additionalExtensionPaths: [...launch.extensions],
          noSkills: true,
          noPromptTemplates: true,
          noThemes: true,
          noContextFiles: true,
        },
      });
      const created = await createAgentSessionFromServices({
        services,
        sessionManager,
        model: faux.getModel(),
        ...(sessionStartEvent && { sessionStartEvent }),
      });
      problems.push(...created.extensionsResult.errors.map(({ path, error }) => `${path}: ${error}`));
      return { ...created, services, diagnostics: [] };
    },
    {
      cwd,
      agentDir,
      sessionManager: launch.persist
        ? SessionManager.create(cwd, join(agentDir, "sessions"))
        : sessionInMemory(cwd, join(agentDir, "sessions")),
    },
  );

  async function bind(session: AgentSession): Promise<void> {
    session.subscribe((event) => events.push(event));
    await session.bindExtensions({
      ...(launch.person && { uiContext: launch.person.ui }),
      commandContextActions: {
        waitForIdle: () => session.agent.waitForIdle(),
        newSession: (options) => runtime.newSession(options),
        fork: (entryId, options) => runtime.fork(entryId, options),
        navigateTree: (targetId, options) => session.navigateTree(targetId, options),
        switchSession: (path, options) => runtime.switchSession(path, options),
        reload: () => session.reload(),
      },
      onError: ({ event, error }) => problems.push(`${event}: ${error}`),
    });
  }
  runtime.setRebindSession(bind);
  await bind(runtime.session);

  return {
    places,
    session: () => runtime.session,
    events,
    problems,
    requests,
    async prompt(text) {
      await runtime.session.prompt(text);
      await runtime.session.agent.waitForIdle();
    },
    addSteps: (...more) => {
      steps.push(...more);
    },
    abort: () => runtime.session.abort(),
    newSession: async () => {
      await runtime.newSession();
    },
    reload: () => runtime.session.reload(),
    toolResults: () =>
      events.flatMap((event) => (event.type === "tool_execution_end" ? [toolResult(event)] : [])),
    answer: () => {
      const last = runtime.session.messages.findLast(({ role }) => role === "assistant");
      return last?.role === "assistant" ? textOf(last.content) : "";
    },
    entries: () => runtime.session.sessionManager.getEntries(),
    async dispose() {
      await runtime.dispose();
      faux.unregister();
      if (agentDirBefore === undefined) delete process.env[AGENT_DIR];
      else process.env[AGENT_DIR] = agentDirBefore;
      places.remove();
    },
  };
}

/** `/new` gives the next session a file even where this one has none; without a folder it would lie in the working directory. */
function sessionInMemory(cwd: string, folder: string): SessionManager {
  const manager = SessionManager.inMemory(cwd);
  manager.getSessionDir = () => folder;
  return manager;
}

function assistantMessage(step: PlainStep, context: Context): AssistantMessage {
  const answer = filled(step, context);
  if (typeof answer === "string") return fauxAssistantMessage(answer);
  const calls = "tool" in answer ? [answer] : answer;
  return fauxAssistantMessage(
    calls.map(({ tool, args }) => fauxToolCall(tool, { ...args })),
    { stopReason: "toolUse" },
  );
}

function toolResult(event: Extract<AgentSessionEvent, { type: "tool_execution_end" }>): ToolResult {
  const { content, details } = event.result;
  return { toolName: event.toolName, text: textOf(content), details, isError: event.isError };
}

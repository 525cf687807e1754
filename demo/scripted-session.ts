import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  type AssistantMessage,
  fauxAssistantMessage,
  fauxToolCall,
  registerFauxProvider,
} from "@mariozechner/pi-ai";
import {
  AuthStorage,
  createAgentSession,
  DefaultResourceLoader,
  type ExtensionUIContext,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@mariozechner/pi-coding-agent";

/** One tool call as the scripted model makes it. `handles` finds what earlier results named. */
export interface ScriptedCall {
  readonly command: string;
  readonly handle?: string;
  readonly payload?: Record<string, unknown>;
}

/** One finished call: what the agent asked and what came back. */
export interface FinishedCall {
  readonly call: ScriptedCall;
  readonly text: string;
  readonly details: unknown;
  readonly isError: boolean;
  /** Milliseconds from the start of the tool's execution to its end. */
  readonly ms: number;
}

export interface ScriptedSession {
  /** Lets the scripted model make one call, and waits for its result. */
  readonly ask: (call: ScriptedCall) => Promise<FinishedCall>;
  /** Types a line as the person would, a slash command for one. */
  readonly type: (line: string) => Promise<void>;
  /** The tools as the model was offered them, and the system prompt. */
  readonly offered: () => { tools: readonly OfferedTool[]; systemPrompt: string };
  readonly dispose: () => void;
}

export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
}

export interface SessionPlace {
  readonly agentDir: string;
  readonly cwd: string;
  /** The extension's file. */
  readonly extension: string;
}

/** A real Pi session in this process, with a model that says what it is told and a person who answers as `ui` says. */
export async function scriptedSession(
  { agentDir, cwd, extension }: SessionPlace,
  ui?: Partial<ExtensionUIContext>,
): Promise<ScriptedSession> {
  mkdirSync(agentDir, { recursive: true });
  // The extension asks Pi where its agent directory is, and Pi reads the environment.
  process.env.PI_CODING_AGENT_DIR = agentDir;
  const faux = registerFauxProvider();
  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey("faux", "unused");
  const settingsManager = SettingsManager.inMemory();
  const resourceLoader = new DefaultResourceLoader({
    cwd,
    agentDir,
    settingsManager,
    additionalExtensionPaths: [extension],
    noSkills: true,
    noPromptTemplates: true,
    noThemes: true,
    noContextFiles: true,
  });
  await resourceLoader.reload();
  const { session, extensionsResult } = await createAgentSession({
    cwd,
    agentDir,
    model: faux.getModel(),
    authStorage,
    settingsManager,
    resourceLoader,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    sessionManager: SessionManager.inMemory(),
  });
  const [loadError] = extensionsResult.errors;
  if (loadError) throw new Error(`${loadError.path}: ${loadError.error}`);
  await session.bindExtensions(ui ? { uiContext: completeUi(ui) } : {});

  return {
    async ask(call) {
      const args = JSON.parse(JSON.stringify(call)) as Record<string, unknown>;
      faux.setResponses([
        fauxAssistantMessage(fauxToolCall("career_run", args), { stopReason: "toolUse" }),
        fauxAssistantMessage("done"),
      ]);
      let started = 0;
      let finished: FinishedCall | undefined;
      const unsubscribe = session.subscribe((event) => {
        if (event.type === "tool_execution_start") started = performance.now();
        if (event.type === "tool_execution_end")
          finished = {
            call,
            text: event.result.content.map((part: { text?: string }) => part.text ?? "").join(""),
            details: event.result.details,
            isError: event.isError,
            ms: performance.now() - started,
          };
      });
      await session.prompt("go on");
      unsubscribe();
      if (!finished) throw new Error(`No result for ${call.command}: ${lastText(session.messages.at(-1))}`);
      return finished;
    },
    type: (line) => session.prompt(line),
    offered: () => ({
      tools: session.agent.state.tools.map(({ name, description, parameters }) => ({
        name,
        description,
        parameters,
      })),
      systemPrompt: session.agent.state.systemPrompt,
    }),
    dispose() {
      session.dispose();
      faux.unregister();
    },
  };
}

function lastText(message: unknown): string {
  const { errorMessage } = (message ?? {}) as Partial<AssistantMessage>;
  return errorMessage ?? "the model was not asked";
}

/** A user interface that shows nothing: what a script does not answer is declined, as a person who walks away. */
function completeUi(answers: Partial<ExtensionUIContext>): ExtensionUIContext {
  const nothing = () => {};
  return {
    select: async () => undefined,
    confirm: async () => false,
    input: async () => undefined,
    editor: async () => undefined,
    custom: async () => undefined as never,
    notify: nothing,
    onTerminalInput: () => nothing,
    setStatus: nothing,
    setWorkingMessage: nothing,
    setWorkingVisible: nothing,
    setWorkingIndicator: nothing,
    setHiddenThinkingLabel: nothing,
    setWidget: nothing,
    setFooter: nothing,
    setHeader: nothing,
    setTitle: nothing,
    pasteToEditor: nothing,
    setEditorText: nothing,
    getEditorText: () => "",
    addAutocompleteProvider: nothing,
    setEditorComponent: nothing,
    getEditorComponent: () => undefined,
    getAllThemes: () => [],
    getTheme: () => undefined,
    setTheme: () => ({ success: false }),
    getToolsExpanded: () => false,
    setToolsExpanded: nothing,
    ...answers,
  } as ExtensionUIContext;
}

/** Where a demonstration keeps its résumé folder, apart from the person's own settings. */
export function writeSettings(
  agentDir: string,
  settings: unknown,
  write: (path: string, text: string) => void,
): void {
  const careerDir = join(agentDir, "career");
  mkdirSync(careerDir, { recursive: true, mode: 0o700 });
  write(join(careerDir, "config.json"), JSON.stringify(settings));
}

import { join } from "node:path";
import { type ExtensionAPI, type ExtensionContext, getAgentDir } from "@mariozechner/pi-coding-agent";
import type { Outcome } from "../career-run/outcome.ts";
import type { HumanSelection } from "../career-run/ports.ts";
import type { CallOptions } from "../career-run/run.ts";
import type { CareerRuntime } from "../career-run/runtime.ts";
import type { SelectionRequest } from "../career-run/selection.ts";
import { showCard } from "./approval/show-card.ts";
import { hasConsent } from "./consent.ts";
import { createDialogQueue } from "./dialogs/one-dialog.ts";
import { type CareerModule, loadCareer, PACKAGE_ROOT } from "./load.ts";

type Work<T> = (runtime: CareerRuntime, options: CallOptions) => Promise<T>;

/** What one load of the extension holds. All of it lies in the factory's closure: module state would leak between sessions. */
export interface CareerSession {
  readonly pi: ExtensionAPI;
  readonly careerDir: string;
  /** Whether this Pi was started from an agent's shell: nothing in it decides. */
  readonly inherited: boolean;
  /** Opens one dialog at a time; undefined where the call was aborted while it waited. */
  readonly oneDialog: ReturnType<typeof createDialogQueue>;
  readonly module: () => Promise<CareerModule>;
  readonly runtime: () => Promise<CareerRuntime>;
  /** Runs `work` with the person reachable as the mode allows, offering the reference Core once where no Core is found. */
  readonly call: <T>(ctx: ExtensionContext, work: Work<T>, options?: CallSignals) => Promise<T>;
  /** Closes the database at session end. */
  readonly close: () => void;
  readonly forgetTold: () => void;
  readonly forgetResults: () => void;
}

interface CallSignals {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((text: string) => void) | undefined;
  /** Who asks: a dialog inside a tool call, or a command that the person typed. */
  readonly route?: "dialog" | "command";
  /** Pi's id of the tool call that asks. */
  readonly toolCall?: string;
}

/** Error codes that all mean: no Core can be reached, and nothing was sent anywhere yet. */
const NO_CORE = new Set(["core_unavailable"]);

export function createCareerSession(pi: ExtensionAPI, inherited: boolean): CareerSession {
  const careerDir = join(getAgentDir(), "career");
  const oneDialog = createDialogQueue();
  let loading: Promise<CareerModule> | undefined;
  let made: CareerRuntime | undefined;
  let askedForReference = false;

  function module(): Promise<CareerModule> {
    loading ??= loadCareer();
    // A failed load is tried again on the next call: the person may have built the package meanwhile.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }

  async function runtime(): Promise<CareerRuntime> {
    const { createCareerRuntime } = await module();
    made ??= createCareerRuntime({
      agentDir: getAgentDir(),
      packageRoot: PACKAGE_ROOT,
      env: process.env,
      onApprovalEvent: (event) => pi.events.emit("career:approval", event),
    });
    return made;
  }

  async function select(
    ctx: ExtensionContext,
    request: SelectionRequest,
    { signal, route = "dialog" }: CallSignals,
  ): Promise<HumanSelection | undefined> {
    if (inherited || !ctx.hasUI) return undefined;
    const { openHumanSession } = await module();
    const { selectChanges } = await import("./dialogs/select-changes.ts");
    const outcome = await oneDialog(signal, () => selectChanges(ctx, request, signal));
    return outcome && { session: openHumanSession(route), outcome };
  }

  /** Opens a proposal's card; what the person did is then in the store. */
  async function decide(
    ctx: ExtensionContext,
    proposal: string,
    { signal, route = "dialog" }: CallSignals,
  ): Promise<void> {
    if (inherited || !ctx.hasUI) return;
    await showCard(session, ctx, proposal, { route, ...(signal && { signal }) });
  }

  /** Asks once a session whether the reference Core may serve; the answer is kept in the settings. */
  async function acceptReference(ctx: ExtensionContext, signal: AbortSignal | undefined): Promise<boolean> {
    if (inherited || !ctx.hasUI || askedForReference) return false;
    askedForReference = true;
    const { choose } = await import("./dialogs/choice-dialog.ts");
    const answer = await oneDialog(signal, () =>
      choose(
        ctx,
        {
          title: "No published Core was found",
          lines: [
            "Results come from a program called the Core. The published one (@revazi/career) is not on this computer and could not be fetched.",
            "This package brings its own reference Core, which follows the same contract and works offline. Its results are marked “reference core”.",
          ],
          options: [
            { value: "no", label: "Not now" },
            { value: "yes", label: "Use the reference Core from now on" },
          ],
          harmless: "no",
        },
        signal,
      ),
    );
    if (answer !== "yes") return false;
    const current = await runtime();
    current.settings.change((settings) => ({ ...settings, core: { kind: "reference" } }));
    current.core.forget();
    return true;
  }

  async function call<T>(ctx: ExtensionContext, work: Work<T>, signals: CallSignals = {}): Promise<T> {
    const current = await runtime();
    const options: CallOptions = {
      signal: signals.signal,
      ...(signals.progress && { progress: signals.progress }),
      consent: (signal) => hasConsent(session, ctx, signal),
      select: (request, signal) => select(ctx, request, { ...signals, signal }),
      decide: (proposal, signal) => decide(ctx, proposal, { ...signals, signal }),
      origin: originOf(ctx, signals.toolCall),
    };
    try {
      return await work(current, options);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!NO_CORE.has(code) || !(await acceptReference(ctx, signals.signal))) throw error;
      return work(current, options);
    }
  }

  const session: CareerSession = {
    pi,
    careerDir,
    inherited,
    oneDialog,
    module,
    runtime,
    call,
    close() {
      made?.close();
      made = undefined;
    },
    forgetTold: () => made?.forgetTold(),
    forgetResults: () => made?.forgetResults(),
  };
  return session;
}

/** What a finished call gives Pi: its text for the model, its details for renderers and the session file. */
export function toolResult({ text, details }: Outcome) {
  return { content: [{ type: "text" as const, text }], details };
}

/** Who asked, as identifiers: session, tool call, and the last message that the person typed. */
function originOf(ctx: ExtensionContext, toolCall: string | undefined) {
  const message = ctx.sessionManager
    .getBranch()
    .findLast((entry) => entry.type === "message" && entry.message.role === "user")?.id;
  return {
    session: ctx.sessionManager.getSessionId(),
    ...(toolCall && { toolCall }),
    ...(message && { message }),
  };
}

import type { ExtensionUIContext } from "@mariozechner/pi-coding-agent";
import type { FinishedCall, OfferedTool, ScriptedCall, ScriptedSession } from "./scripted-session.ts";
import { tokens } from "./tokens.ts";

/** One step as it was measured. Tokens are those of the call's arguments and of the result's text. */
export interface Step extends FinishedCall {
  readonly callTokens: number;
  readonly resultTokens: number;
  readonly status: string;
}

/** What the model is offered: name, description, parameters, and the two lines of the system prompt. */
export function contractOf(
  tool: OfferedTool,
  systemPrompt: string,
  words: { snippet: string; guidelines: readonly string[] },
): string {
  for (const line of [words.snippet, ...words.guidelines])
    if (!systemPrompt.includes(line)) throw new Error(`The system prompt lacks: ${line}`);
  const { name, description, parameters } = tool;
  return JSON.stringify({ name, description, parameters, ...words });
}

export function measured(finished: FinishedCall): Step {
  const details = finished.details as { status?: string } | undefined;
  return {
    ...finished,
    callTokens: tokens(JSON.stringify(finished.call)),
    resultTokens: tokens(finished.text),
    status: finished.isError ? "error" : (details?.status ?? "complete"),
  };
}

/** The lines of a source detail, which the model needs once and which no budget counts. */
export function sourceLines(step: Step): string {
  return step.call.payload?.section === "source"
    ? step.text
        .split("\n")
        .filter((line) => /^\d+ /.test(line))
        .join("\n")
    : "";
}

export function handleIn(text: string, kind: string): string {
  const handle = new RegExp(`${kind}:[0-9a-z]{6}`).exec(text)?.[0];
  if (!handle) throw new Error(`No ${kind}: handle in: ${text}`);
  return handle;
}

/** Number of the first line of a `source` detail that contains `words`. */
export function lineWith(source: string, words: string): string {
  const line = source.split("\n").find((candidate) => candidate.includes(words));
  const number = /^\d+/.exec(line ?? "")?.[0];
  if (!number) throw new Error(`No line with: ${words}`);
  return number;
}

/** The main job on the synthetic pair: context, both sources, analysis, match, and a review of two changes with a selection. */
export async function tailor(session: ScriptedSession, resumeLabel: string): Promise<Step[]> {
  const steps: Step[] = [];
  const ask = async (call: ScriptedCall): Promise<Step> => {
    const step = measured(await session.ask(call));
    steps.push(step);
    if (step.isError) throw new Error(step.text);
    return step;
  };
  const context = await ask({ command: "context" });
  const resumeLine = context.text.split("\n").find((line) => line.endsWith(resumeLabel)) ?? "";
  const handle = handleIn(resumeLine, "resume");
  const source = await ask({ command: "detail", handle, payload: { section: "source" } });
  const vacancy = await ask({ command: "detail", handle: "vacancy:current", payload: { section: "source" } });
  await ask({ command: "analyze", handle });
  await ask({ command: "match", handle });
  const cite = (words: string) => lineWith(vacancy.text, words);
  await ask({
    command: "variant-review",
    handle,
    payload: {
      changes: [
        {
          lines: lineWith(source.text, "Responsible for data quality"),
          text: "- Owned data quality checks across the finance tables.",
          vacancy: [cite("Own data quality")],
        },
        {
          lines: lineWith(source.text, "Helped with the migration"),
          text: "- Migrated 12 reporting jobs to Docker and Kubernetes.",
          vacancy: [cite("Kubernetes")],
        },
      ],
    },
  });
  return steps;
}

/** A person at the screen who answers each question by `decide`, from the words of the question; undecided questions are declined. */
export function scriptedPerson(
  decide: (question: string, options: readonly string[]) => string | boolean | undefined,
): Partial<ExtensionUIContext> {
  return {
    select: async (title, options) => {
      const answer = decide(title, options);
      return typeof answer === "string" ? answer : undefined;
    },
    confirm: async (title, message) => decide(`${title}\n${message}`, []) === true,
    input: async (title) => {
      const answer = decide(title, []);
      return typeof answer === "string" ? answer : undefined;
    },
    editor: async (title) => {
      const answer = decide(title, []);
      return typeof answer === "string" ? answer : undefined;
    },
  };
}

// An extension that gives Pi the model `faux/faux-1`, which answers from a script: FAUX_SCRIPT_FILE names a JSON file with the steps.
import { readFileSync } from "node:fs";
import {
  fauxAssistantMessage,
  fauxToolCall,
  getApiProvider,
  registerFauxProvider,
} from "@mariozechner/pi-ai";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { filled, type PlainStep, type ScriptedToolCall } from "./script.ts";

// On Pi 0.73 a new session loads this file again; the script goes on where it was, as a person's conversation would.
const STEPS = Symbol.for("scripted-model:steps");

function remainingSteps(): PlainStep[] {
  const known: unknown = Reflect.get(globalThis, STEPS);
  if (Array.isArray(known)) return known;
  const file = process.env.FAUX_SCRIPT_FILE;
  const steps: PlainStep[] = file ? JSON.parse(readFileSync(file, "utf8")) : [];
  Reflect.set(globalThis, STEPS, steps);
  return steps;
}

export default function scriptedModel(pi: ExtensionAPI) {
  const steps = remainingSteps();
  const faux = registerFauxProvider();
  const answer: Parameters<typeof faux.setResponses>[0][number] = (context) => {
    const step = steps.shift();
    if (step === undefined) return fauxAssistantMessage("The script has no more steps.");
    if (typeof step === "string") return fauxAssistantMessage(filled(step, context));
    const calls: readonly ScriptedToolCall[] = "tool" in step ? [step] : step;
    return fauxAssistantMessage(
      calls.map(({ tool, args }) => fauxToolCall(tool, filled(args, context))),
      { stopReason: "toolUse" },
    );
  };
  faux.setResponses(Array.from({ length: 1000 }, () => answer));
  const { id, name, reasoning, input, cost, contextWindow, maxTokens } = faux.getModel();
  const streamSimple = getApiProvider(faux.api)?.streamSimple;
  pi.registerProvider("faux", {
    baseUrl: "http://localhost:0",
    apiKey: "unused",
    api: faux.api,
    // Pi 0.73 resets its providers in the terminal; one registered with its stream function survives that.
    ...(streamSimple && { streamSimple }),
    models: [{ id, name, reasoning, input, cost, contextWindow, maxTokens }],
  });
}

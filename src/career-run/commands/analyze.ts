import { Type } from "@sinclair/typebox";
import { analysisFacts, analysisHeadline } from "../../projection/analysis.ts";
import { answer, coreOf } from "../answer.ts";
import type { Command, CommandResult } from "../command.ts";
import type { KeptAnalysis } from "../kept.ts";
import { qualityFact, readOriginal, resumeInput } from "../originals.ts";
import type { CallContext } from "../ports.ts";

/** Analyses one original: `resume:` → `result:`. */
export async function analyze(handle: string | undefined, context: CallContext): Promise<CommandResult> {
  const { source, from } = await readOriginal(context, handle);
  const { handle: result, kept } = await answer(context, {
    kind: "result",
    operation: "resume.analyze",
    input: resumeInput(source.text),
    keep: (fresh): KeptAnalysis => ({ kind: "analysis", value: fresh.value, from, ...coreOf(fresh) }),
    is: (held): held is KeptAnalysis => held.kind === "analysis",
  });
  return {
    report: {
      handles: [from.handle, result],
      headline: [analysisHeadline(kept.value)],
      facts: [qualityFact(source), ...analysisFacts(kept.value)],
      warnings: kept.value.warnings,
      next: `match, or detail ${from.handle} {section:"source"} then replacement-review`,
    },
    handle: result,
    coreVersion: kept.coreVersion,
    reference: kept.reference,
  };
}

export const analyzeCommand: Command = {
  summary: "Analyse one résumé: score, strengths, weaknesses",
  payload: {
    schema: Type.Object({}, { additionalProperties: false }),
    shape: "nothing, with a resume: handle",
  },
  run: ({ handle }, context) => analyze(handle, context),
};

import { TOOL_GUIDELINES, TOOL_SNIPPET } from "../src/career-run/tool-contract.ts";
import { wordDiff } from "../src/projection/word-diff.ts";
import type { Saved } from "./saving.ts";
import type { OfferedTool } from "./scripted-session.ts";
import { tokens } from "./tokens.ts";
import { contractOf, type Step, sourceLines } from "./workflow.ts";

/** What the run cost and which Core gave the results. */
interface Figures {
  readonly contract: number;
  /** Contract, calls and results up to the variant, without the source lines. */
  readonly workflow: number;
  readonly coreVersion: string;
  readonly coreRoute: string;
}

export function figuresOf(
  steps: readonly Step[],
  { tools, systemPrompt }: { tools: readonly OfferedTool[]; systemPrompt: string },
): Figures {
  const tool = tools.find(({ name }) => name === "career_run");
  if (!tool) throw new Error("career_run is not among the tools");
  const contract = tokens(
    contractOf(tool, systemPrompt, { snippet: TOOL_SNIPPET, guidelines: TOOL_GUIDELINES }),
  );
  const workflow = steps.reduce(
    (sum, step) => sum + step.callTokens + step.resultTokens - tokens(sourceLines(step)),
    contract,
  );
  const [, coreVersion = "", coreRoute = ""] = /core (\S+) (\S+)/.exec(steps[0]?.text ?? "") ?? [];
  return { contract, workflow, coreVersion, coreRoute };
}

/** The whole run as one JSON document. */
export function documentOf(steps: readonly Step[], saved: Saved, figures: Figures): object {
  return {
    steps: [...steps, ...saved.steps].map(({ call, status, callTokens, resultTokens, ms }) => ({
      command: call.command,
      status,
      tokens: callTokens + resultTokens,
      ms: Math.round(ms),
    })),
    workflow_tokens: figures.workflow,
    variant_sha256: variantHash(saved),
    core: { route: figures.coreRoute, version: figures.coreVersion },
    proposal: saved.proposal,
    plan_hash: saved.planHash,
    executed: saved.executed,
    undone: saved.undone,
    audit_ok: saved.auditOk,
  };
}

function variantHash({ sidecar }: Saved): string {
  return (JSON.parse(sidecar || "{}") as { variant_sha256?: string }).variant_sha256 ?? "";
}

interface Run {
  readonly steps: readonly Step[];
  readonly saved: Saved;
  readonly figures: Figures;
  /** The résumé before. */
  readonly original: string;
  /** What the person was asked and answered. */
  readonly chosen: readonly string[];
  /** Approval cards, as they were shown. */
  readonly cards: readonly string[];
}

/** The whole run for a reader at a terminal. */
export function story({ steps, saved, figures, original, chosen, cards }: Run): string[] {
  const { contract, workflow, coreVersion, coreRoute } = figures;
  return [
    ...[...steps, ...saved.steps].flatMap((step) => [
      `▶ ${JSON.stringify(step.call)}`,
      ...indented(shortened(step.text)),
      `  (${step.callTokens} tokens asked, ${step.resultTokens} answered, ${Math.round(step.ms)} ms)`,
      "",
    ]),
    "The approval card, as the person saw it:",
    ...indented(cards[0] ?? ""),
    "",
    "What the person was asked, and answered:",
    ...chosen.map((line) => `  ${line}`),
    "",
    `Saved as ${saved.file}, beside it this sidecar:`,
    ...indented(saved.sidecar.trim()),
    "",
    "The variant, against the original:",
    ...indented(difference(original, saved.text).join("\n")),
    "",
    saved.undone
      ? "Undone: the file and its sidecar are gone again."
      : "The undo did not take the file away.",
    "The audit:",
    ...indented(saved.audit.replace(/\n\s*What they saw:[\s\S]*?\n(?=The audit)/, "\n")),
    "",
    `Tool contract ${contract} tokens; tailoring ${workflow} tokens without the source lines.`,
    `Core ${coreVersion}, route ${coreRoute}. The original was not touched.`,
  ];
}

function indented(text: string): string[] {
  return text.split("\n").map((line) => `  ${line}`);
}

/** Source lines are shown in part: everybody can open the file. */
function shortened(text: string): string {
  const lines = text.split("\n");
  return lines.length > 12 ? [...lines.slice(0, 6), `… ${lines.length - 6} more lines`].join("\n") : text;
}

function difference(before: string, after: string): string[] {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  return old.flatMap((line, index) => {
    const now = fresh[index] ?? "";
    if (line === now) return [];
    const runs = wordDiff(line, now).map(({ kind, text }) =>
      kind === "same" ? text : kind === "removed" ? `[-${text.trim()}-] ` : `{+${text.trim()}+} `,
    );
    return [`line ${index + 1}: ${runs.join("").trim()}`];
  });
}

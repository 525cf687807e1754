import type { ScriptedSession } from "../demo/scripted-session.ts";
import type { Step } from "../demo/workflow.ts";

interface Warning {
  readonly code: string;
}

/** The members of the Core's documents that a compact result must not lose. */
interface Complete {
  readonly warnings?: readonly Warning[];
  readonly authority?: string;
  readonly confidence_context?: {
    readonly uncertain_fields?: readonly string[];
    readonly likely_missing_fields?: readonly string[];
    readonly adjusted_check_ids?: readonly string[];
  };
  readonly checks?: readonly {
    check_id: string;
    evidence: readonly { source: { start_line: number } | null }[];
  }[];
  readonly top_strengths?: readonly Finding[];
  readonly top_weaknesses?: readonly Finding[];
  readonly top_gaps?: readonly Finding[];
  readonly recommendation?: {
    readonly label: string;
    readonly status: string;
    readonly gate_reasons: readonly string[];
  };
  readonly discarded_changes?: readonly Warning[];
  readonly discarded_suggestions?: readonly Warning[];
  readonly discarded_replacements?: readonly Warning[];
}

interface Finding {
  readonly basis_check_id?: string;
  readonly status: string;
  readonly job_source?: { start_line: number } | null;
  readonly resume_source?: { start_line: number } | null;
}

/** What of the complete Core result is missing from what the model read, by comparing the two documents of a real run. */
export async function missingFrom(step: Step, session: ScriptedSession): Promise<string[]> {
  const handle = /(?:result|review):[0-9a-z]{6}/.exec(step.text)?.[0];
  if (!handle || step.call.command === "detail") return [];
  const raw = await session.ask({ command: "detail", handle, payload: { section: "raw" } });
  const [, document = "{}"] = raw.text.split("\n");
  const complete = JSON.parse(document) as Complete;
  return needed(complete).filter((piece) => !step.text.includes(piece));
}

function needed(complete: Complete): string[] {
  const { confidence_context: context, recommendation } = complete;
  const lineOf = (finding: Finding): string[] => {
    const check = complete.checks?.find(({ check_id }) => check_id === finding.basis_check_id);
    const lines = check?.evidence.flatMap(({ source }) => (source ? [`L${source.start_line}`] : [])) ?? [];
    return [
      ...lines,
      ...(finding.resume_source ? [`L${finding.resume_source.start_line}`] : []),
      ...(finding.job_source ? [`V${finding.job_source.start_line}`] : []),
    ];
  };
  return [
    ...(complete.warnings ?? []).map(({ code }) => code),
    ...(complete.authority ? [complete.authority] : []),
    ...(context?.uncertain_fields ?? []),
    ...(context?.likely_missing_fields ?? []),
    ...(context?.adjusted_check_ids ?? []),
    ...[
      ...(complete.top_strengths ?? []),
      ...(complete.top_weaknesses ?? []),
      ...(complete.top_gaps ?? []),
    ].flatMap(lineOf),
    ...(recommendation ? [recommendation.label, ...recommendation.gate_reasons] : []),
    ...(recommendation?.status === "provisional" ? ["provisional"] : []),
    ...[
      ...(complete.discarded_changes ?? []),
      ...(complete.discarded_suggestions ?? []),
      ...(complete.discarded_replacements ?? []),
    ].map(({ code }) => code),
  ];
}

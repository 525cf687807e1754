import type { Origin } from "../approval/records.ts";
import { reportText } from "../projection/report.ts";
import type { CommandResult } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import type { Outcome } from "./outcome.ts";
import { checkPayload } from "./payload.ts";
import type { CallContext, CareerPorts, PersonPorts } from "./ports.ts";
import type { CareerCall, CommandName } from "./tool-contract.ts";

/** What belongs to one call: how to reach the person, how to stop it, and how to tell how far it is. */
export interface CallOptions extends PersonPorts {
  readonly signal?: AbortSignal | undefined;
  readonly origin?: Origin;
  readonly progress?: (text: string) => void;
}

/**
 * Carries out one call of `career_run`.
 * @throws ToolError, HandleError, DocumentError or CoreError; `errorText` makes what the model reads of each.
 */
export async function runCareer(
  call: CareerCall,
  ports: CareerPorts,
  options: CallOptions,
): Promise<Outcome> {
  const command = COMMANDS[call.command];
  const payload = checkPayload(command.payload, call.payload);
  if (!(await options.consent(options.signal))) return consentRequired(call.command);
  const context = callContext(ports, options);
  const result = await command.run({ handle: call.handle, payload }, context);
  return outcome(call.command, result, ports.told);
}

/** Ports and options of one call together. */
export function callContext(
  ports: CareerPorts,
  { consent, select, decide, signal, origin = {}, progress = () => {} }: CallOptions,
): CallContext {
  return { ...ports, consent, select, decide, signal, origin, progress };
}

/** A command's result as the model reads it. Warnings whose message this tells are remembered in `told`. */
export function outcome(command: CommandName, result: CommandResult, told: Set<string>): Outcome {
  const headline = [...result.report.headline, result.reference ? "reference core" : ""].filter(Boolean);
  const facts = result.body === undefined ? result.report.facts : [...result.report.facts, result.body];
  const text = reportText({ command, ...result.report, headline, facts }, told);
  for (const { code } of result.report.warnings) told.add(code);
  return {
    text,
    details: {
      schema_version: "career.run_details.v1",
      command,
      status: result.status ?? "complete",
      ...(result.handle ? { handle: result.handle } : {}),
      ...(result.coreVersion ? { core_version: result.coreVersion } : {}),
    },
  };
}

function consentRequired(command: CommandName): Outcome {
  const report = {
    command,
    handles: [],
    headline: ["consent_required"],
    facts: [
      "The person has not agreed that résumé and vacancy text may go to this model's provider. Nothing was read.",
    ],
    warnings: [],
    next: "ask the person to run /career-setup",
  };
  return {
    text: reportText(report, new Set()),
    details: { schema_version: "career.run_details.v1", command, status: "consent_required" },
  };
}

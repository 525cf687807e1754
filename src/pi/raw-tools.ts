import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import { Type } from "@sinclair/typebox";
import type { OperationId } from "../core-contract/operations.ts";
import { explain } from "./commands.ts";
import { hasConsent } from "./consent.ts";
import type { CareerSession } from "./session.ts";

/** What one raw answer may put into the context, complete or not at all. */
const MAX_BYTES = 50_000;
const MAX_LINES = 2_000;

interface RawTool {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly OperationId[];
}

// Materialising is left out on purpose: it needs the person's selection, which no tool argument can be.
const RAW_TOOLS: readonly RawTool[] = [
  {
    name: "career_core_discover",
    description: "Debugging: the Core's own discovery documents, unchanged.",
    operations: ["core.capabilities", "core.operations", "schema.list", "schema.export", "schema.bundle"],
  },
  {
    name: "career_core_resume",
    description: "Debugging: one résumé operation of the Core, JSON document in and out unchanged.",
    operations: [
      "resume.evaluate",
      "resume.analyze",
      "resume.normalize",
      "resume.enrich",
      "resume.analysis-suggestions.review",
      "resume.analysis-replacements.review",
      "resume.variant.review",
    ],
  },
  {
    name: "career_core_job",
    description: "Debugging: one vacancy operation of the Core, JSON document in and out unchanged.",
    operations: ["job.normalize", "job.match"],
  },
];

export const RAW_TOOL_NAMES = RAW_TOOLS.map(({ name }) => name);

interface RawParameters {
  readonly operation: OperationId;
  readonly input?: object;
  readonly schema?: string;
}

/** Registers the raw tools. They are switched off at session start; `/career-tools raw` switches them on. */
export function registerRawTools(pi: ExtensionAPI, session: CareerSession): void {
  for (const { name, description, operations } of RAW_TOOLS)
    pi.registerTool({
      name,
      label: name,
      description,
      executionMode: "sequential",
      parameters: Type.Object(
        {
          operation: Type.Unsafe<OperationId>({ type: "string", enum: [...operations] }),
          input: Type.Optional(Type.Object({}, { additionalProperties: true })),
          schema: Type.Optional(Type.String()),
        },
        { additionalProperties: false },
      ),
      async execute(_id, parameters: RawParameters, signal, _onUpdate, ctx) {
        try {
          if (!operations.includes(parameters.operation))
            throw new Error("error payload_invalid: this operation is not among the raw ones.");
          return {
            content: [{ type: "text", text: await answer(session, parameters, signal, ctx) }],
            details: {},
          };
        } catch (error) {
          if (error instanceof Error && error.message.startsWith("error ")) throw error;
          throw new Error(await explain(session, error));
        }
      },
    });
}

async function answer(
  session: CareerSession,
  { operation, input, schema }: RawParameters,
  signal: AbortSignal | undefined,
  ctx: ExtensionContext,
): Promise<string> {
  if (input && !(await hasConsent(session, ctx, signal)))
    throw new Error("error consent_required: ask the person to run /career-setup.");
  const { client } = await session.runtime();
  const bytes = await client.raw(
    {
      operation,
      ...(input && { input: new TextEncoder().encode(JSON.stringify(input)) }),
      ...(schema && { schema }),
    },
    { signal },
  );
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (bytes.length > MAX_BYTES || text.split("\n").length > MAX_LINES + 1)
    throw new Error(
      `error output_too_large: the document has ${bytes.length} bytes; raw answers are complete or not given. Use career_run detail with section raw.`,
    );
  return text;
}

import { type Static, Type } from "@sinclair/typebox";

/** The commands of `career_run`, in the order in which they are usually needed. */
export const COMMAND_NAMES = [
  "context",
  "analyze",
  "match",
  "suggestion-review",
  "replacement-review",
  "variant-review",
  "materialize",
  "detail",
  "propose",
  "queue",
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];

// The words that every model call pays for (at most 220 o200k_base tokens together). Payload shapes are left out on
// purpose: a result's `next:` line or a payload error gives each when it is needed.
export const TOOL_NAME = "career_run";
export const TOOL_DESCRIPTION =
  "Analyse the user's résumés, match them to their vacancy, review proposed wording, propose local actions. Start with context; each result's next: line says what to send. Cite document lines by number, never quote them. Only the user selects changes and approves writes.";
export const TOOL_SNIPPET = "Résumé analysis, vacancy match, reviewed wording";
export const TOOL_GUIDELINES = [
  "Use career_run for résumés and vacancies; report its warnings and invent no facts.",
];

// A plain string enum, not a union of constants: it stays small in the prompt and every provider understands it.
export const TOOL_PARAMETERS = Type.Object(
  {
    command: Type.Unsafe<CommandName>({ type: "string", enum: [...COMMAND_NAMES] }),
    handle: Type.Optional(Type.String()),
    payload: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: false },
);

/** One call of the tool, as Pi hands it over after its own validation. */
export type CareerCall = Static<typeof TOOL_PARAMETERS>;

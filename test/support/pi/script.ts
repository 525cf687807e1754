/** One tool call of the scripted model. */
export interface ScriptedToolCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * What the scripted model answers to one request: a text, one tool call, or several in one message. In every text, `{{resume}}` becomes
 * the last `resume:…` handle that a tool result named (any word before a colon works), and `{{result}}` the last result's whole text.
 */
export type PlainStep = string | ScriptedToolCall | readonly ScriptedToolCall[];

/** Enough of a model request to answer it. */
export interface SeenContext {
  readonly systemPrompt?: string | undefined;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** The texts of all tool results in a request, oldest first. */
export function toolResultTexts({ messages }: SeenContext): string[] {
  return messages.filter(({ role }) => role === "toolResult").map(({ content }) => textOf(content));
}

/** The text of a message's content, whether a string or blocks. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((block: unknown) =>
      typeof block === "object" && block !== null && "text" in block ? String(block.text) : "",
    )
    .join("");
}

/** The step with its `{{…}}` filled in. A handle that no result named yet stays as it is, so that the tool's answer shows the slip. */
export function filled<T>(value: T, context: SeenContext): T {
  const results = toolResultTexts(context);
  const fill = (text: string) =>
    text.replaceAll(/\{\{([a-z]+)\}\}/g, (whole, name: string) => {
      if (name === "result") return results.at(-1) ?? whole;
      const handles = results.flatMap(
        (result) => result.match(new RegExp(`\\b${name}:[0-9a-z]+`, "g")) ?? [],
      );
      return handles.at(-1) ?? whole;
    });
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string" ? fill(part) : part,
  );
}

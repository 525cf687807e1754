import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { SelectionChange, SelectionOutcome, SelectionRequest } from "../../career-run/selection.ts";
import { changeDetail, introducedText, plainMark } from "./change-view.ts";
import { safeLine, safeLines } from "./safe-text.ts";

const EXCLUDE = "Leave it out";
const INCLUDE = "Include it";
const OPENED = "I have read them";
const STOP = "Stop and leave the review open";

/** The same decision over the RPC protocol, question by question. Dismissing any of them leaves the review open. */
export async function selectByProtocol(
  ctx: ExtensionContext,
  request: SelectionRequest,
  signal: AbortSignal | undefined,
): Promise<SelectionOutcome> {
  const options = signal ? { signal } : {};
  const ask = (lines: readonly string[], answers: readonly string[]) =>
    ctx.ui.select(lines.join("\n"), [...answers], options);
  const dismissed: SelectionOutcome = { kind: "dismissed" };

  const notes = [
    ...request.notices.flatMap(({ title, text }) => [`${safeLine(title)}:`, ...safeLines(text)]),
    ...request.discards.flatMap(({ text }) => safeLines(text)),
  ];
  if (notes.length > 0) {
    const title = `Select changes for ${safeLine(request.original)} (${request.review}): warnings and discarded changes`;
    if ((await ask([title, ...notes], [STOP, OPENED])) !== OPENED) return dismissed;
  }

  const ids: string[] = [];
  for (const [index, change] of request.changes.entries()) {
    const title = `Change ${index + 1} of ${request.changes.length} for ${safeLine(request.original)}`;
    const answer = await ask([title, ...changeDetail(change, plainMark)], [EXCLUDE, INCLUDE, STOP]);
    if (answer !== EXCLUDE && answer !== INCLUDE) return dismissed;
    if (answer === INCLUDE && (await confirmIntroduced(ctx, change, options))) ids.push(change.id);
  }
  if (ids.length === 0 || signal?.aborted) return dismissed;
  const final = await ctx.ui.confirm(
    `Make a variant with ${ids.length} change(s)?`,
    `${ids.join(", ")} of ${request.review}`,
    options,
  );
  return final && !signal?.aborted ? { kind: "selected", ids } : dismissed;
}

/** A change with introduced facts is asked about once more, naming each. */
async function confirmIntroduced(
  ctx: ExtensionContext,
  change: SelectionChange,
  options: { signal?: AbortSignal },
): Promise<boolean> {
  if (change.introduced.length === 0) return true;
  return ctx.ui.confirm(
    `${change.id} says what your résumé does not`,
    `${change.introduced.map(introducedText).join(", ")}. Is it true, and include it?`,
    options,
  );
}

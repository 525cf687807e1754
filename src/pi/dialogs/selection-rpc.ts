import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { SelectionChange, SelectionOutcome, SelectionRequest } from "../../career-run/selection.ts";
import { bracketMark, changeView, introducedTexts } from "./change-view.ts";
import { safeLine, safeLines } from "./safe-text.ts";

const EXCLUDE = "Leave it out";
const INCLUDE = "Include it";
const READ = "I have read them";
const STOP = "Stop and leave the review open";
const DISMISSED: SelectionOutcome = { kind: "dismissed" };

/** The same decision over the RPC protocol, question by question. Dismissing any of them leaves the review open. */
export async function selectByProtocol(
  ctx: ExtensionContext,
  request: SelectionRequest,
  signal: AbortSignal | undefined,
): Promise<SelectionOutcome> {
  const options = signal ? { signal } : {};
  const ask = (lines: readonly string[], answers: readonly string[]) =>
    ctx.ui.select(lines.join("\n"), [...answers], options);
  const about = `${safeLine(request.original)} (${safeLine(request.review)})`;

  for (const { title, lines } of partsToRead(request))
    if ((await ask([`Select changes for ${about}: ${title}`, ...lines], [STOP, READ])) !== READ)
      return DISMISSED;

  const ids: string[] = [];
  for (const [index, change] of request.changes.entries()) {
    const title = `Change ${index + 1} of ${request.changes.length} for ${about}`;
    const view = changeView(change, bracketMark).map(({ lead, text }) => lead + text);
    const answer = await ask([title, ...view], [EXCLUDE, INCLUDE, STOP]);
    if (answer !== EXCLUDE && answer !== INCLUDE) return DISMISSED;
    if (answer === INCLUDE && (await confirmIntroduced(ctx, change, options))) ids.push(change.id);
    if (signal?.aborted) return DISMISSED;
  }
  if (ids.length === 0) return DISMISSED;
  const final = await ctx.ui.confirm(
    `Make a variant with ${ids.length} of ${request.changes.length} changes?`,
    `${about}: ${ids.map(safeLine).join(", ")}`,
    options,
  );
  return final && !signal?.aborted ? { kind: "selected", ids } : DISMISSED;
}

/** Warnings and changes that were left out, each opened before the first change is. */
function partsToRead({ notices, discards }: SelectionRequest): { title: string; lines: string[] }[] {
  const warnings = notices.flatMap(({ title, text }) => [`! ${safeLine(title)}`, ...safeLines(text)]);
  const leftOut = discards.flatMap(({ text }) => safeLines(text));
  return [
    { title: "warnings", lines: warnings },
    { title: "left out", lines: leftOut },
  ].filter(({ lines }) => lines.length > 0);
}

/** A change with introduced facts is asked about once more, naming each. */
async function confirmIntroduced(
  ctx: ExtensionContext,
  change: SelectionChange,
  options: { signal?: AbortSignal },
): Promise<boolean> {
  if (change.introduced.length === 0) return true;
  return ctx.ui.confirm(
    `Is all of it true? Include ${safeLine(change.id)}?`,
    `Not in your résumé: ${introducedTexts(change)}.`,
    options,
  );
}

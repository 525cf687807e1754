import { type Static, Type } from "@sinclair/typebox";
import pLimit from "p-limit";
import type { CoreResult } from "../../core-client/core-client.ts";
import { DocumentError } from "../../documents/document-error.ts";
import type { Original } from "../../documents/library.ts";
import type { Vacancy } from "../../documents/vacancy.ts";
import { matchFacts, matchHeadline } from "../../projection/match.ts";
import { byScore, rankedMatch, rankingFacts } from "../../projection/ranking.ts";
import { shownName } from "../../projection/shown-name.ts";
import { answer, coreOf } from "../answer.ts";
import type { Command, CommandResult } from "../command.ts";
import type { KeptMatch, KeptRanking } from "../kept.ts";
import {
  jobInput,
  qualityFact,
  readOriginal,
  requireVacancy,
  resumeHandle,
  resumeInput,
  VACANCY_HANDLE,
} from "../originals.ts";
import type { CallContext } from "../ports.ts";
import { ToolError } from "../tool-error.ts";

const MatchPayload = Type.Object({ all: Type.Optional(Type.Boolean()) }, { additionalProperties: false });

/** Originals that a ranking looks at unless it is asked for all. */
const NEWEST = 50;
/** Cores that run at once: enough to keep a small machine busy, few enough to leave it usable. */
const PARALLEL = 3;

const VARIANT_NEXT = "variant-review {changes:[{lines,text,vacancy:[lines]}]}";

function matchInput(text: string, vacancy: Vacancy) {
  return {
    schema_version: "career.job_match_input.v1",
    resume: resumeInput(text),
    job: jobInput(vacancy.text),
  };
}

/** Matches one original to the vacancy: `resume:` → `result:`. */
export async function matchOne(handle: string, context: CallContext): Promise<CommandResult> {
  const vacancy = requireVacancy(context);
  const { source, from } = await readOriginal(context, handle);
  const { handle: result, kept } = await answer(context, {
    kind: "result",
    operation: "job.match",
    input: matchInput(source.text, vacancy),
    keep: (fresh): KeptMatch => ({ kind: "match", value: fresh.value, from, ...coreOf(fresh) }),
    is: (held): held is KeptMatch => held.kind === "match",
  });
  return {
    report: {
      handles: [from.handle, VACANCY_HANDLE, result],
      headline: [matchHeadline(kept.value)],
      facts: [qualityFact(source), ...matchFacts(kept.value)],
      warnings: kept.value.warnings,
      next: VARIANT_NEXT,
    },
    handle: result,
    coreVersion: kept.coreVersion,
    reference: kept.reference,
  };
}

interface Ranked {
  readonly place: KeptRanking["ranked"][number];
  readonly result: CoreResult;
}

/** Ranks the originals against the vacancy; one that cannot be read is named with its reason and left out. */
async function rank(all: boolean, context: CallContext): Promise<CommandResult> {
  const vacancy = requireVacancy(context);
  const originals = await context.library.list(
    context.signal ? { signal: context.signal, refresh: true } : { refresh: true },
  );
  const chosen = all ? originals : originals.slice(0, NEWEST);
  if (chosen.length === 0)
    throw new ToolError(
      "document_unavailable",
      "There are no originals. Ask the person to name a résumé folder with /career-setup.",
    );
  const unavailable: { label: string; reason: string }[] = [];
  let done = 0;

  const matchOriginal = async (original: Original): Promise<Ranked | undefined> => {
    context.signal?.throwIfAborted();
    try {
      const source = await context.library.read(original.id, context.signal);
      const result = await context.client.run("job.match", matchInput(source.text, vacancy), {
        signal: context.signal,
      });
      const { value } = result;
      return {
        result,
        place: {
          ...rankedMatch(resumeHandle(original.id), shownName(original.label), value),
          value,
          bytes: result.bytes,
        },
      };
    } catch (error) {
      if (!(error instanceof DocumentError) || error.code !== "document_unavailable") throw error;
      unavailable.push({ label: shownName(original.label), reason: error.reason ?? "unreadable" });
      return undefined;
    } finally {
      done += 1;
      context.progress(`matched ${done} of ${chosen.length}`);
    }
  };
  const results = (await eachBounded(chosen, matchOriginal)).filter((ranked) => ranked !== undefined);
  return rankingResult(results, unavailable, originals.length - chosen.length, context);
}

/** `work` on each item, a few at once. After a failure nothing new starts, and it is thrown when all that ran has ended. */
async function eachBounded<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(PARALLEL);
  let failure: { readonly error: unknown } | undefined;
  const settled = items.map((item) =>
    limit(async () => {
      if (failure) return [];
      try {
        return [await work(item)];
      } catch (error) {
        failure ??= { error };
        return [];
      }
    }),
  );
  const results = (await Promise.all(settled)).flat();
  if (failure) throw failure.error;
  return results;
}

function rankingResult(
  results: readonly Ranked[],
  unavailable: readonly { label: string; reason: string }[],
  left: number,
  context: CallContext,
): CommandResult {
  const core = results[0] && coreOf(results[0].result);
  if (!core)
    throw new ToolError(
      "document_unavailable",
      `None of the originals can be read: ${unavailableText(unavailable)}.`,
    );
  if (results.some(({ result }) => result.core.version !== core.coreVersion))
    throw new ToolError(
      "session_changed",
      "The Core changed while ranking, and a ranking never mixes two. Ask again.",
    );
  const ranked = results.map(({ place }) => place).sort(byScore);
  const kept: KeptRanking = {
    kind: "ranking",
    ranked,
    left,
    unavailable,
    coreVersion: core.coreVersion,
    reference: core.reference,
  };
  const bytes = ranked.reduce((sum, place) => sum + place.bytes.length, 0);
  const handle = context.handles.add("result", kept, { bytes });
  const warnings = new Map(
    ranked.flatMap(({ value }) => value.warnings).map((warning) => [warning.code, warning]),
  );
  return {
    report: {
      handles: [VACANCY_HANDLE, handle],
      headline: [
        `${ranked.length} ranked${left > 0 ? ` of the newest, ${left} older left out (all:true ranks them)` : ""}`,
      ],
      facts: [
        ...rankingFacts(ranked),
        unavailable.length > 0 ? `unavailable: ${unavailableText(unavailable)}` : "",
      ],
      warnings: [...warnings.values()],
      next: "match with one resume: handle for its evidence",
    },
    handle,
    coreVersion: core.coreVersion,
    reference: core.reference,
  };
}

function unavailableText(unavailable: readonly { label: string; reason: string }[]): string {
  const named = unavailable.slice(0, 5).map(({ label, reason }) => `${label} ${reason}`);
  return [...named, ...(unavailable.length > 5 ? [`and ${unavailable.length - 5} more`] : [])].join(", ");
}

export const matchCommand: Command = {
  summary: "Match one résumé to the vacancy, or rank them all",
  payload: { schema: MatchPayload, shape: "{all?:true}, with a resume: handle or none to rank" },
  run: ({ handle, payload }, context) =>
    handle ? matchOne(handle, context) : rank((payload as Static<typeof MatchPayload>).all ?? false, context),
};

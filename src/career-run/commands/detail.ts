import { type Static, Type } from "@sinclair/typebox";
import { type LineRange, numberedLines, parseLines, physicalLines } from "../../documents/lines.ts";
import { HandleError } from "../../handles/handle-error.ts";
import { analysisFacts, analysisHeadline } from "../../projection/analysis.ts";
import {
  analysisEvidence,
  changeEntries,
  checkEntries,
  type Entry,
  matchEvidence,
} from "../../projection/detail/entries.ts";
import { entriesText, linesText as fittingLines } from "../../projection/detail/fit.ts";
import { rawDetail } from "../../projection/detail/raw.ts";
import { matchFacts, matchHeadline } from "../../projection/match.ts";
import { rankingFacts } from "../../projection/ranking.ts";
import { type CodedMessage, lineReference } from "../../projection/report.ts";
import type { Command, CommandResult } from "../command.ts";
import type { Kept } from "../kept.ts";
import { readOriginal, requireVacancy, VACANCY_HANDLE } from "../originals.ts";
import { LinesSpec, linesText } from "../payload.ts";
import type { CallContext } from "../ports.ts";
import { ToolError } from "../tool-error.ts";

const SECTIONS = [
  "summary",
  "warnings",
  "checks",
  "evidence",
  "changes",
  "document",
  "raw",
  "source",
] as const;
type DetailSection = (typeof SECTIONS)[number];

const DetailPayload = Type.Object(
  {
    section: Type.Unsafe<DetailSection>({ type: "string", enum: [...SECTIONS] }),
    item: Type.Optional(Type.String({ maxLength: 500 })),
    lines: Type.Optional(LinesSpec),
  },
  { additionalProperties: false },
);
type Asked = Static<typeof DetailPayload>;

interface Detail {
  readonly about: string;
  readonly body: string;
}

const SHAPE = `{section:"${SECTIONS.join("|")}",item?,lines?:"12-40"}`;

/** The section does not exist for what the handle names. */
function noSection(kept: Kept, section: DetailSection): ToolError {
  return new ToolError(
    "payload_invalid",
    `This ${kept.kind} has no ${section}. It has ${sectionsOf(kept).join(", ")}.`,
  );
}

function sectionsOf(kept: Kept): readonly DetailSection[] {
  switch (kept.kind) {
    case "analysis":
      return ["summary", "warnings", "checks", "evidence", "raw"];
    case "match":
      return ["summary", "warnings", "evidence", "raw"];
    case "suggestions":
    case "replacements":
      return ["summary", "warnings", "checks", "evidence", "changes", "raw"];
    case "variant-review":
      return ["warnings", "changes", "raw"];
    case "variant":
      return ["warnings", "changes", "document", "raw"];
    case "ranking":
      return ["summary", "warnings", "raw"];
  }
}

function summary(kept: Kept): string[] {
  switch (kept.kind) {
    case "analysis":
      return [analysisHeadline(kept.value), ...analysisFacts(kept.value)];
    case "match":
      return [matchHeadline(kept.value), ...matchFacts(kept.value)];
    case "suggestions":
    case "replacements":
      return [analysisHeadline(kept.value.baseline_analysis), ...analysisFacts(kept.value.baseline_analysis)];
    case "ranking":
      return rankingFacts(kept.ranked, kept.ranked.length);
    default:
      throw noSection(kept, "summary");
  }
}

function entries(kept: Kept, section: DetailSection): Entry[] {
  const analysis =
    kept.kind === "analysis"
      ? kept.value
      : kept.kind === "suggestions" || kept.kind === "replacements"
        ? kept.value.baseline_analysis
        : undefined;
  if (section === "checks" && analysis) return checkEntries(analysis);
  if (section === "evidence" && analysis) return analysisEvidence(analysis);
  if (section === "evidence" && kept.kind === "match") return matchEvidence(kept.value);
  if (section === "changes") return changeEntries(changes(kept));
  throw noSection(kept, section);
}

function changes(kept: Kept) {
  switch (kept.kind) {
    case "suggestions":
      return kept.value.suggestions.map((item) => ({
        id: item.suggestion_id,
        about: `${item.basis_check_id} ${item.status} ${lineReference(item)}`,
        before: item.source_target,
        after: item.suggestion,
      }));
    case "replacements":
      return kept.value.replacements.map((item) => ({
        id: item.replacement_id,
        about: `${item.basis_check_id} ${item.status} ${lineReference(item)}`,
        before: item.source_target,
        after: item.proposed_replacement,
      }));
    case "variant-review":
    case "variant":
      return (kept.kind === "variant" ? kept.value.selected_changes : kept.value.changes).map((change) => ({
        id: change.change_id,
        about: `${change.section} ${lineReference(change)}`,
        before: change.original_text,
        after: change.proposed_text,
      }));
    default:
      throw noSection(kept, "changes");
  }
}

function warningEntries(kept: Kept): Entry[] {
  const warnings: Iterable<CodedMessage> =
    kept.kind === "ranking"
      ? new Map(
          kept.ranked.flatMap(({ value }) => value.warnings).map((warning) => [warning.code, warning]),
        ).values()
      : kept.value.warnings;
  return Array.from(warnings, ({ code, message }) => ({ name: code, text: `${code}: ${message}` }));
}

function chosen(all: readonly Entry[], item: string | undefined): string {
  if (item === undefined) return entriesText(all);
  const entry = all.find(({ name }) => name === item);
  if (!entry)
    throw new ToolError(
      "payload_invalid",
      `There is no such item. Items: ${all.map(({ name }) => name).join(", ")}.`,
    );
  return entry.text;
}

function document(kept: Kept, { lines }: Asked): string {
  if (kept.kind !== "variant") throw noSection(kept, "document");
  const all = physicalLines(kept.value.assisted_resume_text);
  const range =
    lines === undefined ? { start: 1, end: all.length } : parseLines(linesText(lines), all.length);
  return fittingLines(all.slice(range.start - 1, range.end), range.start);
}

function raw(kept: Kept, { item, lines }: Asked): Detail {
  const part = lines === undefined ? undefined : Number(linesText(lines));
  const bytes =
    kept.kind === "ranking" ? kept.ranked.find(({ handle }) => handle === item)?.bytes : kept.bytes;
  if (!bytes)
    throw new ToolError(
      "payload_invalid",
      `Give item, one of the ranked: ${kept.kind === "ranking" ? kept.ranked.map(({ handle }) => handle).join(", ") : ""}.`,
    );
  const found = rawDetail(bytes, kept.kind === "ranking" ? undefined : item, part);
  if (found.kind === "missing") throw new ToolError("payload_invalid", found.text);
  return { about: found.kind === "bytes" ? `raw ${found.about}` : "raw", body: found.text };
}

function detailOf(kept: Kept, asked: Asked): Detail {
  switch (asked.section) {
    case "raw":
      return raw(kept, asked);
    case "document":
      return {
        about: kept.kind === "variant" ? `document · ${kept.value.authority}` : "document",
        body: document(kept, asked),
      };
    case "summary":
      return { about: "summary", body: fittingLines(summary(kept), 1) };
    case "warnings":
      return { about: "warnings", body: chosen(warningEntries(kept), asked.item) };
    case "source":
      throw new HandleError("handle_kind", "source is a detail of a resume: handle or of vacancy:current.");
    default:
      return {
        about: [asked.section, asked.item].filter(Boolean).join(" "),
        body: chosen(entries(kept, asked.section), asked.item),
      };
  }
}

/** Numbered lines of an original or of the vacancy. */
async function source(handle: string, asked: Asked, context: CallContext): Promise<CommandResult> {
  const lines =
    handle === VACANCY_HANDLE
      ? requireVacancy(context).lines
      : (await readOriginal(context, handle)).source.lines;
  const range: LineRange =
    asked.lines === undefined
      ? { start: 1, end: lines.length }
      : parseLines(linesText(asked.lines), lines.length);
  return {
    report: {
      handles: [handle],
      headline: [`source ${range.start}-${range.end} of ${lines.length}`],
      facts: [],
      warnings: [],
      next: "",
    },
    body: fittingLines(numberedLines({ lines }, range), range.start),
  };
}

async function detail(
  handle: string | undefined,
  asked: Asked,
  context: CallContext,
): Promise<CommandResult> {
  if (!handle)
    throw new ToolError("payload_invalid", `Give the handle of what to look into. Send payload ${SHAPE}`);
  if (handle === VACANCY_HANDLE || handle.startsWith("resume:")) {
    if (asked.section !== "source")
      throw new ToolError(
        "payload_invalid",
        'Of a résumé or the vacancy there is only section "source"; analyze it first.',
      );
    return source(handle, asked, context);
  }
  const kept = context.handles.get(handle, ["result", "review", "variant"]);
  const { about, body } = detailOf(kept, asked);
  return {
    report: { handles: [handle], headline: [about], facts: [], warnings: [], next: "" },
    body,
    handle,
    coreVersion: kept.coreVersion,
    reference: kept.reference,
  };
}

export const detailCommand: Command = {
  summary: "Look into a result: evidence, checks, changes, source lines",
  payload: { schema: DetailPayload, shape: SHAPE },
  run: ({ handle, payload }, context) => detail(handle, payload as Asked, context),
};

import { keyHint, type Theme } from "@mariozechner/pi-coding-agent";
import { type Component, visibleWidth } from "@mariozechner/pi-tui";
import { clipped, safeLine, safeLines, wrapped } from "../dialogs/safe-text.ts";
import { cachedByWidth } from "./cached-lines.ts";
import { type ResultParts, resultParts } from "./result-text.ts";
import { bar, lowest, type Score, skyline } from "./score-bars.ts";

interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly details?: unknown;
}

interface RenderOptions {
  readonly expanded: boolean;
  readonly isPartial: boolean;
}

interface RenderContext {
  readonly isError?: boolean;
  /** Newer Pi hands over its own; 0.73 has only the imported one. */
  readonly keyHint?: (binding: "app.tools.expand", description: string) => string;
}

interface Drawing {
  readonly theme: Theme;
  readonly width: number;
  readonly expandHint: () => string;
}

const BAR_CELLS = 24;
/** Facts, and lines of an error, that are shown before the person asks for more. */
const COLLAPSED_LINES = 2;

/**
 * How a result looks: its first line, its scores and a word of its warnings; all of it when expanded. Reads nothing but the text that
 * the model has too, and the status. Never draws a line too wide.
 */
export function renderResult(
  result: ToolResult,
  options: RenderOptions,
  theme: Theme,
  context?: RenderContext,
): Component {
  const text = result.content.map((part) => part.text ?? "").join("\n");
  const expandHint = () =>
    context?.keyHint?.("app.tools.expand", "to expand") ?? keyHint("app.tools.expand", "to expand");
  return cachedByWidth((width) => {
    const drawing = { theme, width, expandHint };
    if (options.isPartial) return progressLines(text, drawing);
    if (context?.isError) return errorLines(text, options.expanded, drawing);
    const head = headline(resultParts(text).headline, statusOf(result.details), drawing);
    const body = options.expanded ? expandedLines : collapsedLines;
    return [...head, ...body(resultParts(text), drawing)];
  });
}

function statusOf(details: unknown): string {
  return typeof details === "object" && details !== null && "status" in details ? String(details.status) : "";
}

/** `matched 3 of 12` with a bar; other progress as it is. */
function progressLines(text: string, { theme, width }: Drawing): string[] {
  const shown = theme.fg("warning", safeLine(text || "working…"));
  const [, done, all] = /(\d+) of (\d+)/.exec(text) ?? [];
  if (!all || Number(all) === 0) return wrapped(shown, width);
  const cells = Math.min(BAR_CELLS, Math.floor(width / 3));
  const drawn = bar((Number(done) / Number(all)) * 100, cells);
  return wrapped(
    `${theme.fg("accent", drawn)}${theme.fg("dim", "░".repeat(cells - drawn.length))} ${shown}`,
    width,
  );
}

function errorLines(text: string, expanded: boolean, { theme, width, expandHint }: Drawing): string[] {
  const lines = safeLines(text).flatMap((line) => wrapped(theme.fg("error", line), width));
  const most = COLLAPSED_LINES + 2;
  if (expanded || lines.length <= most) return lines;
  return [...lines.slice(0, most), more(lines.length - most, expandHint(), theme, width)];
}

/** The first line without the command, which the call above it names. */
function headline(text: string, status: string, { theme, width }: Drawing): string[] {
  const [command, ...parts] = text.split(" · ");
  const [mark, colour] =
    status === "complete" || status === "" ? (["✓", "success"] as const) : (["!", "warning"] as const);
  const shown = parts.length > 0 ? parts.join(" · ") : (command ?? "");
  return wrapped(theme.fg(colour, safeLine(shown)), width, `${theme.fg(colour, mark)} `);
}

function collapsedLines(parts: ResultParts, drawing: Drawing): string[] {
  const { theme, width, expandHint } = drawing;
  const { scores, facts, warnings, next } = parts;
  const shownFacts = scores.length > 0 ? [] : facts.slice(0, COLLAPSED_LINES);
  const hidden = facts.length - shownFacts.length + scores.length + (next ? 1 : 0);
  const codes = warnings.map((warning) => safeLine(warning.split(":", 1)[0] ?? ""));
  return [
    ...(scores.length > 0 ? [scoreSummary(scores, drawing)] : []),
    ...shownFacts.map((fact) => clipped(safeLine(fact), width)),
    ...(codes.length > 0 ? [clipped(theme.fg("warning", `! ${codes.join(", ")}`), width)] : []),
    ...(hidden > 0 || warnings.some((warning) => warning.includes(":"))
      ? [more(hidden, expandHint(), theme, width)]
      : []),
  ];
}

function more(hidden: number, hint: string, theme: Theme, width: number): string {
  return clipped(`${theme.fg("dim", hidden > 0 ? `… ${hidden} more, ` : "… ")}${hint}`, width);
}

function scoreSummary(scores: readonly Score[], { theme, width }: Drawing): string {
  const low = lowest(scores);
  const columns = theme.fg("accent", skyline(scores));
  const range = low ? ` ${scores.length} scores, lowest ${safeLine(low.name)} ${low.score}` : "";
  return clipped(columns + theme.fg("muted", range), width);
}

function scoreColour(score: number): "success" | "warning" | "error" {
  if (score >= 70) return "success";
  return score >= 40 ? "warning" : "error";
}

function scoreBars(scores: readonly Score[], { theme, width }: Drawing): string[] {
  const longest = Math.max(0, ...scores.map(({ name }) => visibleWidth(name)));
  const cells = Math.max(4, Math.min(BAR_CELLS, width - longest - 6));
  return scores.map(({ name, score }) => {
    const label = name + " ".repeat(longest - visibleWidth(name));
    const drawn = theme.fg(scoreColour(score), bar(score, cells));
    return clipped(`${label} ${drawn} ${score}`, width);
  });
}

function expandedLines(parts: ResultParts, drawing: Drawing): string[] {
  const { theme, width } = drawing;
  return [
    ...scoreBars(parts.scores, drawing),
    ...parts.facts.flatMap((fact) => factLines(fact, drawing)),
    ...parts.warnings.flatMap((warning) =>
      wrapped(theme.fg("warning", safeLine(warning)), width, theme.fg("warning", "! ")),
    ),
    ...(parts.next ? wrapped(theme.fg("dim", safeLine(parts.next)), width, theme.fg("dim", "next: ")) : []),
  ];
}

/** `strong: …` with its name muted; other lines as they are. */
function factLines(fact: string, { theme, width }: Drawing): string[] {
  const [, name, rest] = /^([a-z][a-z ()]{0,30}): (.*)$/s.exec(fact) ?? [];
  if (name === undefined) return wrapped(safeLine(fact), width);
  return wrapped(safeLine(rest ?? ""), width, theme.fg("muted", `${name}: `));
}

import { keyHint, type Theme } from "@mariozechner/pi-coding-agent";
import type { Component } from "@mariozechner/pi-tui";
import { clipped, safeLine, wrapped } from "../dialogs/safe-text.ts";

interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
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

const BAR_WIDTH = 20;
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
/** Facts that are shown before the person asks for more. */
const COLLAPSED_LINES = 3;

/** `███████▌` for a score of 0 to 100. */
function bar(score: number, width: number): string {
  const eighths = Math.round((Math.max(0, Math.min(100, score)) / 100) * width * 8);
  return "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}

/** The scores of a `scores:` line. */
function scoresOf(line: string): { name: string; score: number }[] {
  return Array.from(line.matchAll(/([a-z_]+) (\d{1,3})(?=,|$)/g), ([, name = "", score]) => ({
    name,
    score: Number(score),
  }));
}

function scoreLines(line: string, theme: Theme, width: number): string[] {
  const scores = scoresOf(line);
  const longest = Math.max(...scores.map(({ name }) => name.length));
  const room = Math.max(4, Math.min(BAR_WIDTH, width - longest - 6));
  return scores.map(({ name, score }) => {
    const colour = score >= 60 ? "success" : score >= 40 ? "warning" : "error";
    return clipped(
      `${name.padEnd(longest)} ${theme.fg(colour, bar(score, room).padEnd(room))} ${score}`,
      width,
    );
  });
}

function factLines(line: string, theme: Theme, width: number): string[] {
  if (line.startsWith("scores: ") && scoresOf(line).length > 0) return scoreLines(line, theme, width);
  if (line.startsWith("warnings: "))
    return line
      .slice("warnings: ".length)
      .split("; ")
      .flatMap((warning) => wrapped(theme.fg("warning", `! ${safeLine(warning)}`), width));
  if (line.startsWith("next: ")) return wrapped(theme.fg("dim", safeLine(line)), width);
  return wrapped(safeLine(line), width);
}

/** How a result looks: its first line, scores as bars, and all of it when expanded. Never throws and never draws a line too wide. */
export function renderResult(
  result: ToolResult,
  options: RenderOptions,
  theme: Theme,
  context?: RenderContext,
): Component {
  const text = result.content.map((part) => part.text ?? "").join("\n");
  const [headline = "", ...facts] = text.split("\n");
  const hint = context?.keyHint ?? keyHint;
  let cached: { width: number; lines: string[] } | undefined;

  function lines(width: number): string[] {
    if (options.isPartial) return wrapped(theme.fg("warning", safeLine(text || "working…")), width);
    if (context?.isError) return wrapped(theme.fg("error", safeLine(text.replaceAll("\n", " "))), width);
    const head = wrapped(theme.fg("success", safeLine(headline)), width);
    if (options.expanded) return [...head, ...facts.flatMap((line) => factLines(line, theme, width))];
    const [first] = facts;
    const shown = first?.startsWith("scores: ") ? [first] : facts.slice(0, COLLAPSED_LINES);
    const hidden = facts.length - shown.length;
    return [
      ...head,
      ...shown.flatMap((line) =>
        line.startsWith("scores: ") ? factLines(line, theme, width) : [clipped(safeLine(line), width)],
      ),
      ...(hidden > 0
        ? [clipped(theme.fg("dim", `… ${hidden} more, `) + hint("app.tools.expand", "to expand"), width)]
        : []),
    ];
  }

  return {
    invalidate() {
      cached = undefined;
    },
    render(width) {
      if (cached?.width !== width) cached = { width, lines: lines(width) };
      return [...cached.lines];
    },
  };
}

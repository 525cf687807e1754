/** A warning of the Core: its code and its own message. */
export interface CodedMessage {
  readonly code: string;
  readonly message: string;
}

/** One command's result before it becomes text: the parts that every result has, in their order. */
export interface Report {
  readonly command: string;
  /** Handles that the result is about or makes, as written in the first line. */
  readonly handles: readonly string[];
  readonly headline: readonly string[];
  readonly facts: readonly string[];
  readonly warnings: readonly CodedMessage[];
  /** What can be asked next, with the payload's shape where it needs one. */
  readonly next: string;
}

/**
 * The text that the model reads: `command · handles · headline`, facts, `warnings:`, `next:`. A warning's message is given
 * unless its code is among `told`; the code is always given.
 */
export function reportText(report: Report, told: ReadonlySet<string>): string {
  const warnings = report.warnings.map(({ code, message }) =>
    told.has(code) ? code : `${code}: ${message}`,
  );
  return [
    [report.command, report.handles.join(" "), ...report.headline].filter(Boolean).join(" · "),
    ...report.facts.filter(Boolean),
    ...(warnings.length > 0 ? [`warnings: ${warnings.join("; ")}`] : []),
    ...(report.next ? [`next: ${report.next}`] : []),
  ].join("\n");
}

/** `L12` or `L12-14`; with another letter for another document. */
export function lineReference(
  source: { start_line: number; end_line: number } | null | undefined,
  letter: "L" | "V" = "L",
): string {
  if (!source) return "";
  return source.start_line === source.end_line
    ? `${letter}${source.start_line}`
    : `${letter}${source.start_line}-${source.end_line}`;
}

/** `scores: a 100, b 60` in the Core's order; renderers draw bars from it. */
export function scoresLine(scores: Readonly<Record<string, number>>): string {
  return `scores: ${Object.entries(scores)
    .map(([name, score]) => `${name} ${score}`)
    .join(", ")}`;
}

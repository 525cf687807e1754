import type { DetectionStatus, Section } from "./documents.ts";
import type { SourceLine } from "./source-lines.ts";

export type DetectedSection = {
  readonly section: Section;
  /** The first header; later ones of the same section only add content. */
  readonly header: SourceLine;
  readonly content: readonly SourceLine[];
};

/** The recognised sections in the order of their first headers. Content runs until the next recognised header of any kind. */
export function detectSections(lines: readonly SourceLine[]): DetectedSection[] {
  const found = new Map<Section, { section: Section; header: SourceLine; content: SourceLine[] }>();
  let current: SourceLine[] | undefined;
  for (const line of lines) {
    if (line.opens === undefined) {
      current?.push(line);
      continue;
    }
    const known = found.get(line.opens) ?? { section: line.opens, header: line, content: [] };
    found.set(line.opens, known);
    current = known.content;
  }
  return [...found.values()];
}

export const statusOf = (detected: DetectedSection | undefined): DetectionStatus =>
  detected === undefined
    ? "not_detected"
    : detected.content.length > 0
      ? "detected_with_content"
      : "detected_without_content";

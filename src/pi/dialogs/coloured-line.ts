import type { Theme } from "@mariozechner/pi-coding-agent";
import type { Mark, Tone, ViewLine } from "./change-view.ts";
import { wrapped } from "./safe-text.ts";

/** Marks words of a difference by colour. */
export const colourMark =
  (theme: Theme): Mark =>
  (kind, text) =>
    theme.fg(kind === "removed" ? "toolDiffRemoved" : "toolDiffAdded", theme.inverse(text));

type Colour = "text" | "muted" | "toolDiffRemoved" | "toolDiffAdded" | "warning";

const COLOURS: Readonly<Record<Tone, Colour>> = {
  plain: "text",
  heading: "muted",
  before: "toolDiffRemoved",
  after: "toolDiffAdded",
  warning: "warning",
  evidence: "muted",
};

/** One line of a view as it stands in a terminal, wrapped at `width` columns. */
export function coloured({ tone, lead, text }: ViewLine, theme: Theme, width: number): string[] {
  const colour = (part: string) => theme.fg(COLOURS[tone], part);
  // Before and after carry marks of their own; their sign alone is coloured.
  const plain = tone === "before" || tone === "after";
  return wrapped(plain || text === "" ? text : colour(text), width, lead && colour(lead));
}

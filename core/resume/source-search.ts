import { splitLines } from "../text/lines.ts";
import { truncateScalars } from "../text/scalars.ts";
import { EXCERPT_LIMIT, type SourceSpan } from "../text/source-span.ts";
import { collapseWhitespace, trim } from "../text/whitespace.ts";

/** Finds text in a source, whatever its case and blank space, and says in which lines it stands. */
export class SourceSearch {
  private readonly text: string;
  /** Where each non-blank line begins in `text`, with its 1-based number. */
  private readonly starts: readonly { readonly offset: number; readonly number: number }[];

  constructor(source: string) {
    const starts: { offset: number; number: number }[] = [];
    let text = "";
    for (const [index, line] of splitLines(source).entries()) {
      const normal = comparable(line);
      if (normal === "") continue;
      if (text !== "") text += " ";
      starts.push({ offset: text.length, number: index + 1 });
      text += normal;
    }
    this.text = text;
    this.starts = starts;
  }

  /** The span of the first place where `value` stands, or undefined. A blank value stands nowhere. */
  find(value: string): SourceSpan | undefined {
    const sought = comparable(value);
    const at = sought === "" ? -1 : this.text.indexOf(sought);
    if (at === -1) return undefined;
    return {
      start_line: this.lineAt(at),
      end_line: this.lineAt(at + sought.length - 1),
      excerpt: truncateScalars(trim(value), EXCERPT_LIMIT),
      transformation: "external_source_grounded_proposal",
    };
  }

  private lineAt(offset: number): number {
    return this.starts.findLast((start) => start.offset <= offset)?.number ?? 1;
  }
}

const comparable = (text: string): string => collapseWhitespace(text).toLowerCase();

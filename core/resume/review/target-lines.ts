/** Whole lines of a source, by number: 1-based, both ends included. */
export type LineRange = { readonly start_line: number; readonly end_line: number };

type Span = { readonly start: number; readonly end: number };

/**
 * Finds and replaces whole lines of one text, exactly: the text of a range is what lies between the start of its first line
 * and the end of its last, inner line ends included and the final one not. Lines end with LF or CRLF; a lone CR is text.
 */
export class TargetLines {
  private readonly lines: readonly Span[];

  constructor(private readonly source: string) {
    this.lines = spans(source);
  }

  /** The text of a range, or undefined when the source has no such lines. */
  textOf(range: LineRange): string | undefined {
    const span = this.spanOf(range);
    return span && this.source.slice(span.start, span.end);
  }

  /**
   * The source with ranges replaced. The ranges lie in the source and do not intersect. Works from the last to the first, so
   * that a replacement does not move a range that is still to come; everything outside the ranges stays as it is.
   */
  replaced(replacements: readonly (LineRange & { readonly text: string })[]): string {
    return replacements
      .toSorted((a, b) => b.start_line - a.start_line)
      .reduce((text, { text: replacement, ...range }) => {
        const span = this.spanOf(range);
        return span ? text.slice(0, span.start) + replacement + text.slice(span.end) : text;
      }, this.source);
  }

  private spanOf({ start_line, end_line }: LineRange): Span | undefined {
    const first = this.lines[start_line - 1];
    const last = this.lines[end_line - 1];
    return first && last && start_line <= end_line ? { start: first.start, end: last.end } : undefined;
  }
}

/** A final line end closes the last line and opens no other. */
function spans(source: string): Span[] {
  const found: Span[] = [];
  let start = 0;
  while (start < source.length) {
    const lineFeed = source.indexOf("\n", start);
    if (lineFeed === -1) {
      found.push({ start, end: source.length });
      break;
    }
    found.push({ start, end: source[lineFeed - 1] === "\r" && lineFeed > start ? lineFeed - 1 : lineFeed });
    start = lineFeed + 1;
  }
  return found;
}

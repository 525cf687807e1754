/** Where in the source something was found: lines from 1, both included, and an excerpt of at most 160 characters. */
export interface SourceSpan<Transformation extends string> {
  readonly start_line: number;
  readonly end_line: number;
  readonly excerpt: string;
  readonly transformation: Transformation;
}

/** A value that the source contains, and where. */
export interface Grounded<Span> {
  readonly value: string;
  readonly source: Span;
}

/** How sure the parser is of what it read, 0 to 100, and from which signals. */
export interface ParseConfidence<Signal extends string> {
  readonly label: "unknown" | "low" | "medium" | "high";
  readonly score: number;
  readonly max_score: 100;
  readonly signals: readonly {
    readonly signal: Signal;
    readonly score: number;
    readonly max_score: number;
    readonly evidence: readonly string[];
  }[];
}

/** Mandatory notice of a result: its code always reaches model and person. */
export interface Warning<Code extends string> {
  readonly code: Code;
  readonly message: string;
}

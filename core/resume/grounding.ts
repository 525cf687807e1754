import { truncateScalars } from "../text/scalars.ts";
import { sourceSpan, type Transformation } from "../text/source-span.ts";
import type { GroundedText } from "./documents.ts";
import type { SourceLine } from "./source-lines.ts";

/** Makes grounded values of one reading of a résumé, and remembers whether a limit cut anything off. */
export class Grounding {
  private cut = false;

  get truncated(): boolean {
    return this.cut;
  }

  /** A value of at most `limit` Unicode scalar values from lines `first` to `last`. */
  text(
    value: string,
    [first, last]: readonly [SourceLine, SourceLine],
    limit: number,
    transformation: Transformation,
  ): GroundedText {
    const kept = truncateScalars(value, limit);
    if (kept.length < value.length) this.cut = true;
    return { value: kept, source: sourceSpan(first.number, last.number, kept, transformation) };
  }

  /** The first `limit` of the items. */
  list<Item>(items: readonly Item[], limit: number): readonly Item[] {
    if (items.length <= limit) return items;
    this.cut = true;
    return items.slice(0, limit);
  }
}

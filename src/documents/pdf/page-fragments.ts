import type { Fragment } from "./fragment.ts";
import { isIcon, readable } from "./repairs.ts";

/** What of a text item is used. */
export interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly fontName: string;
}

type Matrix = readonly [number, number, number, number, number, number];

function matrixOf(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

/** First `inner`, then `outer`. */
function combine(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Text that runs across the page, and text that is turned against it (a name along the edge), which is read last. */
export interface PageFragments {
  readonly level: readonly Fragment[];
  readonly turned: readonly Fragment[];
}

/**
 * Text items of a page as fragments, in the page's own view: rotation applied, y downwards. Spaces that were drawn by
 * themselves become a mark on what follows; pictures from icon fonts are left out.
 */
export function fragmentsOf(items: readonly TextItem[], view: readonly number[]): PageFragments {
  const level: Fragment[] = [];
  const turned: Fragment[] = [];
  let spaced = false;
  for (const item of items) {
    if (item.str === "") continue;
    const text = readable(item.str);
    if (text.trim() === "" || isIcon(text.trim())) {
      spaced = true;
      continue;
    }
    const [a, b, , , left, baseline] = combine(matrixOf(view), matrixOf(item.transform));
    const size = Math.hypot(item.transform[2] ?? 0, item.transform[3] ?? 0) || Math.hypot(a, b);
    const fragment = trimmed({
      text,
      left,
      right: left + item.width,
      baseline,
      size,
      font: item.fontName,
      spaced: spaced || text.startsWith(" "),
    });
    spaced = text.endsWith(" ");
    const isLevel = Math.abs(b) <= Math.abs(a) * 0.1 && a > 0;
    if (isLevel) level.push(fragment);
    // Turned text keeps the order in which it was drawn: each item on a row of its own.
    else turned.push({ ...fragment, left: 0, right: item.width, baseline: turned.length * size * 2 });
  }
  return { level: withoutDoubles(level), turned };
}

/** Outer spaces cut off, with the room that they took. */
function trimmed(fragment: Fragment): Fragment {
  const { text, left, right } = fragment;
  const perCharacter = (right - left) / Math.max(1, text.length);
  const leading = text.length - text.trimStart().length;
  const trailing = text.length - text.trimEnd().length;
  return {
    ...fragment,
    text: text.trim(),
    left: left + leading * perCharacter,
    right: right - trailing * perCharacter,
  };
}

/** Some programs draw bold text twice, a hair apart. */
function withoutDoubles(fragments: readonly Fragment[]): Fragment[] {
  const kept: Fragment[] = [];
  for (const fragment of fragments) {
    const isDouble = kept
      .slice(-8)
      .some(
        (other) =>
          other.text === fragment.text &&
          Math.abs(other.left - fragment.left) < 0.12 * fragment.size &&
          Math.abs(other.baseline - fragment.baseline) < 0.12 * fragment.size,
      );
    if (!isDouble) kept.push(fragment);
  }
  return kept;
}

import type { LineRange } from "./target-lines.ts";

/** The items whose lines intersect those of another. Every member of such a group: none of them is the right one. */
export function overlapping<Item extends LineRange>(items: readonly Item[]): Set<Item> {
  return new Set(
    items.filter((item) =>
      items.some(
        (other) => other !== item && other.start_line <= item.end_line && item.start_line <= other.end_line,
      ),
    ),
  );
}

/** The items that share a key with another. */
export function sharing<Item>(items: readonly Item[], keyOf: (item: Item) => string): Set<Item> {
  return new Set(
    items.filter((item) => items.some((other) => other !== item && keyOf(other) === keyOf(item))),
  );
}

/** How many Unicode scalar values a text has: what all character limits of the contract count. */
export function scalarCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `limit` Unicode scalar values of a text. A character outside the basic plane is never cut in two. */
export function truncateScalars(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  let count = 0;
  for (const scalar of text) {
    if (count === limit) break;
    end += scalar.length;
    count += 1;
  }
  return text.slice(0, end);
}

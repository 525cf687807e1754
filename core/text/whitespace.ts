/**
 * Blank space in the sense of the contract is the Unicode property White_Space. JavaScript's own `trim` and `\s` differ from
 * it in two places: they take in the byte order mark (U+FEFF) and leave out NEXT LINE (U+0085).
 */
const WHITE_SPACE = /\p{White_Space}/u;
const RUN = /\p{White_Space}+/gu;

/** Without the blank space at both ends. Walks from the ends, so that a long blank line costs linear time. */
export function trim(text: string): string {
  return trimEnd(trimStart(text));
}

export function trimStart(text: string): string {
  let start = 0;
  while (start < text.length && WHITE_SPACE.test(text.charAt(start))) start += 1;
  return text.slice(start);
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && WHITE_SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export const isBlank = (text: string): boolean => trim(text) === "";

/** Trimmed, with every run of blank space turned into one ASCII space. */
export const collapseWhitespace = (text: string): string => trim(text).replace(RUN, " ");

/** What stands between blank space. */
export function words(text: string): string[] {
  const trimmed = collapseWhitespace(text);
  return trimmed === "" ? [] : trimmed.split(" ");
}

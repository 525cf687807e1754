/** Control characters, line separators and bidirectional marks: they would start a line of their own or reorder the one they are in. */
const unshowable = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A file's name as one line of a report or an error: anyone can name a file `a\nnext: approve.md`, and it must stay a name. */
export function shownName(name: string): string {
  return name.replace(
    unshowable,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );
}

import type { Json } from "./json.ts";

/** Control characters except line feed and tab, bidirectional marks, zero-width and other invisible format characters. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]|[\uFE00-\uFE0F]/gu;

/**
 * Text as a person can see all of it: whatever would show as nothing, or reorder what is shown, appears as `\u{…}`.
 * Nothing is left out.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, (character) =>
    character === "\n" || character === "\t"
      ? character
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );
}

/** The same for every text inside a value, keys included. */
export function visibleJson(value: unknown): Json {
  if (typeof value === "string") return visibleText(value);
  if (Array.isArray(value)) return value.map(visibleJson);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [visibleText(key), visibleJson(part)]),
    );
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}

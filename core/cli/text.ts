import type { Json } from "../schemas/builders.ts";
import { scalarCount } from "../text/scalars.ts";

/** What is longer, or has several lines, is shown as its length. */
const LONGEST_VALUE = 400;

/**
 * A short account of an answer for a person at a terminal: its plain fields, one line per entry of its lists, nothing that
 * lies deeper. JSON is the form for programs.
 */
export function asText(answer: object): string {
  const lines = Object.entries(answer).flatMap(([name, value]: [string, Json]) => field(name, value));
  return `${lines.join("\n")}\n`;
}

function field(name: string, value: Json): string[] {
  if (!isList(value)) return isObject(value) ? [`${name}: ${inline(value)}`] : [`${name}: ${plain(value)}`];
  return [
    `${name}: ${value.length}`,
    ...value.map((item) => `  - ${isObject(item) ? inline(item) : plain(item)}`),
  ];
}

/** The plain fields of an object in one line; for a list its length, for an object nothing. */
function inline(object: { readonly [key: string]: Json }): string {
  return Object.entries(object)
    .filter(([, value]) => !isObject(value))
    .map(([name, value]) => `${name} ${isList(value) ? `(${value.length})` : plain(value)}`)
    .join(", ");
}

function plain(value: Json): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value);
  if (text.length > LONGEST_VALUE || text.includes("\n")) return `(${scalarCount(text)} characters)`;
  return text.replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** Control, bidirectional and zero-width characters could change what a terminal shows. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !isList(value);

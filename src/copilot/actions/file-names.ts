import { lstatSync } from "node:fs";
import { join } from "node:path";

/** Longest part of a file name, in characters. */
const longestPart = 40;

/**
 * One part of the name of a file we write: letters and digits of any script, composed, everything else a dash. May be empty.
 */
export function namePart(text: string): string {
  const dashed = text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return [...dashed].slice(0, longestPart).join("").replace(/-$/, "");
}

/** Joins parts, leaving the empty ones out. */
export function joinParts(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== "").join(separator);
}

/** Calendar day of a time, `2026-03-09`. */
export function calendarDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** True where anything at all has this name, a dangling link included. */
export function isTaken(folder: string, name: string): boolean {
  return lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
}

/** The first of `stem`, `stem-2`, `stem-3` … for which all the files it stands for are free. */
export function freeStem(folder: string, stem: string, namesOf: (stem: string) => readonly string[]): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? stem : `${stem}-${number}`;
    if (!namesOf(candidate).some((name) => isTaken(folder, name))) return candidate;
  }
}

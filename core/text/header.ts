import { collapseWhitespace } from "./whitespace.ts";

/** A whole line as it is compared with header aliases: trimmed, lower case, no colons, single spaces. */
export const normalizeHeader = (line: string): string =>
  collapseWhitespace(collapseWhitespace(line).toLowerCase().replaceAll(":", ""));

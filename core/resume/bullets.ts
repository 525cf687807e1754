import { trimStart } from "../text/whitespace.ts";

const MARKERS = ["-", "*", "•"];

/** Whether a trimmed line begins with a bullet marker. No blank space need follow it. */
export const isBullet = (line: string): boolean => MARKERS.some((marker) => line.startsWith(marker));

/** A trimmed line without its bullet marker. Only one marker is taken away. */
export const withoutBullet = (line: string): string => (isBullet(line) ? trimStart(line.slice(1)) : line);

/** Largest file of any kind, in bytes (10 MiB). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Longest text, in Unicode characters. This and the next two are the Core's own limits for a source. */
export const MAX_TEXT_CHARACTERS = 50_000;
export const MAX_LINES = 2_000;
/** Longest line without its line end, in Unicode characters. */
export const MAX_LINE_CHARACTERS = 2_000;
/** Files that one library lists. */
export const MAX_FILES = 2_000;
/** Folders below a root: files directly in the root are at level 0. */
export const MAX_LEVELS = 8;
export const MAX_PDF_PAGES = 20;
/** For one extraction, from the start of its process, in milliseconds. */
export const EXTRACTION_MS = 20_000;

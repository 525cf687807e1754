export type StoreErrorCode = "store_unavailable" | "store_newer" | "store_corrupt";

/** What exactly went wrong; every trouble belongs to one code. */
export type StoreTrouble = keyof typeof troubles;

const troubles = {
  native: [
    "store_unavailable",
    "The SQLite library could not be loaded on this computer. Reinstall the package; everything that needs no store still works.",
  ],
  locked: [
    "store_unavailable",
    "Another program is holding the career database. Close other sessions and try again.",
  ],
  full: ["store_unavailable", "The disk is full, so nothing was written. Free some space and try again."],
  read_only: [
    "store_unavailable",
    "The career folder cannot be written. Make it writable for your account and try again.",
  ],
  cannot_open: [
    "store_unavailable",
    "The career database could not be opened. Check that its folder exists and belongs to your account.",
  ],
  not_private: [
    "store_unavailable",
    "The career database or its folder is a link or belongs to another account. Use a folder of your own.",
  ],
  exists: [
    "store_unavailable",
    "A career database is already there. Restart the session to use it; nothing was overwritten.",
  ],
  input_output: [
    "store_unavailable",
    "Reading or writing the career database failed. Check the disk and try again.",
  ],
  closed: ["store_unavailable", "The career database was closed. Restart the session."],
  newer: [
    "store_newer",
    "The career database was made by a newer version of this package. Update the package; the file was not touched.",
  ],
  corrupt: [
    "store_corrupt",
    "The career database is damaged. Move career.db away or restore a copy, then restart the session; the file was not touched.",
  ],
} as const satisfies Record<string, readonly [StoreErrorCode, string]>;

/** The one error of the store. `code` is what callers switch on; the message says what to do. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;
  readonly trouble: StoreTrouble;

  constructor(trouble: StoreTrouble, cause?: unknown) {
    super(troubles[trouble][1], cause === undefined ? undefined : { cause });
    this.trouble = trouble;
    this.code = troubles[trouble][0];
  }
}

const bySqliteCode: readonly (readonly [prefix: string, trouble: StoreTrouble])[] = [
  ["SQLITE_BUSY", "locked"],
  ["SQLITE_LOCKED", "locked"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_READONLY", "read_only"],
  ["SQLITE_PERM", "read_only"],
  ["SQLITE_AUTH", "read_only"],
  ["SQLITE_CANTOPEN", "cannot_open"],
  ["SQLITE_IOERR", "input_output"],
  ["SQLITE_CORRUPT", "corrupt"],
  ["SQLITE_NOTADB", "corrupt"],
];

/** Turns what SQLite or the file system threw into a StoreError where it is about the store, else gives it back. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = bySqliteCode.find(([prefix]) => code.startsWith(prefix));
  if (known) return new StoreError(known[1], error);
  if (code === "ENOSPC" || code === "EDQUOT") return new StoreError("full", error);
  if (code === "EROFS" || code === "EACCES" || code === "EPERM") return new StoreError("read_only", error);
  if (code === "ELOOP") return new StoreError("not_private", error);
  if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR")
    return new StoreError("cannot_open", error);
  // A failed open carries no SQLite code in libsql, only this text.
  if (error.message.includes("ConnectionFailed")) return new StoreError("cannot_open", error);
  return error;
}

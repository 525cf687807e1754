import { createRequire } from "node:module";
import type Database from "libsql";
import { StoreError } from "./store-error.ts";

/** The part of libsql that the store uses. */
export type NativeDatabase = Database.Database;
export type OpenNative = (path: string, options: { timeout: number }) => NativeDatabase;

/**
 * Loads libsql on first use. It is a native module: on a computer for which none was built the import fails, and
 * that must cost the person the queue, never the session.
 *
 * @throws StoreError `store_unavailable`
 */
export function loadNative(load: (name: string) => unknown = createRequire(import.meta.url)): OpenNative {
  let loaded: unknown;
  try {
    loaded = load("libsql");
  } catch (error) {
    throw new StoreError("native", error);
  }
  if (!isConstructor(loaded)) throw new StoreError("native");
  const Native = loaded;
  return (path, options) => new Native(path, options);
}

function isConstructor(
  value: unknown,
): value is new (
  path: string,
  options: { timeout: number },
) => NativeDatabase {
  return typeof value === "function";
}

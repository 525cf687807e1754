import { Rejection } from "./rejection.ts";

/** Stands in for operations whose files are not there yet. */
const pending = (_: { readonly schema_version: string }): never => {
  throw new Rejection("output_write_failed");
};
export const normalizeJob = pending;
export const matchJob = pending;

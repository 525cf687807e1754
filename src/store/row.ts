import type { Static, TSchema } from "@sinclair/typebox";
import { Ajv2020 } from "ajv/dist/2020.js";
import { StoreError } from "./store-error.ts";

const ajv = new Ajv2020({ allErrors: false, strict: false });

/**
 * Compiles the reader of one kind of row. A row that does not fit was not written by us, so it is reported as damage
 * instead of being repaired.
 *
 * @throws StoreError `store_corrupt` from the reader
 */
export function rowReader<T extends TSchema>(schema: T): (row: unknown) => Static<T> {
  const fits = ajv.compile<Static<T>>(schema);
  return (row) => {
    if (fits(row)) return row;
    throw new StoreError("corrupt", new Error(ajv.errorsText(fits.errors)));
  };
}

/** The same for JSON kept in a text column. */
export function jsonReader<T extends TSchema>(schema: T): (text: string) => Static<T> {
  const read = rowReader(schema);
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw new StoreError("corrupt", error);
    }
    return read(value);
  };
}

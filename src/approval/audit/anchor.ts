import { closeSync, constants, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { type Static, Type } from "@sinclair/typebox";
import { jsonReader } from "../../store/row.ts";
import type { Store } from "../../store/store.ts";
import { chainHead } from "./audit-log.ts";

const AnchorFile = Type.Object({
  tenant: Type.String(),
  count: Type.Integer({ minimum: 0 }),
  head: Type.String(),
});
export type AnchorFile = Static<typeof AnchorFile>;
const parse = jsonReader(AnchorFile);

/**
 * A small file beside the database that repeats where the audit chain ended. Cutting the tail or putting an older
 * database in its place leaves the anchor pointing past the end.
 */
export class Anchor {
  constructor(readonly path: string) {}

  /** What the file says; undefined where it is missing, `broken` where it cannot be understood. */
  read(): AnchorFile | "broken" | undefined {
    let text: string;
    try {
      text = readFileSync(this.path, "utf8");
    } catch {
      return undefined;
    }
    try {
      return parse(text);
    } catch {
      return "broken";
    }
  }

  /** Written after the commit and under the write lock: an anchor may be behind the chain, never ahead of it. */
  write(store: Store, tenant: string): void {
    store.transaction(() => {
      const { count, hash } = chainHead(store);
      const unfinished = `${this.path}.unfinished`;
      const file = openSync(
        unfinished,
        constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
        0o600,
      );
      try {
        writeSync(file, `${JSON.stringify({ tenant, count, head: hash })}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(unfinished, this.path);
    });
  }
}

import { Type } from "@sinclair/typebox";
import { rowReader } from "./row.ts";
import type { Connection } from "./sql.ts";
import { StoreError } from "./store-error.ts";

/** One step forward. Its place in the list, counted from 1, is the `user_version` it leads to; a published one never changes. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

const readVersion = rowReader(Type.Object({ user_version: Type.Integer({ minimum: 0 }) }));

/** The version of an opened database. */
function databaseVersion(connection: Connection): number {
  return readVersion(connection.all("PRAGMA user_version")[0]).user_version;
}

/**
 * Brings a database to the newest version, each step in a transaction of its own. Two processes may start at once, so
 * the version is read again under the write lock.
 *
 * @throws StoreError `store_newer` where the file is ahead of the list
 */
export function migrate(connection: Connection, migrations: readonly Migration[]): void {
  if (databaseVersion(connection) > migrations.length) throw new StoreError("newer");
  migrations.forEach((migration, index) => {
    if (databaseVersion(connection) > index) return;
    connection.transaction(() => {
      if (databaseVersion(connection) > index) return;
      connection.exec(migration.sql);
      connection.exec(`PRAGMA user_version = ${index + 1}`);
    });
  });
}

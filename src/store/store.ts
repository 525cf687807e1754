import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type Migration, migrate } from "./migrate.ts";
import { loadNative, type OpenNative } from "./native.ts";
import { preparePrivateFile } from "./private-file.ts";
import { Connection, type Sql, type SqlValue } from "./sql.ts";
import { asStoreError, StoreError } from "./store-error.ts";

/** How long a write waits for another process, in milliseconds, before `store_unavailable`. */
const lockTimeout = 10_000;

export interface StoreOptions {
  /** File of the database; without one it lives in memory and ends with the process. */
  readonly path?: string;
  readonly migrations: readonly Migration[];
  /** Opens a native database; given by tests only. */
  readonly native?: () => OpenNative;
  /** Milliseconds to wait for a lock; 10,000 unless told. */
  readonly timeout?: number;
}

/** One SQLite database, in memory or on disk. It knows no domain: tables come from the migrations it is given. */
export interface Store extends Sql {
  /** The file, or undefined while everything is in memory. */
  readonly path: string | undefined;
  /** Runs `body` under the write lock: all of it is kept, or none where it throws. Does not nest. */
  transaction<T>(body: () => T): T;
  /**
   * Moves a database from memory to `path`, keeping what is there. Never replaces a file.
   *
   * @throws StoreError `store_unavailable`; the database in memory is then still in use
   */
  keep(path: string): void;
  close(): void;
}

/**
 * Opens the database and brings it to the newest version.
 *
 * @throws StoreError `store_unavailable`, `store_newer`, `store_corrupt`
 */
export function openStore(options: StoreOptions): Store {
  return new SqliteStore(options);
}

class SqliteStore implements Store {
  path: string | undefined;
  private connection: Connection | undefined;
  private readonly open: (path: string) => Connection;

  constructor(options: StoreOptions) {
    const native = (options.native ?? loadNative)();
    this.open = (path) => openConnection(native, path, options);
    this.path = options.path;
    try {
      if (options.path !== undefined) preparePrivateFile(options.path);
      this.connection = this.open(options.path ?? ":memory:");
    } catch (error) {
      throw asStoreError(error);
    }
  }

  all(statement: string, parameters?: readonly SqlValue[]): unknown[] {
    return this.current().all(statement, parameters);
  }

  run(statement: string, parameters?: readonly SqlValue[]): number {
    return this.current().run(statement, parameters);
  }

  savepoint<T>(body: () => T): T {
    return this.current().savepoint(body);
  }

  transaction<T>(body: () => T): T {
    return this.current().transaction(body);
  }

  keep(path: string): void {
    if (this.path !== undefined) throw new StoreError("exists");
    const memory = this.current();
    const unfinished = `${path}.unfinished`;
    try {
      if (existsSync(path)) throw new StoreError("exists");
      rmSync(unfinished, { force: true });
      preparePrivateFile(unfinished);
      memory.run("VACUUM INTO ?", [unfinished]);
      syncFile(unfinished);
      // A link fails where the name is taken; a rename would replace another session's database.
      linkSync(unfinished, path);
      this.connection = this.open(path);
      this.path = path;
      memory.close();
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST")
        throw new StoreError("exists", error);
      throw asStoreError(error);
    } finally {
      rmSync(unfinished, { force: true });
      if (this.path !== undefined) syncFile(dirname(path));
    }
  }

  close(): void {
    this.connection?.close();
    this.connection = undefined;
  }

  private current(): Connection {
    if (!this.connection) throw new StoreError("closed");
    return this.connection;
  }
}

function openConnection(native: OpenNative, path: string, options: StoreOptions): Connection {
  const connection = new Connection(native(path, { timeout: options.timeout ?? lockTimeout }));
  try {
    connection.all("PRAGMA journal_mode = WAL");
    // FULL: a decision that was shown as taken must survive a power cut.
    connection.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF");
    migrate(connection, options.migrations);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function syncFile(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

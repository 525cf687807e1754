import type { NativeDatabase } from "./native.ts";
import { asStoreError } from "./store-error.ts";

/** What a parameter may be. Never a boolean: libsql aborts the whole process on one. */
export type SqlValue = string | number | null | Uint8Array;

/** Statements on one database. Rows come back as `unknown`: the reader validates them (see row.ts). */
export interface Sql {
  all(statement: string, parameters?: readonly SqlValue[]): unknown[];
  /** Runs a statement that changes rows and gives how many it changed. */
  run(statement: string, parameters?: readonly SqlValue[]): number;
  /** Runs `body`; where it throws, what it changed is taken back and the error passed on. Inside a transaction only. */
  savepoint<T>(body: () => T): T;
}

/** Sql over a native connection. Prepared statements are kept, since preparing costs more than most of ours cost to run. */
export class Connection implements Sql {
  private readonly prepared = new Map<string, ReturnType<NativeDatabase["prepare"]>>();
  private depth = 0;

  constructor(readonly native: NativeDatabase) {}

  all(statement: string, parameters: readonly SqlValue[] = []): unknown[] {
    return this.guard(() => this.prepare(statement).all([...parameters]));
  }

  run(statement: string, parameters: readonly SqlValue[] = []): number {
    return this.guard(() => this.prepare(statement).run([...parameters]).changes);
  }

  exec(script: string): void {
    this.guard(() => this.native.exec(script));
  }

  savepoint<T>(body: () => T): T {
    const name = `s${this.depth++}`;
    this.exec(`SAVEPOINT ${name}`);
    try {
      const value = body();
      this.exec(`RELEASE ${name}`);
      return value;
    } catch (error) {
      this.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      throw error;
    } finally {
      this.depth--;
    }
  }

  /** Takes the write lock at once, so that what `body` reads cannot be changed by another process before it writes. */
  transaction<T>(body: () => T): T {
    this.exec("BEGIN IMMEDIATE");
    try {
      const value = body();
      this.exec("COMMIT");
      return value;
    } catch (error) {
      // A full disk or a lost lock may already have ended the transaction.
      if (this.native.inTransaction) this.exec("ROLLBACK");
      throw error;
    }
  }

  close(): void {
    this.prepared.clear();
    this.native.close();
  }

  private prepare(statement: string): ReturnType<NativeDatabase["prepare"]> {
    const known = this.prepared.get(statement);
    if (known) return known;
    const made = this.native.prepare(statement);
    this.prepared.set(statement, made);
    return made;
  }

  private guard<T>(body: () => T): T {
    try {
      return body();
    } catch (error) {
      throw asStoreError(error);
    }
  }
}

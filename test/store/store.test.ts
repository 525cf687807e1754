import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApprovals } from "../../src/approval/approvals.ts";
import type { Migration } from "../../src/store/migrate.ts";
import { loadNative } from "../../src/store/native.ts";
import { openStore, type StoreOptions } from "../../src/store/store.ts";
import { StoreError } from "../../src/store/store-error.ts";
import { migrations as published, startTime } from "../approval/support/world.ts";

const first: Migration = { name: "first", sql: "CREATE TABLE thing (name TEXT NOT NULL) STRICT" };
const second: Migration = { name: "second", sql: "ALTER TABLE thing ADD COLUMN size INTEGER" };
const broken: Migration = { name: "broken", sql: "CREATE TABLE half (a TEXT); CREATE TABLE thing (a TEXT)" };

describe("the store", () => {
  let dir: string;
  let path: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "career-store-"));
    path = join(dir, "career", "career.db");
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const open = (options: Partial<StoreOptions> = {}) => openStore({ path, migrations: [first], ...options });
  const trouble = (body: () => unknown) => {
    try {
      body();
    } catch (error) {
      if (error instanceof StoreError) return [error.code, error.trouble];
      throw error;
    }
    return "none";
  };

  it("is private on disk: the file 0600 in a folder 0700, also what SQLite puts beside it", () => {
    const store = open();
    store.run("INSERT INTO thing VALUES ('a')");
    expect(statSync(join(dir, "career")).mode & 0o777).toBe(0o700);
    for (const name of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600);
    store.close();
    chmodSync(path, 0o644);
    open().close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("keeps nothing on disk until it is told to, then everything that was there", () => {
    const store = openStore({ migrations: [first] });
    store.run("INSERT INTO thing VALUES ('kept')");
    expect(existsSync(path)).toBe(false);
    store.keep(path);
    store.run("INSERT INTO thing VALUES ('later')");
    expect(store.path).toBe(path);
    store.close();
    const reopened = open();
    expect(reopened.all("SELECT name FROM thing")).toEqual([{ name: "kept" }, { name: "later" }]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.unfinished`)).toBe(false);
    reopened.close();
  });

  it("never replaces a database that is there, and goes on in memory", () => {
    open().close();
    const bytes = readFileSync(path);
    const store = openStore({ migrations: [first] });
    store.run("INSERT INTO thing VALUES ('mine')");
    expect(trouble(() => store.keep(path))).toEqual(["store_unavailable", "exists"]);
    expect(readFileSync(path)).toEqual(bytes);
    expect(store.all("SELECT name FROM thing")).toEqual([{ name: "mine" }]);
    store.close();
  });

  it("brings an older database forward, each step once", () => {
    const old = open();
    old.run("INSERT INTO thing VALUES ('old')");
    old.close();
    const store = open({ migrations: [first, second] });
    expect(store.all("SELECT * FROM thing")).toEqual([{ name: "old", size: null }]);
    expect(store.all("PRAGMA user_version")).toEqual([{ user_version: 2 }]);
    store.close();
  });

  it("takes a step that fails back as a whole", () => {
    open().close();
    expect(() => open({ migrations: [first, broken] })).toThrow();
    const store = open();
    expect(store.all("SELECT name FROM sqlite_schema WHERE name = 'half'")).toEqual([]);
    expect(store.all("PRAGMA user_version")).toEqual([{ user_version: 1 }]);
    store.close();
  });

  it("leaves a database of a newer version alone", () => {
    open({ migrations: [first, second] }).close();
    const bytes = readFileSync(path);
    expect(trouble(() => open())).toEqual(["store_newer", "newer"]);
    expect(readFileSync(path)).toEqual(bytes);
  });

  it("opens the database of each published version", () => {
    const fixture = fileURLToPath(new URL("./fixtures/v2.db", import.meta.url));
    mkdirSync(join(dir, "career"));
    copyFileSync(fixture, path);
    const store = openStore({ path, migrations: published });
    const approvals = createApprovals({ store, actions: [], release: "0.1.0", now: () => startTime });
    expect(approvals.verify()).toMatchObject({ ok: true });
    expect(
      approvals
        .list()
        .rows.map(({ status }) => status)
        .sort(),
    ).toEqual(["COMPLETED", "PENDING"]);
    store.close();
  });

  it("tells a damaged file from others and does not touch it", () => {
    mkdirSync(join(dir, "career"));
    writeFileSync(path, "this was never a database. ".repeat(200));
    const bytes = readFileSync(path);
    expect(trouble(() => open())).toEqual(["store_corrupt", "corrupt"]);
    expect(readFileSync(path)).toEqual(bytes);
  });

  it("tells damage inside a file", () => {
    const store = open();
    for (let index = 0; index < 500; index++) store.run("INSERT INTO thing VALUES (?)", ["x".repeat(200)]);
    store.all("PRAGMA wal_checkpoint(TRUNCATE)");
    store.close();
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 8192, 40_000);
    writeFileSync(path, bytes);
    expect(trouble(() => open().all("SELECT count(name) FROM thing WHERE name <> 'y'"))).toEqual([
      "store_corrupt",
      "corrupt",
    ]);
  });

  it("tells a full disk, takes the write back, and goes on", () => {
    const store = open();
    store.all("PRAGMA max_page_count = 5");
    const fill = () =>
      store.transaction(() => {
        for (let index = 0; index < 100; index++)
          store.run("INSERT INTO thing VALUES (?)", ["x".repeat(4000)]);
      });
    expect(trouble(fill)).toEqual(["store_unavailable", "full"]);
    expect(store.all("SELECT count(*) AS n FROM thing")).toEqual([{ n: 0 }]);
    store.run("INSERT INTO thing VALUES ('small')");
    store.close();
  });

  it("tells a lock that another connection holds", () => {
    const holder = open();
    const other = open({ timeout: 50 });
    holder.transaction(() => {
      expect(trouble(() => other.run("INSERT INTO thing VALUES ('x')"))).toEqual([
        "store_unavailable",
        "locked",
      ]);
    });
    other.run("INSERT INTO thing VALUES ('after')");
    holder.close();
    other.close();
  });

  it.skipIf(process.platform !== "linux")("tells a folder that cannot be written", () => {
    expect(trouble(() => openStore({ path: "/proc/career/career.db", migrations: [first] }))).toMatchObject([
      "store_unavailable",
      expect.any(String),
    ]);
  });

  it("refuses a link in the place of the database", () => {
    mkdirSync(join(dir, "career"));
    writeFileSync(join(dir, "elsewhere"), "");
    symlinkSync(join(dir, "elsewhere"), path);
    expect(trouble(() => open())).toEqual(["store_unavailable", "not_private"]);
    expect(readFileSync(join(dir, "elsewhere"), "utf8")).toBe("");
  });

  it("says so where the native library cannot be loaded, when it is first needed and not before", () => {
    const missing = () =>
      loadNative(() => {
        throw new Error("no binary for this computer");
      });
    expect(trouble(() => openStore({ migrations: [first], native: missing }))).toEqual([
      "store_unavailable",
      "native",
    ]);
    const script = `import "${new URL("../../src/store/store.ts", import.meta.url).href}";
      const loaded = process.report?.getReport?.().sharedObjects.some((name) => name.includes("libsql"));
      process.stdout.write(String(loaded));`;
    const ran = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    expect(ran.stdout).toBe("false");
  });

  it("is closed once it was closed", () => {
    const store = open();
    store.close();
    store.close();
    expect(trouble(() => store.all("SELECT 1"))).toEqual(["store_unavailable", "closed"]);
  });

  it("takes a savepoint back and keeps the rest of the transaction", () => {
    const store = open();
    store.transaction(() => {
      store.run("INSERT INTO thing VALUES ('kept')");
      expect(() =>
        store.savepoint(() => {
          store.run("INSERT INTO thing VALUES ('lost')");
          throw new Error("no");
        }),
      ).toThrow("no");
      store.savepoint(() => store.run("INSERT INTO thing VALUES ('nested')"));
    });
    expect(store.all("SELECT name FROM thing")).toEqual([{ name: "kept" }, { name: "nested" }]);
    store.close();
  });
});

import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ToolError } from "./tool-error.ts";

const CoreChoiceSchema = Type.Union([
  Type.Object({ kind: Type.Literal("reference") }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal("published") }, { additionalProperties: false }),
  Type.Object(
    { kind: Type.Literal("path"), path: Type.String({ minLength: 1 }) },
    { additionalProperties: false },
  ),
]);

const SettingsSchema = Type.Object(
  {
    schema_version: Type.Literal("career.config.v1"),
    /** Folders whose documents are originals; absolute. */
    roots: Type.Array(Type.String({ minLength: 1 }), { maxItems: 20 }),
    core: Type.Optional(CoreChoiceSchema),
    /** Whether proposals, decisions and records may be kept in `career.db`. */
    keep: Type.Optional(Type.Boolean()),
    /** Folder for saved variants and exports; absolute. */
    variants_folder: Type.Optional(Type.String({ minLength: 1 })),
    /** By provider: whether the person was also told that results enter a session file. */
    consents: Type.Record(
      Type.String({ minLength: 1, maxLength: 200 }),
      Type.Object({ session_file: Type.Boolean() }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);

/** What the person chose: nothing in it is private text. */
export type Settings = Static<typeof SettingsSchema>;

const NONE: Settings = { schema_version: "career.config.v1", roots: [], consents: {} };

const ajv = new Ajv2020();
const isSettings = ajv.compile<Settings>(SettingsSchema);

export interface SettingsFile {
  /** As last read or changed. */
  readonly current: () => Settings;
  /** Reads the file again: another Pi may have changed it. */
  readonly reload: () => Settings;
  /** Applies a change to what the file says now and writes it: a new file moved into place, 0600 in a 0700 folder. */
  readonly change: (change: (settings: Settings) => Settings) => Settings;
  /** Where a damaged file was moved to, if one was found. */
  readonly damaged: () => string | undefined;
}

/** `config.json` in `<agent dir>/career/`. A damaged file is set aside under another name, never overwritten or half-believed. */
export function settingsFile(careerDir: string): SettingsFile {
  const path = join(careerDir, "config.json");
  let current = NONE;
  let setAside: string | undefined;
  let unreadable = false;

  function reload(): Settings {
    current = read();
    return current;
  }

  function read(): Settings {
    let text: string;
    try {
      text = readFileSync(path, "utf8");
      unreadable = false;
    } catch (error) {
      // Only a file that is not there means that nothing was chosen yet; another one is never written over.
      unreadable = !(error instanceof Error && "code" in error && error.code === "ENOENT");
      return NONE;
    }
    try {
      const value: unknown = JSON.parse(text);
      if (isSettings(value)) return value;
    } catch {
      // Not JSON: treated as any other damage, below.
    }
    const aside = `${path}.damaged-${randomBytes(4).toString("hex")}`;
    try {
      renameSync(path, aside);
      setAside = aside;
    } catch {
      // Another Pi was faster, or the folder cannot be written: the file stays, and nothing is written over it.
      setAside = path;
      unreadable = true;
    }
    return NONE;
  }

  function write(settings: Settings): void {
    mkdirSync(careerDir, { recursive: true, mode: 0o700 });
    chmodSync(careerDir, 0o700);
    const temporary = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
    try {
      writeFileSync(temporary, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flag: "wx" });
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }

  reload();
  return {
    current: () => current,
    reload,
    change(change) {
      const changed = change(reload());
      if (unreadable) throw notWritable();
      try {
        write(changed);
      } catch (error) {
        throw notWritable(error);
      }
      current = changed;
      return changed;
    },
    damaged: () => setAside,
  };
}

function notWritable(cause?: unknown): ToolError {
  const error = new ToolError(
    "store_unavailable",
    "The settings cannot be read or written, and stay as they are. Make the career folder in Pi's agent folder readable and writable for your account.",
  );
  if (cause !== undefined) error.cause = cause;
  return error;
}

import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { bundleProblem } from "../core-contract/bundle.ts";
import { COMPATIBLE_VERSIONS, REFERENCE_VERSION } from "../core-contract/catalogue.ts";
import { NEEDED_SCHEMAS, SCHEMA_IDS } from "../core-contract/operations.ts";
import type { Probed } from "./probe.ts";

/** Cores that are remembered; the latest stay. */
const MAXIMUM_ENTRIES = 6;
/** Bytes. One Core takes about 250,000; a larger file is not ours. */
const MAXIMUM_FILE = 8_388_608;

const closed = { additionalProperties: false } as const;
const Entry = Type.Object(
  {
    identity: Type.Object(
      {
        realPath: Type.String({ minLength: 1, maxLength: 4_096 }),
        size: Type.Integer({ minimum: 0 }),
        mtimeMs: Type.Number(),
        ino: Type.Integer({ minimum: 0 }),
      },
      closed,
    ),
    version: Type.Unsafe<string>({ type: "string", enum: [...COMPATIBLE_VERSIONS, REFERENCE_VERSION] }),
    catalogueSha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    bundles: Type.Object(
      Object.fromEntries(
        SCHEMA_IDS.map((id) => [id, Type.Optional(Type.Unsafe<object>({ type: "object" }))]),
      ),
      closed,
    ),
  },
  closed,
);
const CacheFile = Type.Object(
  {
    schema_version: Type.Literal("career.core_cache.v1"),
    entries: Type.Array(Entry, { maxItems: MAXIMUM_ENTRIES }),
  },
  closed,
);

/** What is known of Cores from earlier sessions. */
export interface CoreCache {
  /** Empty where there is no file, or one that is not ours. */
  readonly read: () => Promise<readonly Probed[]>;
  /** Puts one Core first. A file that cannot be written is no error: the next session examines the Core again. */
  readonly keep: (core: Probed) => Promise<void>;
}

/** `core-cache.json` in the career folder: paths, states of files, versions, digests and schemas; nothing private (§10). */
export function coreCache(careerDir: string): CoreCache {
  const file = join(careerDir, "core-cache.json");
  const read = async () => entriesIn(await contentOf(file));
  return {
    read,
    async keep(core) {
      try {
        const { identity, version, catalogueSha256, bundles } = core;
        const others = (await read()).filter((other) => other.identity.realPath !== identity.realPath);
        const entries = [{ identity, version, catalogueSha256, bundles }, ...others].slice(
          0,
          MAXIMUM_ENTRIES,
        );
        await replaceFile(
          careerDir,
          file,
          JSON.stringify({ schema_version: "career.core_cache.v1", entries }),
        );
      } catch {
        // Nothing depends on it.
      }
    },
  };
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    if ((await stat(file)).size > MAXIMUM_FILE) return undefined;
    return await readFile(file, "utf8");
  } catch {
    return undefined;
  }
}

/** The usable entries of a cache file's text: of a broken or foreign file none, never an error. */
export async function entriesIn(text: string | undefined): Promise<readonly Probed[]> {
  let content: unknown;
  try {
    content = JSON.parse(text ?? "null");
  } catch {
    return [];
  }
  const isCacheFile = await checker();
  if (!isCacheFile(content)) return [];
  return content.entries.filter(({ bundles }) => {
    const given: Readonly<Record<string, object | undefined>> = bundles;
    return NEEDED_SCHEMAS.every((id) => bundleProblem(id, given[id]) === undefined);
  });
}

type IsCacheFile = (content: unknown) => content is Static<typeof CacheFile>;
let compiled: Promise<IsCacheFile> | undefined;

function checker(): Promise<IsCacheFile> {
  compiled ??= import("ajv/dist/2020.js").then(({ Ajv2020 }) =>
    new Ajv2020({ strict: false, validateSchema: false }).compile(CacheFile),
  );
  return compiled;
}

/** Another process that reads at the same moment sees the old file or the new one. */
async function replaceFile(folder: string, file: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(fresh, text, { mode: 0o600, flag: "wx" });
    await chmod(fresh, 0o600);
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
}

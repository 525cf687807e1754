import pLimit from "p-limit";
import { DocumentError, sourceChanged, type UnavailableReason, unavailable } from "./document-error.ts";
import { type Extract, processExtractor } from "./extraction.ts";
import { type FileAccess, identityOf, realFiles } from "./file-access.ts";
import { FileReadError, readFileBytes } from "./file-bytes.ts";
import { ingest, sha256Of } from "./ingestion.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import type { Notice } from "./notices.ts";
import { originalKey, originalNames } from "./original-names.ts";
import { type FoundFile, type Scan, scanRoots } from "./scan.ts";
import type { DocumentFormat, SourceText } from "./source-text.ts";

export type { SourceText } from "./source-text.ts";

/** A résumé file the person owns. Never written by us. */
export interface Original {
  /** Six Crockford base-32 characters from root and relative path: the same in every session. */
  readonly id: string;
  /** Relative path, as shown. */
  readonly label: string;
  readonly path: string;
  readonly root: string;
  readonly format: DocumentFormat;
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
  /** Why it gives no text, as far as this is known without reading it anew. */
  readonly unavailable?: UnavailableReason;
}

/** A text that we saved before, wherever it lies now. */
export interface KnownVariant {
  readonly sha256: string;
  /** Bytes: only files of this size need hashing. */
  readonly size: number;
}

export interface LibraryOptions {
  /** Folders the person chose, absolute. Asked at every scan. */
  readonly roots: () => readonly string[];
  /** The built extraction worker. */
  readonly workerPath: string;
  readonly variantsFolder?: () => string | undefined;
  readonly knownVariants?: () => readonly KnownVariant[];
  readonly extract?: Extract;
  readonly files?: FileAccess;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export interface Library {
  /** The originals, newest first. Scans again where asked to, where the roots differ, or where a folder has changed. */
  list(options?: { signal?: AbortSignal; refresh?: boolean }): Promise<readonly Original[]>;
  /** One original by its id; scans only for an id that no scan of this session has seen. */
  find(id: string, signal?: AbortSignal): Promise<Original | undefined>;
  /** Where an original lies that a scan of this session has seen; touches nothing. */
  pathOf(id: string): string | undefined;
  /**
   * Its text, from memory while size, times and inode are unchanged: then one lstat is all it costs.
   * @throws DocumentError `document_unavailable` with the reason.
   */
  read(id: string, signal?: AbortSignal): Promise<SourceText>;
  /** Reads the bytes anew and compares. @throws DocumentError `source_changed`. */
  assertUnchanged(id: string, sha256: string): Promise<void>;
  /** What the last scan left out. */
  notices(): readonly Notice[];
}

/** Extractions at once: each is a process with a few hundred MiB. */
const EXTRACTIONS_AT_ONCE = 2;
/** A folder changed this shortly before it was scanned may change again without its time telling. */
const UNSETTLED_NS = 100_000_000n;
/** States that can pass by themselves, so that they are not remembered. */
const PASSING: readonly (UnavailableReason | undefined)[] = ["timed_out", "unreadable", undefined];

interface Remembered {
  readonly identity: string;
  readonly outcome: SourceText | DocumentError;
}

export function createLibrary(options: LibraryOptions): Library {
  const { files = realFiles, now = Date.now } = options;
  const extract = options.extract ?? processExtractor(options.workerPath);
  const extractions = pLimit(EXTRACTIONS_AT_ONCE);
  const limitedExtract: Extract = (kind, bytes, signal) => extractions(() => extract(kind, bytes, signal));
  const nameAll = originalNames();
  const remembered = new Map<string, Remembered>();
  const variantHashes = new Map<string, string>();
  let known = new Map<string, FoundFile>();
  let scan: (Scan & { readonly roots: string; readonly atNs: bigint }) | undefined;

  const rootsKey = () => JSON.stringify([options.roots(), options.variantsFolder?.()]);

  /** Whether the last scan still shows which files there are. Their sizes and times are looked up anew, as folders do not tell them. */
  async function isCurrent(signal: AbortSignal | undefined): Promise<boolean> {
    if (!scan || scan.roots !== rootsKey()) return false;
    for (const [folder, identity] of scan.folders) {
      signal?.throwIfAborted();
      const stat = await files.lstat(folder).catch(() => undefined);
      if (!stat || identityOf(stat) !== identity || stat.mtimeNs > scan.atNs - UNSETTLED_NS) return false;
    }
    const fresh = await Promise.all(
      [...known].map(async ([id, file]) => {
        const stat = await files.lstat(file.path).catch(() => undefined);
        return stat?.isFile() ? ([id, { ...file, stat }] as const) : undefined;
      }),
    );
    const found = fresh.filter((entry) => entry !== undefined);
    if (found.length < known.size) return false;
    known = new Map(found);
    return true;
  }

  async function isKnownVariant(file: FoundFile, variants: readonly KnownVariant[]): Promise<boolean> {
    const candidates = variants.filter(({ size }) => BigInt(size) === file.stat.size);
    if (candidates.length === 0) return false;
    const identity = `${file.path}\0${identityOf(file.stat)}`;
    let sha256 = variantHashes.get(identity);
    if (sha256 === undefined) {
      const read = await readFileBytes(files, file.path, MAX_FILE_BYTES).catch(() => undefined);
      sha256 = read ? sha256Of(read.bytes) : "";
      variantHashes.set(identity, sha256);
    }
    return candidates.some((variant) => variant.sha256 === sha256);
  }

  async function rescan(signal: AbortSignal | undefined): Promise<void> {
    const roots = rootsKey();
    const atNs = BigInt(now()) * 1_000_000n;
    const found = await scanRoots({
      roots: options.roots(),
      variantsFolder: options.variantsFolder?.(),
      files,
      signal,
    });
    const variants = options.knownVariants?.() ?? [];
    const originals: FoundFile[] = [];
    for (const file of found.files) if (!(await isKnownVariant(file, variants))) originals.push(file);
    const names = nameAll(originals.map((file) => originalKey(file.root, file.relativePath)));
    const byId = new Map<string, FoundFile>();
    for (const file of originals) {
      const id = names.get(originalKey(file.root, file.relativePath));
      if (id) byId.set(id, file);
    }
    known = byId;
    scan = { ...found, roots, atNs };
    for (const id of remembered.keys()) if (!byId.has(id)) remembered.delete(id);
  }

  function toOriginal(id: string, file: FoundFile): Original {
    const reason = knownFault(id, file);
    return {
      id,
      label: file.relativePath,
      path: file.path,
      root: file.root,
      format: file.format,
      size: Number(file.stat.size),
      modifiedMs: Number(file.stat.mtimeNs / 1_000_000n),
      ...(reason && { unavailable: reason }),
    };
  }

  function knownFault(id: string, file: FoundFile): UnavailableReason | undefined {
    if (file.stat.size > MAX_FILE_BYTES) return "too_large";
    if (file.stat.size === 0n) return "empty";
    const held = remembered.get(id);
    const isFault = held?.identity === identityOf(file.stat) && held.outcome instanceof DocumentError;
    return isFault ? held.outcome.reason : undefined;
  }

  async function list({ signal, refresh = false }: { signal?: AbortSignal; refresh?: boolean } = {}) {
    if (refresh || !(await isCurrent(signal))) await rescan(signal);
    return [...known]
      .map(([id, file]) => toOriginal(id, file))
      .sort((a, b) => b.modifiedMs - a.modifiedMs || (a.label < b.label ? -1 : 1));
  }

  async function locate(id: string, signal: AbortSignal | undefined): Promise<FoundFile | undefined> {
    if (!known.has(id) || scan?.roots !== rootsKey()) await list(signal ? { signal } : {});
    return known.get(id);
  }

  async function read(id: string, signal?: AbortSignal): Promise<SourceText> {
    const file = await locate(id, signal);
    if (!file) throw unavailable("This résumé", "unreadable");
    const held = remembered.get(id);
    const stat = await files.lstat(file.path).catch(() => undefined);
    if (stat && held?.identity === identityOf(stat)) return result(held.outcome);
    const fresh = await readFile(file, signal);
    if (!(fresh.outcome instanceof DocumentError && PASSING.includes(fresh.outcome.reason)))
      remembered.set(id, fresh);
    return result(fresh.outcome);
  }

  async function readFile(file: FoundFile, signal: AbortSignal | undefined): Promise<Remembered> {
    let identity = "";
    try {
      const read = await bytesOf(file, signal);
      identity = read.identity;
      const document = { bytes: read.bytes, format: file.format, label: file.relativePath };
      return { identity, outcome: await ingest(document, limitedExtract, signal) };
    } catch (error) {
      if (error instanceof DocumentError) return { identity, outcome: error };
      if (error instanceof FileReadError)
        return { identity, outcome: unavailable(file.relativePath, error.why, error) };
      throw error;
    }
  }

  async function bytesOf(file: FoundFile, signal?: AbortSignal) {
    // A folder on the way may have become a link since the scan; then the path no longer is its own real path.
    const real = await files.realpath(file.path).catch(() => undefined);
    if (real !== file.path) throw new FileReadError("unreadable");
    const read = await readFileBytes(files, file.path, MAX_FILE_BYTES, signal);
    const isOurs = (options.knownVariants?.() ?? []).some(({ sha256 }) => sha256 === sha256Of(read.bytes));
    if (!isOurs) return read;
    throw new DocumentError(
      "document_unavailable",
      `${file.relativePath} is a text that the copilot saved, not an original. Use the résumé that it was made from.`,
    );
  }

  return {
    list,
    pathOf: (id) => known.get(id)?.path,
    async find(id, signal) {
      const file = await locate(id, signal);
      return file && toOriginal(id, file);
    },
    read,
    async assertUnchanged(id, sha256) {
      const file = await locate(id, undefined);
      const read = file && (await readFileBytes(files, file.path, MAX_FILE_BYTES).catch(() => undefined));
      if (!read || sha256Of(read.bytes) !== sha256) throw sourceChanged(file?.relativePath ?? "This résumé");
    },
    notices: () => scan?.notices ?? [],
  };
}

function result(outcome: SourceText | DocumentError): SourceText {
  if (outcome instanceof DocumentError) throw outcome;
  return outcome;
}

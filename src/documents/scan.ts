import type { BigIntStats, Dirent } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { type FileAccess, identityOf } from "./file-access.ts";
import { MAX_FILES, MAX_LEVELS } from "./limits.ts";
import { type Notice, noticeCounter } from "./notices.ts";
import { judgeSidecar, SIDECAR_SUFFIX, sidecarNames } from "./sidecar.ts";
import { type DocumentFormat, formatOf } from "./source-text.ts";

/** A document that lies in a root. */
export interface FoundFile {
  /** The root as the person chose it, made absolute. */
  readonly root: string;
  readonly relativePath: string;
  /** Where the bytes are, free of links. */
  readonly path: string;
  readonly format: DocumentFormat;
  readonly stat: BigIntStats;
}

export interface Scan {
  readonly files: readonly FoundFile[];
  readonly notices: readonly Notice[];
  /** Each folder that was read, with its state then: while these are the same, no file came or went. */
  readonly folders: ReadonlyMap<string, string>;
}

export interface ScanOptions {
  readonly roots: readonly string[];
  readonly files: FileAccess;
  /** A folder whose files are ours, wherever it lies. */
  readonly variantsFolder?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Names that a folder keeps to itself: hidden ones, lock files of office programs, dependencies. */
const isSkipped = (name: string) => name.startsWith(".") || name.startsWith("~$") || name === "node_modules";

/**
 * Finds the documents in the roots: regular files by name, shallow folders first and in the order of their names, at most
 * 2,000 and 8 folders deep. Contents are not read, only the small sidecars that tell our own files. A link to a document
 * inside the same root counts as that document; links to folders are not entered, as what they lead to is scanned itself.
 */
export async function scanRoots(options: ScanOptions): Promise<Scan> {
  const notices = noticeCounter();
  const folders = new Map<string, string>();
  const found = new Map<string, FoundFile>();
  const links: { root: string; realRoot: string; path: string }[] = [];
  const own =
    options.variantsFolder && (await options.files.realpath(options.variantsFolder).catch(() => undefined));
  let full = false;

  function keep(file: FoundFile) {
    if (found.has(file.path)) return;
    if (found.size < MAX_FILES) found.set(file.path, file);
    else if (!full) {
      full = true;
      notices.add("file_limit");
    }
  }

  async function isOurs(
    label: string,
    folder: string,
    name: string,
    names: ReadonlySet<string>,
  ): Promise<boolean> {
    const sidecar = sidecarNames(name).find((candidate) => names.has(candidate));
    if (!sidecar) return false;
    const judged = await judgeSidecar(options.files, join(folder, sidecar));
    notices.add(judged === "ours" ? "saved_by_us" : "quarantined", label);
    return true;
  }

  async function scanFolder(root: string, realRoot: string, folder: string): Promise<string[]> {
    options.signal?.throwIfAborted();
    const stat = await options.files.lstat(folder);
    const entries = await options.files.readdir(folder);
    folders.set(folder, identityOf(stat));
    const names = new Set(entries.map(({ name }) => name).filter((name) => name.endsWith(SIDECAR_SUFFIX)));
    const inner: string[] = [];
    for (const entry of entries.sort(byName)) {
      if (full || isSkipped(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) inner.push(path);
      else if (entry.isSymbolicLink()) links.push({ root, realRoot, path });
      else if (entry.isFile()) await scanFile(root, realRoot, path, entry.name, names);
    }
    return inner;
  }

  async function scanFile(
    root: string,
    realRoot: string,
    path: string,
    name: string,
    names: ReadonlySet<string>,
  ) {
    const format = formatOf(name);
    if (!format || found.has(path)) return;
    const relativePath = relative(realRoot, path);
    if (await isOurs(relativePath, dirname(path), name, names)) return;
    const stat = await options.files.lstat(path).catch(() => undefined);
    if (stat?.isFile()) keep({ root, relativePath, path, format, stat });
  }

  async function scanRoot(root: string) {
    const realRoot = await options.files.realpath(root).catch(() => undefined);
    if (!realRoot) return notices.add("root_missing");
    let level = [realRoot];
    for (let depth = 0; level.length > 0; depth += 1) {
      const deeper: string[] = [];
      for (const folder of level) {
        if (folder === own) continue;
        try {
          deeper.push(...(await scanFolder(root, realRoot, folder)));
        } catch (cause) {
          options.signal?.throwIfAborted();
          if (cause instanceof RangeError || cause instanceof TypeError) throw cause;
          notices.add(folder === realRoot ? "root_missing" : "folder_unreadable");
        }
      }
      if (depth === MAX_LEVELS) {
        for (const folder of deeper) notices.add("level_limit", relative(realRoot, folder));
        return;
      }
      level = deeper;
    }
  }

  for (const root of new Set(options.roots.map((chosen) => resolve(chosen)))) await scanRoot(root);
  for (const link of links) await followLink(link);
  return { files: [...found.values()], notices: notices.all(), folders };

  async function followLink({ root, realRoot, path }: { root: string; realRoot: string; path: string }) {
    const relativePath = relative(realRoot, path);
    // A link that leads nowhere or in a circle.
    const target = await options.files.realpath(path).catch(() => undefined);
    if (!target) return;
    const stat = await options.files.lstat(target).catch(() => undefined);
    const inside = relative(realRoot, target);
    const leaves = inside === ".." || inside.startsWith(`..${sep}`) || inside.startsWith(sep);
    if (leaves && (stat?.isDirectory() || formatOf(path))) return notices.add("link_refused", relativePath);
    const format = formatOf(path);
    if (leaves || !format || !stat?.isFile()) return;
    const isOwn = own !== undefined && own !== "" && target.startsWith(`${own}${sep}`);
    if (isOwn || inside.split(sep).some(isSkipped) || found.has(target)) return;
    const folder = dirname(target);
    const names = new Set((await options.files.readdir(folder).catch(() => [])).map(({ name }) => name));
    if (!(await isOurs(relativePath, folder, basename(target), names)))
      keep({ root, relativePath, path: target, format, stat });
  }
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

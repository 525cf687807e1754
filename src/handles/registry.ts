import { HandleError } from "./handle-error.ts";
import { type HandleKind, parseHandle } from "./handle-name.ts";

/** At most this many entries are held at once. */
export const MAX_ENTRIES = 64;
/** At most this many bytes of complete Core results are held at once (64 MiB). */
export const MAX_BYTES = 64 * 1024 * 1024;

interface Held<T> {
  readonly handle: string;
  readonly kind: HandleKind;
  readonly entry: T;
  readonly bytes: number;
  readonly key: string | undefined;
  pins: number;
}

export interface Registry<T> {
  /**
   * Holds `entry` under a new handle. `bytes` is the size of its Core result. `key` identifies command, input and Core, so
   * that the same question is answered from memory. The oldest unpinned entries make room.
   */
  add(kind: HandleKind, entry: T, options: { bytes: number; key?: string }): string;
  /** The handle whose entry was added under `key`, while it is still held. */
  findByKey(key: string): string | undefined;
  /** What a handle names, or undefined; for looking without needing it. */
  peek(handle: string): T | undefined;
  /** Handles of the entries that satisfy `test`, oldest first. */
  handlesWhere(test: (entry: T) => boolean): string[];
  /** @throws HandleError `handle_unknown`, `handle_expired`, or `handle_kind` where its kind is not among `kinds`. */
  get(handle: string, kinds: readonly HandleKind[]): T;
  /** Keeps the entry while a call or dialog uses it. Returns the release. */
  pin(handle: string): () => void;
  /** Forgets everything: at session end, reload, `/new`, `/resume`, fork and tree navigation. */
  clear(): void;
  readonly size: number;
}

export interface RegistryOptions {
  readonly names: { issue: () => string; wasIssued: (name: string) => boolean };
  /** For each kind the command that makes such a handle, as the messages name it. */
  readonly madeBy: Readonly<Record<HandleKind, string>>;
  readonly maxEntries?: number;
  readonly maxBytes?: number;
}

export function createRegistry<T>(options: RegistryOptions): Registry<T> {
  const { names, madeBy, maxEntries = MAX_ENTRIES, maxBytes = MAX_BYTES } = options;
  // A Map keeps insertion order: its first unpinned entry is the oldest.
  const held = new Map<string, Held<T>>();
  let heldBytes = 0;

  function drop(item: Held<T>) {
    held.delete(item.handle);
    heldBytes -= item.bytes;
  }

  function makeRoom(bytes: number) {
    for (const item of held.values()) {
      if (held.size < maxEntries && heldBytes + bytes <= maxBytes) return;
      if (item.pins === 0) drop(item);
    }
  }

  function kindError(kinds: readonly HandleKind[], got: string) {
    const wanted = kinds.map((kind) => `${kind}: (from ${madeBy[kind]})`).join(" or ");
    return new HandleError("handle_kind", `${got} does not fit here. Give a ${wanted} handle.`);
  }

  return {
    add(kind, entry, { bytes, key }) {
      makeRoom(bytes);
      const handle = `${kind}:${names.issue()}`;
      held.set(handle, { handle, kind, entry, bytes, key, pins: 0 });
      heldBytes += bytes;
      return handle;
    },
    findByKey(key) {
      for (const item of held.values()) if (item.key === key) return item.handle;
      return undefined;
    },
    peek: (handle) => held.get(handle)?.entry,
    handlesWhere: (test) => [...held.values()].filter(({ entry }) => test(entry)).map(({ handle }) => handle),
    get(handle, kinds) {
      const item = held.get(handle);
      if (item) {
        if (!kinds.includes(item.kind)) throw kindError(kinds, item.handle);
        return item.entry;
      }
      const parsed = parseHandle(handle);
      const known = parsed && Object.hasOwn(madeBy, parsed.kind) ? (parsed.kind as HandleKind) : undefined;
      if (known && !kinds.includes(known)) throw kindError(kinds, `A ${known}: handle`);
      const how = `Make a new one with ${madeBy[known ?? kinds[0] ?? "result"]}.`;
      if (known && parsed && names.wasIssued(parsed.name))
        throw new HandleError("handle_expired", `${known}:${parsed.name} is no longer held. ${how}`);
      throw new HandleError("handle_unknown", `There is no such handle. ${how}`);
    },
    pin(handle) {
      const item = held.get(handle);
      if (!item) return () => {};
      item.pins += 1;
      let released = false;
      return () => {
        if (!released) item.pins -= 1;
        released = true;
      };
    },
    clear() {
      held.clear();
      heldBytes = 0;
    },
    get size() {
      return held.size;
    },
  };
}

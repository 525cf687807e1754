import type { JobValue, ListField } from "./documents.ts";

/** Most values that a list of the contract may hold. */
const LIST_LIMIT = 50;
const LIMITS: Readonly<Partial<Record<ListField, number>>> = { seniority_signals: 20 };

/** The lists of the document while they are filled: each value once whatever its case, in source order, up to the limit. */
export class Collector {
  readonly #lists = new Map<ListField, Map<string, JobValue>>();
  #truncated = false;

  add(field: ListField, found: JobValue): void {
    const list = this.#lists.get(field) ?? new Map<string, JobValue>();
    this.#lists.set(field, list);
    const key = found.value.toLowerCase();
    if (list.has(key)) return;
    if (list.size >= (LIMITS[field] ?? LIST_LIMIT)) this.#truncated = true;
    else list.set(key, found);
  }

  list(field: ListField): readonly JobValue[] {
    return [...(this.#lists.get(field)?.values() ?? [])];
  }

  /** Whether a value was left out because its list was full. */
  get truncated(): boolean {
    return this.#truncated;
  }
}

export type NoticeCode =
  | "root_missing"
  | "folder_unreadable"
  | "file_limit"
  | "level_limit"
  | "link_refused"
  | "quarantined"
  | "saved_by_us";

/** Something about the folders that the person should know: what was left out of the list, and how often. */
export interface Notice {
  readonly code: NoticeCode;
  readonly count: number;
  /** Some of the names, as listed; none for folders outside the list. */
  readonly labels: readonly string[];
  /** What happened and what to do, in one sentence. */
  readonly message: string;
}

const MAX_LABELS = 5;

const MESSAGES: Record<NoticeCode, (count: number) => string> = {
  root_missing: (n) => `${n} chosen folder(s) cannot be opened. Choose them again in /career-setup.`,
  folder_unreadable: (n) => `${n} folder(s) may not be read by this account and were left out.`,
  file_limit: () =>
    "There are more than 2,000 documents: the rest was left out. Choose smaller folders in /career-setup.",
  level_limit: (n) => `${n} folder(s) lie deeper than 8 levels and were left out.`,
  link_refused: (n) => `${n} link(s) lead out of the chosen folders and were left out.`,
  quarantined: (n) =>
    `${n} file(s) have a broken .career.json beside them and were left out: remove that file if the document is yours.`,
  saved_by_us: (n) => `${n} file(s) saved by the copilot were left out: they are no originals.`,
};

/** Counts what a scan leaves out. */
export function noticeCounter(): { add(code: NoticeCode, label?: string): void; all(): Notice[] } {
  const seen = new Map<NoticeCode, { count: number; labels: string[] }>();
  return {
    add(code, label) {
      const entry = seen.get(code) ?? { count: 0, labels: [] };
      entry.count += 1;
      if (label !== undefined && entry.labels.length < MAX_LABELS) entry.labels.push(label);
      seen.set(code, entry);
    },
    all: () =>
      [...seen].map(([code, { count, labels }]) => ({ code, count, labels, message: MESSAGES[code](count) })),
  };
}

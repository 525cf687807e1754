import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import { Input, Key, matchesKey } from "@mariozechner/pi-tui";
import type { Queue, QueueRow, QueueTab } from "../../approval/queue.ts";
import { type DialogContent, type DialogSurroundings, openDialog } from "../dialogs/dialog.ts";
import { helpLine } from "../dialogs/help-line.ts";
import { clipped, safeLine, wrapped } from "../dialogs/safe-text.ts";
import { statusWords } from "./outcome-text.ts";
import { timeLeft } from "./time-text.ts";

export const QUEUE_TABS: readonly QueueTab[] = [
  "waiting for me",
  "pending",
  "approved",
  "rejected",
  "expired",
  "failed",
];

/** Rows that are read at once. */
const PAGE = 50;
const OPEN = new Set(["PENDING", "IN_REVIEW", "PARTIALLY_APPROVED", "APPROVED"]);

/** Where in the queue the person is; kept while they look at a card. */
export interface QueuePlace {
  tab: QueueTab;
  text: string;
  offset: number;
  cursor: number;
}

export interface QueueRequest {
  readonly place: QueuePlace;
  readonly list: (place: QueuePlace, limit: number) => Queue;
  readonly count: (tab: QueueTab) => number;
  /** Who looks, where it is not the local person. */
  readonly as?: string | undefined;
  /** Whether there is anybody else to sign in. */
  readonly others: boolean;
}

export type QueueAnswer =
  | { readonly kind: "close" }
  | { readonly kind: "sign in" }
  | { readonly kind: "proposal"; readonly row: QueueRow };

export function firstPlace(): QueuePlace {
  return { tab: "waiting for me", text: "", offset: 0, cursor: 0 };
}

/** The queue in a terminal. It decides nothing: choosing a proposal leads to what can be done with it. */
export function queueInTerminal(ctx: ExtensionContext, request: QueueRequest): Promise<QueueAnswer> {
  return openDialog<QueueAnswer>(ctx, undefined, { kind: "close" }, (around) =>
    queueContent(request, around),
  );
}

function queueContent(request: QueueRequest, around: DialogSurroundings<QueueAnswer>): DialogContent {
  const { place } = request;
  const { theme, keys, ready, rows, close } = around;
  const filter = new Input();
  filter.setValue(place.text);
  let typing = false;
  let queue = request.list(place, PAGE);
  const counts = new Map(QUEUE_TABS.map((tab) => [tab, request.count(tab)]));

  function read(): void {
    queue = request.list(place, PAGE);
    place.cursor = Math.max(0, Math.min(queue.rows.length - 1, place.cursor));
  }

  function move(by: number): void {
    const to = place.cursor + by;
    if (to >= queue.rows.length && place.offset + queue.rows.length < queue.total) {
      place.offset += PAGE;
      place.cursor = 0;
      read();
    } else if (to < 0 && place.offset > 0) {
      place.offset = Math.max(0, place.offset - PAGE);
      place.cursor = PAGE - 1;
      read();
    } else place.cursor = Math.max(0, Math.min(queue.rows.length - 1, to));
  }

  function show(tab: QueueTab): void {
    place.tab = tab;
    place.offset = 0;
    place.cursor = 0;
    read();
  }

  function tabAfter(by: 1 | -1): QueueTab {
    const at = QUEUE_TABS.indexOf(place.tab) + by + QUEUE_TABS.length;
    return QUEUE_TABS[at % QUEUE_TABS.length] ?? "pending";
  }

  function filterKey(data: string): void {
    if (keys.matches(data, "tui.select.confirm")) typing = false;
    else if (keys.matches(data, "tui.select.cancel")) {
      typing = false;
      filter.setValue("");
    } else filter.handleInput(data);
    place.text = filter.getValue();
    show(place.tab);
  }

  function listLines(room: number, width: number): string[] {
    if (queue.rows.length === 0)
      return [theme.fg("muted", place.text ? "Nothing fits the filter." : "Nothing here.")];
    const window = Math.max(1, room - 1);
    const first = Math.max(0, Math.min(place.cursor - Math.floor(window / 2), queue.rows.length - window));
    const now = Date.now();
    return [
      ...queue.rows.slice(first, first + window).map((row, index) => {
        const at = first + index === place.cursor;
        const line = `${at ? "→" : " "} ${rowText(row, now)}`;
        return clipped(at ? theme.fg("accent", line) : line, width);
      }),
      theme.fg("muted", `  ${place.offset + place.cursor + 1} of ${queue.total}`),
    ];
  }

  return {
    render(width) {
      const tabs = QUEUE_TABS.map((tab) => {
        const text = `${tab} ${counts.get(tab) ?? 0}`;
        return tab === place.tab ? theme.fg("accent", `[${text}]`) : text;
      }).join("  ");
      const top = [
        theme.fg("borderAccent", "─".repeat(Math.max(1, width))),
        ...wrapped(theme.bold(`Approvals${request.as ? ` · as ${safeLine(request.as)}` : ""}`), width),
        ...wrapped(tabs, width),
        ...(typing || place.text
          ? wrapped(`filter: ${safeLine(place.text)}${typing ? "▏" : ""}`, width)
          : []),
      ];
      const help = ready() ? helpText() : "(wait…)";
      const bottom = ["", ...wrapped(theme.fg("dim", help), width)];
      return [...top, ...listLines(rows() - top.length - bottom.length, width), ...bottom];
    },
    handleKey(data) {
      if (typing) filterKey(data);
      else if (keys.matches(data, "tui.select.up")) move(-1);
      else if (keys.matches(data, "tui.select.down")) move(1);
      else if (keys.matches(data, "tui.select.pageUp")) move(-10);
      else if (keys.matches(data, "tui.select.pageDown")) move(10);
      else if (matchesKey(data, Key.tab) || matchesKey(data, Key.right)) show(tabAfter(1));
      else if (matchesKey(data, Key.shift("tab")) || matchesKey(data, Key.left)) show(tabAfter(-1));
      else if (data === "/") typing = true;
      else if (data === "s" && request.others) close({ kind: "sign in" });
      else if (keys.matches(data, "tui.select.cancel")) close({ kind: "close" });
      else if (keys.matches(data, "tui.select.confirm")) {
        const row = queue.rows[place.cursor];
        if (row) close({ kind: "proposal", row });
      }
    },
    get takesPaste() {
      return typing;
    },
  };

  function helpText(): string {
    if (typing)
      return helpLine(keys, [
        [["tui.select.confirm"], "keep the filter"],
        [["tui.select.cancel"], "clear it"],
      ]);
    return helpLine(keys, [
      [["tui.select.up", "tui.select.down"], "move"],
      [[{ fixed: "tab" }], "next list"],
      [["tui.select.confirm"], "open"],
      [[{ fixed: "/" }], "filter"],
      ...(request.others ? ([[[{ fixed: "s" }], "sign in as somebody else"]] as const) : []),
      [["tui.select.cancel"], "close"],
    ]);
  }
}

/** A proposal in one line. `now` in milliseconds. */
export function rowText({ id, title, risk, status, expires_at, escalate_at }: QueueRow, now: number): string {
  return [
    id,
    safeLine(title),
    `risk ${risk}`,
    statusWords(status),
    OPEN.has(status) ? timeLeft(expires_at, now) : "",
    OPEN.has(status) && escalate_at !== null && escalate_at <= now ? "overdue" : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

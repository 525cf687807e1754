/** Entities that the converter writes. */
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

interface Cell {
  lines: string[];
}

interface Output {
  /** Finished lines. */
  lines: string[];
  /** The line that is being written. */
  current: string;
}

const BLOCKS = /^(?:p|h[1-6]|li|ul|ol|table|tr|td|th|thead|tbody|div|section|blockquote)$/;

/**
 * The text of the simple, well-formed HTML that the DOCX converter writes. A table row whose cells are short becomes one
 * line; where a cell holds several lines (a page laid out as a table) its cells follow one after the other.
 */
export function htmlText(html: string): string {
  const outputs: Output[] = [{ lines: [], current: "" }];
  const rows: Cell[][] = [];
  const lists: { ordered: boolean; count: number }[] = [];
  const output = () => outputs.at(-1) ?? { lines: [], current: "" };

  function endLine() {
    const to = output();
    if (to.current.trim() !== "") to.lines.push(tidy(to.current));
    to.current = "";
  }

  function open(tag: string) {
    if (BLOCKS.test(tag) && !(tag === "p" && isBullet(output().current))) endLine();
    if (/^h[1-6]$/.test(tag) && output().lines.length > 0) output().lines.push("");
    if (tag === "br") endLine();
    if (tag === "ul" || tag === "ol") lists.push({ ordered: tag === "ol", count: 0 });
    if (tag === "li") output().current = marker();
    if (tag === "tr") rows.push([]);
    if (tag === "td" || tag === "th") outputs.push({ lines: [], current: "" });
  }

  function marker(): string {
    const list = lists.at(-1);
    const indent = "  ".repeat(Math.max(0, lists.length - 1));
    if (!list?.ordered) return `${indent}• `;
    list.count += 1;
    return `${indent}${list.count}. `;
  }

  function close(tag: string) {
    if (BLOCKS.test(tag)) endLine();
    if (tag === "ul" || tag === "ol") lists.pop();
    if (tag === "td" || tag === "th") rows.at(-1)?.push({ lines: outputs.pop()?.lines ?? [] });
    if (tag === "tr") output().lines.push(...rowLines(rows.pop() ?? []));
  }

  for (const [, slash, tag, text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|([^<]+)/g)) {
    if (text !== undefined) output().current += text;
    else if (tag && slash) close(tag);
    else if (tag) open(tag);
  }
  endLine();
  const { lines } = output();
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

const isBullet = (text: string) => /^\s*(?:[•◦▪●‣·-]|\d{1,3}\.)\s*$/.test(text);

function rowLines(cells: readonly Cell[]): string[] {
  const filled = cells.filter(({ lines }) => lines.some((line) => line !== ""));
  if (filled.some(({ lines }) => lines.length > 1)) return filled.flatMap(({ lines }) => lines);
  const texts = filled.map(({ lines }) => lines.join(" "));
  const [first = "", ...rest] = texts;
  return texts.length === 0 ? [] : [isBullet(first) ? [first.trim(), ...rest].join(" ") : texts.join("  ")];
}

/** Entities and spaces as plain characters; a list's indent stays. */
function tidy(line: string): string {
  const text = line
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[\t\u00A0\u2000-\u200A\u202F]/g, (space) => (space === "\t" ? "  " : " "))
    .replace(/[\u200B\u2060\uFEFF]/g, "");
  return text.trimEnd().replace(/^ +(?!\s*(?:•|\d+\.))/, "");
}

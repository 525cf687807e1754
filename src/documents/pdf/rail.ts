import { isDateOnly } from "./date-text.ts";
import { type Fragment, type Row, rowOf } from "./fragment.ts";
import { type Halves, pitchOf, type Sides } from "./halves.ts";
import { lineText } from "./line-text.ts";

/** A label at the left, on one or more rows, with the index of its first row. */
export interface RailLabel {
  readonly index: number;
  readonly rows: readonly Row[];
}

const MAX_LABEL_ROWS = 2;
const MAX_LABEL_CHARACTERS = 40;

/**
 * The labels of a rail: few and short, nearly each beside the first row of what it names. Undefined where the left side is
 * anything else, such as a sidebar.
 */
export function railLabels(sides: Sides): RailLabel[] | undefined {
  const labels = groupRows(sides.left);
  const fonts = fontsOf(sides.left.map(({ left }) => left));
  if (fonts.size > 1 || !labels.every(isLabel)) return undefined;
  const isSparse =
    sides.left.length <= 0.5 * sides.right.length ||
    (labels.length === 1 && sides.left.length < sides.right.length);
  if (!isSparse) return undefined;
  const valueFonts = fontsOf(sides.right.map(({ right }) => right));
  const isOwnFont = [...fonts].every((font) => !valueFonts.has(font));
  const isBeside = (label: RailLabel) =>
    sides.right.some(({ index }) => index === label.index) &&
    (isOwnFont || isDateOnly(labelText(label.rows)) || startsBlock(sides.right, label.index));
  const beside = labels.filter(isBeside).length;
  const enough =
    labels.length === 1 ? isOwnFont && beside === 1 : beside >= 2 && beside >= 0.7 * labels.length;
  return enough ? labels : undefined;
}

const fontsOf = (rows: readonly (Row | undefined)[]) =>
  new Set(rows.flatMap((row) => row?.fragments.map(({ font }) => font) ?? []));

function isLabel({ rows }: RailLabel): boolean {
  const [first] = rows;
  // A colon ends a label: rows that each have one are the rows of a table.
  const isTwo = rows.length > 1 && first !== undefined && lineText(first).endsWith(":");
  return rows.length <= MAX_LABEL_ROWS && !isTwo && labelText(rows).length <= MAX_LABEL_CHARACTERS;
}

export const labelText = (rows: readonly Row[]): string => rows.map(lineText).join(" ");

/** A label's rows as one row, its lines one after the other. */
export function labelRow(rows: readonly Row[]): Row {
  const moved: Fragment[] = [];
  for (const fragment of rows.flatMap((row) => row.fragments)) {
    const previous = moved.at(-1);
    const left = previous ? previous.right + 0.3 * fragment.size : fragment.left;
    moved.push({
      ...fragment,
      left,
      right: left + fragment.right - fragment.left,
      baseline: rows[0]?.baseline ?? 0,
    });
  }
  return rowOf(moved);
}

/** Left rows that are set close to each other in one font. */
function groupRows(left: readonly Halves[]): RailLabel[] {
  const labels: { index: number; rows: Row[] }[] = [];
  for (const { left: row, index } of left) {
    if (!row) continue;
    const label = labels.at(-1);
    const above = label?.rows.at(-1);
    const isNext =
      above &&
      row.baseline - above.baseline <= 1.7 * row.size &&
      above.fragments[0]?.font === row.fragments[0]?.font;
    if (label && isNext) label.rows.push(row);
    else labels.push({ index, rows: [row] });
  }
  return labels;
}

/** Whether the right side leaves more than its usual distance above this row. */
function startsBlock(right: readonly Halves[], index: number): boolean {
  const at = right.findIndex((halves) => halves.index === index);
  const row = right[at]?.right;
  const above = right[at - 1]?.right;
  if (!row || !above) return true;
  const pitch = pitchOf(right.flatMap((halves) => (halves.right ? [halves.right] : [])));
  return row.baseline - above.baseline >= 1.2 * pitch;
}

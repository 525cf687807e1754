/** One score of 0 to 100 and what it is about. */
export interface Score {
  readonly name: string;
  readonly score: number;
}

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const HEIGHTS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

const clamped = (score: number) => Math.max(0, Math.min(100, score));

/** The scores of a line `scores: format_ats 100, content_strength 60`; none where the line is another one. */
export function scoresOf(line: string): Score[] {
  const list = /^scores: (.*)$/.exec(line)?.[1];
  if (!list) return [];
  return list.split(", ").flatMap((entry) => {
    const [, name, score] = /^([\p{L}\p{N}_. -]{1,60}?) (\d{1,3})$/u.exec(entry) ?? [];
    return name ? [{ name, score: Number(score) }] : [];
  });
}

/** `███████▌` of at most `cells` columns; a share above nothing shows at least a sliver. */
export function bar(score: number, cells: number): string {
  const eighths = Math.round((clamped(score) / 100) * cells * 8);
  const drawn = score > 0 ? Math.max(1, eighths) : eighths;
  return "█".repeat(Math.floor(drawn / 8)) + (EIGHTHS[drawn % 8] ?? "");
}

/** One column for each score, as high as the score. */
export function skyline(scores: readonly Score[]): string {
  return scores.map(({ score }) => HEIGHTS[Math.round((clamped(score) / 100) * 7)] ?? "").join("");
}

/** The score that needs attention first; of equal ones the first. */
export function lowest(scores: readonly Score[]): Score | undefined {
  return scores.reduce<Score | undefined>(
    (low, next) => (low && low.score <= next.score ? low : next),
    undefined,
  );
}

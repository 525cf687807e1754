import { type Fragment, median, type Row } from "./fragment.ts";
import { bulletFromYen, isBullet } from "./repairs.ts";

/** Gaps in parts of the font size: below the first letters belong together, from the second on a gap separates things. */
const LETTER_GAP = 0.15;
const WIDE_GAP = 1.05;
/** Spaced letters further apart than this are not one name. */
const SPACED_GAP = 3.2;

/** A word set with a space after every letter, or one of its letters. */
const SPACED_LETTERS = /^[\p{L}&.'’-](?: [\p{L}&.'’-])*$/u;
const MIN_SPACED_LETTERS = 4;

const letterCount = (text: string) => text.replaceAll(" ", "").length;

/** The text of one row. Things that stand well apart, such as a role and its dates, are parted by two spaces. */
export function lineText(row: Row): string {
  const fragments = joinSpacedLetters(row.fragments);
  let line = "";
  let previous: Fragment | undefined;
  for (const fragment of fragments) {
    line += previous ? gapText(previous, fragment, line) + fragment.text : fragment.text;
    previous = fragment;
  }
  return bulletFromYen(line.trim());
}

function gapText(previous: Fragment, next: Fragment, lineSoFar: string): string {
  const gap = (next.left - previous.right) / Math.min(previous.size, next.size);
  if (isBullet(lineSoFar)) return " ";
  if (gap >= WIDE_GAP) return "  ";
  return next.spaced || gap >= LETTER_GAP ? " " : "";
}

/** `J O R D A N   R E Y E S` reads JORDAN REYES: the letters of a word are joined, its words stay apart. */
function joinSpacedLetters(fragments: readonly Fragment[]): Fragment[] {
  const joined: Fragment[] = [];
  for (let at = 0; at < fragments.length; ) {
    const run = spacedRun(fragments, at);
    const first = fragments[at];
    if (run.length > 0) joined.push(...wordsOf(run));
    else if (first) joined.push(first);
    at += Math.max(1, run.length);
  }
  return joined;
}

/** The longest run from `at` on that is spaced letters, or nothing. */
function spacedRun(fragments: readonly Fragment[], at: number): Fragment[] {
  const run: Fragment[] = [];
  for (const fragment of fragments.slice(at)) {
    const previous = run.at(-1);
    const isFar = previous && fragment.left - previous.right > SPACED_GAP * fragment.size;
    if (!SPACED_LETTERS.test(fragment.text) || isFar) break;
    run.push(fragment);
  }
  const letters = run.reduce((sum, { text }) => sum + letterCount(text), 0);
  // Letters close to each other are a word already, drawn letter by letter.
  const isSpaced =
    run.some(({ text }) => text.includes(" ")) || medianGap(run) > LETTER_GAP * (run[0]?.size ?? 0);
  return letters >= MIN_SPACED_LETTERS && isSpaced ? run : [];
}

const gapsOf = (run: readonly Fragment[]) =>
  run.slice(1).map((fragment, index) => fragment.left - (run[index]?.right ?? 0));
const medianGap = (run: readonly Fragment[]) => median(gapsOf(run));

function wordsOf(run: readonly Fragment[]): Fragment[] {
  const spaced = run.filter(({ text }) => text.includes(" "));
  // Room of one letter with its space, where a fragment shows it; else the usual gap between the single letters.
  const advance = median(spaced.map(({ left, right, text }) => (right - left) / letterCount(text)));
  const wordGap = advance > 0 ? 0.75 * advance : 1.6 * medianGap(run);
  const words: Fragment[] = [];
  for (const fragment of run) {
    const letters = { ...fragment, text: fragment.text.replaceAll(" ", "") };
    const previous = words.at(-1);
    if (previous && fragment.left - previous.right <= wordGap)
      words[words.length - 1] = { ...previous, text: previous.text + letters.text, right: fragment.right };
    // A word gap of spaced letters is wide by nature: told as an ordinary one.
    else
      words.push(
        previous ? { ...letters, left: previous.right + 0.5 * letters.size, spaced: true } : letters,
      );
  }
  return words;
}

import { type Fragment, rowsOf } from "./fragment.ts";
import { isBullet } from "./repairs.ts";

/** A bullet's baseline may lie this far, in parts of the font size, from that of its text: other font, other cell. */
const BULLET_ROW = 0.6;

/**
 * Joins each bullet that was drawn by itself (a glyph in a cell of its own) with the text to its right, so that a column of
 * bullets is never taken for a column of text.
 */
export function joinBullets(fragments: readonly Fragment[]): Fragment[] {
  const bullets = fragments.filter(({ text }) => isBullet(text));
  if (bullets.length === 0) return [...fragments];
  const joined = new Map<Fragment, Fragment>();
  const used = new Set<Fragment>();
  for (const bullet of bullets) {
    const text = textOfBullet(bullet, fragments);
    if (!text || joined.has(text)) continue;
    joined.set(text, {
      ...text,
      text: `${bullet.text} ${text.text}`,
      left: bullet.left,
      spaced: bullet.spaced,
    });
    used.add(bullet);
  }
  return fragments.flatMap((fragment) => (used.has(fragment) ? [] : [joined.get(fragment) ?? fragment]));
}

function textOfBullet(bullet: Fragment, fragments: readonly Fragment[]): Fragment | undefined {
  const beside = fragments.filter(
    (other) =>
      other !== bullet &&
      Math.abs(other.baseline - bullet.baseline) <= BULLET_ROW * Math.max(bullet.size, other.size),
  );
  const right = beside.filter(({ left }) => left >= bullet.right - 1).sort((a, b) => a.left - b.left)[0];
  if (!right || isBullet(right.text)) return undefined;
  const left = beside.filter((other) => other.right <= bullet.left + 1).sort((a, b) => b.right - a.right)[0];
  const leftGap = left ? bullet.left - left.right : Number.POSITIVE_INFINITY;
  // Close to what stands before it, the sign separates two things of one line.
  const isSeparator =
    leftGap < 2 * bullet.size && leftGap <= 1.5 * Math.max(right.left - bullet.right, 0.3 * bullet.size);
  return isSeparator ? undefined : right;
}

export const rowsWithBullets = (fragments: readonly Fragment[]) => rowsOf(joinBullets(fragments));

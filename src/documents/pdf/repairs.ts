/** Joined letters of Latin type and what they stand for. */
const LIGATURES: Readonly<Record<string, string>> = {
  "\uFB00": "ff",
  "\uFB01": "fi",
  "\uFB02": "fl",
  "\uFB03": "ffi",
  "\uFB04": "ffl",
  "\uFB05": "ſt",
  "\uFB06": "st",
};
const LIGATURE = /[\uFB00-\uFB06]/g;

/** Symbol and Wingdings draw their bullets from here; the letters themselves say nothing. */
const SYMBOL_BULLET = /[\uF0A7\uF0A8\uF0B7\uF06C\uF06E\uF071\uF075\uF076\uF0D8\uF0E8\uF0FC\uF0FE]/g;

/** Signs that stand for a list item when they are alone before its text. */
const BULLET = /^[•◦▪▫●○■□◆◇‣⁃∙·⦁⚫➢➤►▶❖✓✔✦➔→»*–—-]$/u;

export const isBullet = (text: string): boolean => BULLET.test(text);

export function countLigatures(text: string): number {
  return text.match(LIGATURE)?.length ?? 0;
}

/**
 * Makes drawn text readable: ligatures written out, presentation forms and loose accents composed, every kind of space a
 * plain one, invisible characters away. Hyphens at line ends stay: whether they belong to the word is not ours to say.
 */
export function readable(text: string): string {
  return text
    .replace(LIGATURE, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(/[\uFB13-\uFB17\uFB1D-\uFDFF\uFE70-\uFEFC]+/g, (forms) => forms.normalize("NFKC"))
    .replace(SYMBOL_BULLET, "•")
    .replace(/\u00AD$/, "-")
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, "")
    .replace(/(?<=[\p{Script=Latin}\p{N}])[\u200C\u200D]|[\u200C\u200D](?=[\p{Script=Latin}\p{N}])/gu, "")
    .replace(/[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, " ")
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .normalize("NFC");
}

/** A letter that only an icon font knows, alone: a picture of an envelope, not text. */
export const isIcon = (text: string): boolean => /^\p{Co}$/u.test(text) && readable(text) === text;

/**
 * MacRoman has its bullet where Latin-1 has the yen sign. Before a letter it is no amount of money, so it is the bullet.
 */
export const bulletFromYen = (line: string): string => line.replace(/^¥\s*(?=\p{L})/u, "• ");

/** A sign set before a heading is decoration: the heading is the words. */
export const withoutHeadingBullet = (line: string): string =>
  line.replace(/^[•◦▪●○■□◆◇‣⦁➢➤►▶❖]\s*(?=\p{L})/u, "");

import { isIcon } from "./repairs.ts";

/** What pdf.js tells of a font when asked for its extra properties. */
export interface FontFacts {
  /** No map from codes to letters came with it: the code itself was taken for the letter. */
  readonly isUnmapped: boolean;
  /** The name that the font's encoding gives a code. */
  readonly glyphName: (code: number) => string | undefined;
}

/** A drawn glyph: its code in the font, and the letter that it was taken for. */
export interface Glyph {
  readonly code: number;
  readonly letter: string;
}

/** Control characters, private use, the replacement character and non-characters are never a letter. */
const NO_LETTER = /[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u;
const isAsciiLetter = (text: string) => /^[A-Za-z]$/.test(text);
/** No word of any language doubles the letter that the ligature ends in. */
const WRONG_LIGATURE = /[\uFB01\uFB03]i|[\uFB02\uFB04]l/g;
/** Few letters with two codes point to wrong entries; many are small capitals and other second forms. */
const MAX_DOUBLED_LETTERS = 5;

/**
 * How many of the glyphs of one font do not surely stand for the letter that they were taken for. `text` is what the font
 * wrote in one piece.
 */
export function garbledGlyphs(font: FontFacts, glyphs: readonly Glyph[]): number {
  const visible = glyphs.filter(({ letter }) => letter.trim() !== "" || NO_LETTER.test(letter));
  const text = glyphs.map(({ letter }) => letter).join("");
  // A private-use sign or two in a font of its own are icons, which the text leaves out.
  const areIcons = visible.every(({ letter }) => isIcon(letter)) && visible.length <= 40;
  if (areIcons) return 0;
  if (!isPlausible(text, font.isUnmapped ? UNMAPPED_WORDS : MAPPED_WORDS)) return visible.length;
  const doubled = doubledCodes(visible);
  const wrong = visible.filter(
    ({ code, letter }) =>
      letter === "" || hasNoLetter(letter) || doubled.has(code) || contradicts(font, code, letter),
  ).length;
  return Math.max(wrong, text.match(WRONG_LIGATURE)?.length ?? 0);
}

/** Bullets of symbol fonts are known by their private-use places; everything else there is not. */
function hasNoLetter(letter: string): boolean {
  return NO_LETTER.test(letter) && !(isPrivateUse(letter) && !isIcon(letter));
}
const isPrivateUse = (letter: string) => /^\p{Co}$/u.test(letter);

/** The encoding names one letter, the map to text another. */
function contradicts(font: FontFacts, code: number, letter: string): boolean {
  const name = font.glyphName(code);
  return (
    name !== undefined &&
    isAsciiLetter(name) &&
    letter !== name &&
    !(isAsciiLetter(letter) && sameLetter(name, letter))
  );
}
// Small capitals are often mapped to the other case: the reading is right.
const sameLetter = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Codes that claim a letter which another code of the same font, used more often, is taken for as well. */
function doubledCodes(glyphs: readonly Glyph[]): Set<number> {
  const uses = new Map<string, Map<number, number>>();
  for (const { code, letter } of glyphs) {
    if (!isAsciiLetter(letter)) continue;
    const codes = uses.get(letter) ?? new Map<number, number>();
    codes.set(code, (codes.get(code) ?? 0) + 1);
    uses.set(letter, codes);
  }
  const doubled = [...uses.values()].filter((codes) => codes.size > 1);
  if (doubled.length > MAX_DOUBLED_LETTERS) return new Set();
  return new Set(
    doubled.flatMap((codes) =>
      [...codes]
        .sort((a, b) => b[1] - a[1])
        .slice(1)
        .map(([code]) => code),
    ),
  );
}

/** How many words are needed to judge by, and what part of them may look like none. A map makes the letters likely right. */
interface WordLimits {
  readonly enough: number;
  readonly odd: number;
}
const UNMAPPED_WORDS: WordLimits = { enough: 5, odd: 0.2 };
const MAPPED_WORDS: WordLimits = { enough: 15, odd: 0.4 };

/** Whether text in Latin letters looks like words at all: nearly every longer one has a vowel. */
function isPlausible(text: string, limits: WordLimits): boolean {
  const characters = text.replace(/\s/g, "");
  const signs = characters.match(/[^\p{L}\p{N}.,;:!?()@&/+%$€£#'’"“”–—•|_-]/gu)?.length ?? 0;
  if (limits === UNMAPPED_WORDS && signs > 0.15 * characters.length) return false;
  const words = text.match(/\p{Script=Latin}{4,}/gu)?.filter((word) => word !== word.toUpperCase()) ?? [];
  if (words.length < limits.enough) return true;
  const odd = words.filter(
    (word) => !/[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüąęıőű]/i.test(word) || /\p{Ll}\p{Lu}{2,}\p{Ll}/u.test(word),
  );
  return odd.length <= limits.odd * words.length;
}

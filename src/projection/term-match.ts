// A term ends where a letter, a digit or one of the signs that belong to skill names ends: "C" is not in "C++", "Java" not
// in "JavaScript", while "Python." at the end of a sentence is Python.
const WORD = "[\\p{L}\\p{N}+#]";

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Lower case, one space for any white space, plain hyphens and apostrophes: what two spellings of one term share. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .replace(/[\u2018\u2019\u02bc]/gu, "'")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Whether `folded` (already folded by {@link foldText}) contains `term` as a whole term. */
export function containsTerm(folded: string, term: string): boolean {
  const wanted = foldText(term);
  if (!wanted || !folded.includes(wanted)) return false;
  return new RegExp(`(?<!${WORD}|\\p{L}[.])${escapeRegExp(wanted)}(?!${WORD}|[.]\\p{L})`, "u").test(folded);
}

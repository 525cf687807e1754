/** Words of a text, for telling which sentence speaks of the same thing. */
function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}+#]{2,}/gu) ?? []);
}

function sharedWords(sentence: string, wanted: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words(sentence)) if (wanted.has(word)) shared += 1;
  return shared;
}

function scalarLength(text: string): number {
  return [...text].length;
}

/** Pieces of at most `limit` characters, cut at sentence ends, else at spaces: each is an exact substring of `line`. */
function pieces(line: string, limit: number): string[] {
  const sentences = line.match(/[^.!?;]+(?:[.!?;]+(?=\s|$)|[.!?;]+|$)/gu) ?? [line];
  return sentences.flatMap((sentence) => {
    const text = sentence.trim();
    if (scalarLength(text) <= limit) return text ? [text] : [];
    const found: string[] = [];
    let current = "";
    for (const word of text.match(/\s*\S+/gu) ?? []) {
      const clipped = [...word].slice(0, limit).join("");
      if (current && scalarLength(current + clipped) > limit) {
        found.push(current.trim());
        current = "";
      }
      current += clipped;
    }
    return [...found, current.trim()].filter(Boolean);
  });
}

/**
 * Evidence for `wording` from one cited line: the whole line where it is within the Core's limit, else the sentence of it that
 * shares most words with the wording. Always an exact substring; undefined for an empty line.
 */
export function evidenceFromLine(line: string, wording: string, limit: number): string | undefined {
  const text = line.trim();
  if (!text) return undefined;
  if (scalarLength(text) <= limit) return text;
  const wanted = words(wording);
  let best: string | undefined;
  let most = -1;
  for (const piece of pieces(text, limit)) {
    const shared = sharedWords(piece, wanted);
    if (shared > most) {
      best = piece;
      most = shared;
    }
  }
  return best;
}

/** Evidence for `wording` from several lines: at most `count` different excerpts, those that share most words first to stay, in line order. */
export function evidenceFromLines(
  lines: readonly string[],
  wording: string,
  { limit, count }: { limit: number; count: number },
): string[] {
  const excerpts = [...new Set(lines.flatMap((line) => evidenceFromLine(line, wording, limit) ?? []))];
  if (excerpts.length <= count) return excerpts;
  const wanted = words(wording);
  const kept = new Set(
    excerpts
      .map((text, index) => ({ text, index, shared: sharedWords(text, wanted) }))
      .sort((a, b) => b.shared - a.shared || a.index - b.index)
      .slice(0, count)
      .map(({ text }) => text),
  );
  return excerpts.filter((text) => kept.has(text));
}

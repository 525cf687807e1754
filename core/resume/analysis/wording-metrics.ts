/** Phrases that say little, in the order in which they are reported. They count inside longer words too. */
const WEAK_PHRASES = ["responsible for", "worked on", "helped with", "various", "etc", "duties included"];

export function weakPhrases(text: string): { readonly total: number; readonly matched: readonly string[] } {
  const lower = text.toLowerCase();
  const counted = WEAK_PHRASES.map((phrase) => ({ phrase, count: lower.split(phrase).length - 1 })).filter(
    ({ count }) => count > 0,
  );
  return {
    total: counted.reduce((total, { count }) => total + count, 0),
    matched: counted.map(({ phrase, count }) => `${phrase}:${count}`),
  };
}

export type WordFrequency = { readonly words: number; readonly frequency: number; readonly word: string };

/** The most frequent of the words of four and more letters from a to z; the first in the alphabet where several are. */
export function mostFrequentWord(text: string): WordFrequency {
  const counts = new Map<string, number>();
  let words = 0;
  for (const [word] of text.toLowerCase().matchAll(/[a-z]{4,}/g)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    words += 1;
  }
  let top = { word: "none", frequency: 0 };
  for (const [word, frequency] of counts) {
    if (frequency > top.frequency || (frequency === top.frequency && word < top.word))
      top = { word, frequency };
  }
  return { words, ...top };
}

import { isSkillName } from "./skill-names.ts";
import { containsTerm, foldText } from "./term-match.ts";

export type IntroducedKind = "number" | "date" | "name" | "skill";

/** Something in new wording that the whole original does not contain. Our own check, not the Core's. */
export interface IntroducedFact {
  readonly kind: IntroducedKind;
  /** As written in the new wording. */
  readonly text: string;
  /** True where the vacancy has it: a sign that it was taken from there. */
  readonly inVacancy: boolean;
}

interface Sources {
  /** The whole original, not only the lines that change. */
  readonly original: string;
  /** The whole vacancy, or an empty text. */
  readonly vacancy: string;
}

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?";
const DATE_POINT = `(?:${MONTH}\\s+(?:'\\d{2}|\\d{4})|\\d{1,2}/\\d{4}|\\d{4}-\\d{2}(?:-\\d{2})?|(?:19|20)\\d{2})`;
const OPEN_END = "(?:present|current|now|today|date)";
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}])${DATE_POINT}(?:\\s*(?:-|to|until)\\s*(?:${DATE_POINT}|${OPEN_END}))?(?![\\p{L}\\p{N}])`,
  "giu",
);
const NUMBER =
  /(?<![\p{L}\p{N}.,])[$€£¥]?\d+(?:[.,\u00a0 ]\d{3})*(?:[.,]\d+)?\s?(?:%|percent\b|[kmbx]\b|million\b|billion\b)?/giu;
const NUMBER_WORD =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million|billion|dozen|dozens|hundreds|thousands|millions|double|doubled|doubling|tripled?|tripling|quadrupled?|half|halved|halving)(?!\p{L})/giu;
/** Titles are facts however they are written: a grown title is the commonest invention. */
const TITLE_WORD =
  /(?<!\p{L})(?:senior|lead|principal|staff|head|chief|director|manager|vp|president|architect|executive|expert|certified|phd|doctorate|master's|bachelor's|mba)(?!\p{L})/giu;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}+#'’./-]*|[.][\p{Lu}][\p{L}\p{N}]+/gu;

function spelling(word: string): string {
  return word.replace(/[.,;:'’/-]+$/u, "").replace(/['’]s$/u, "");
}

/** "1,200 %" and "1200%" are one number; so are "€ 5m" and "5 million". */
function numberKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[$€£¥\s\u00a0]/gu, "")
    .replace(/[.,](?=\d{3}(?!\d))/gu, "")
    .replace("percent", "%")
    .replace("million", "m")
    .replace("billion", "b");
}

function dateKey(text: string): string {
  return foldText(text)
    .replace(new RegExp(`(${MONTH})`, "giu"), (month) => month.slice(0, 3))
    .replace(/\s*(?:-|to|until)\s*/gu, "-")
    .replace(new RegExp(OPEN_END, "giu"), "present")
    .replace(/'(\d{2})/gu, "20$1");
}

function keys(text: string, pattern: RegExp, key: (found: string) => string): Set<string> {
  return new Set(Array.from(foldText(text).matchAll(pattern), (match) => key(match[0])));
}

/** The capitalised runs of a line ("Senior Data Engineer", "ACME"); a sentence's first word alone is left out unless its spelling marks a name. */
function properNames(line: string): string[] {
  const names: string[] = [];
  let run: string[] = [];
  let runStartsSentence = false;
  let end = 0;
  let sentenceStart = true;
  const close = () => {
    const first = run[0] ?? "";
    const keepFirst = !runStartsSentence || marksName(first) || first.match(TITLE_WORD)?.[0] === first;
    const words = keepFirst ? run : run.slice(1);
    if (words.length > 0) names.push(words.join(" "));
    run = [];
  };
  for (const match of line.matchAll(TOKEN)) {
    const gap = line.slice(end, match.index);
    const word = spelling(match[0]);
    if (/[.!?:;•]|^\s*[-*–]\s*$/u.test(gap)) sentenceStart = true;
    if (/[^\s&]/u.test(gap)) close();
    end = match.index + match[0].length;
    if (/^[.]?\p{Lu}/u.test(word)) {
      if (run.length === 0) runStartsSentence = sentenceStart;
      run.push(word);
    } else close();
    sentenceStart = /[.!?:;]$/u.test(match[0]);
  }
  close();
  return names;
}

function marksName(word: string): boolean {
  return /^[.]|.\p{Lu}|[\d+#]/u.test(word);
}

const ORDINARY = new Set(
  "a able about all also an any are as at be benefits both can company day days each every experience for from full good great has have how if in is it its job level may month months more most must new no not of office on one our own part people plus remote role skills some such team than that the their them they this time to us use via we week weeks well what when who will with work working year years you your".split(
    " ",
  ),
);

/** Terms that the vacancy lists: short items between commas, slashes, bullets and "and"/"or". */
function vacancyTerms(vacancy: string): Set<string> {
  const terms = new Set<string>();
  for (const piece of vacancy.split(/[\n,;:|/()•]|\band\b|\bor\b|^\s*[-*]\s/giu)) {
    const term = foldText(piece.replace(/^[-*\s]+|[.\s]+$/gu, ""));
    const words = term.split(" ");
    if (term.length >= 2 && words.length <= 3 && !words.every((word) => ORDINARY.has(word))) terms.add(term);
  }
  return terms;
}

/**
 * What `wording` says that the original nowhere does: numbers, dates, names and skills, each once, in order of kind and
 * appearance. Whole terms are compared, without regard to case, spacing or thousands separators. Rule: design, "Selection".
 */
export function introducedFacts(wording: string, { original, vacancy }: Sources): IntroducedFact[] {
  const foldedOriginal = foldText(original);
  const foldedVacancy = foldText(vacancy);
  const found = new Map<string, IntroducedFact>();
  const claimed: string[] = [];
  const note = (kind: IntroducedKind, text: string, inVacancy: boolean) => {
    const clean = text.trim();
    const id = foldText(clean);
    if (!id || claimed.some((other) => containsTerm(other, id))) return;
    claimed.push(id);
    found.set(id, { kind, text: clean, inVacancy });
  };

  const originalDates = keys(original, DATE, dateKey);
  const vacancyDates = keys(vacancy, DATE, dateKey);
  const withoutDates = wording.replace(/[\u2010-\u2015\u2212]/gu, "-").replace(DATE, (date) => {
    if (!originalDates.has(dateKey(date))) note("date", date, vacancyDates.has(dateKey(date)));
    return " ";
  });

  const originalNumbers = keys(original, NUMBER, numberKey);
  const vacancyNumbers = keys(vacancy, NUMBER, numberKey);
  for (const [number] of withoutDates.matchAll(NUMBER))
    if (!originalNumbers.has(numberKey(number)))
      note("number", number, vacancyNumbers.has(numberKey(number)));
  for (const [word] of withoutDates.matchAll(NUMBER_WORD))
    if (!containsTerm(foldedOriginal, word)) note("number", word, containsTerm(foldedVacancy, word));

  const wanted = vacancyTerms(vacancy);
  const words = Array.from(wording.matchAll(TOKEN), ({ 0: word, index }) => {
    // A sentence's first word is written large whatever it means: "Go through" is not the language.
    const opens = /(?:^|[\n.!?:;•])[\s*–-]*$/u.test(wording.slice(0, index));
    return { text: spelling(word), name: opens ? spelling(word).toLowerCase() : spelling(word) };
  }).filter(({ text }) => text);
  const absent = (term: string) => !containsTerm(foldedOriginal, term);
  for (let size = 3; size >= 1; size -= 1)
    for (let at = 0; at + size <= words.length; at += 1) {
      const parts = words.slice(at, at + size);
      const term = parts.map(({ text }) => text).join(" ");
      const known = size === 1 && isSkillName(parts[0]?.name ?? "");
      const listed = wanted.has(foldText(term)) && (size > 1 || foldText(term).length > 2);
      if ((known || listed) && absent(term)) note("skill", term, containsTerm(foldedVacancy, term));
    }

  for (const line of wording.split(/\r?\n/u))
    for (const name of properNames(line))
      if (absent(name)) note("name", name, containsTerm(foldedVacancy, name));
  for (const [title] of wording.matchAll(TITLE_WORD))
    if (absent(title)) note("name", title, containsTerm(foldedVacancy, title));
  return [...found.values()];
}

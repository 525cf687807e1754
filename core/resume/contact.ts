import { scalarCount } from "../text/scalars.ts";
import { trim, words } from "../text/whitespace.ts";
import type { Contact, GroundedText } from "./documents.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import type { SourceLine } from "./source-lines.ts";

const EMAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,250}\.[A-Za-z]{2,63}/;
const PHONE_RUN = /[+()\d\p{White_Space}.-]{7,}/gu;
const LINK = /https?:\/\/\P{White_Space}+/giu;

const NAME_LINES = 8;
const NAME_WORDS = { least: 2, most: 5 };
const NAME_CHARACTERS = 80;
const PHONE_DIGITS = { least: 7, most: 15 };

export function readContact(lines: readonly SourceLine[], grounding: Grounding): Contact {
  return {
    name: first(lines.slice(0, NAME_LINES), nameIn, grounding),
    email: first(lines, emailIn, grounding),
    phone: first(lines, phoneIn, grounding),
    links: readLinks(lines, grounding),
  };
}

function first(
  lines: readonly SourceLine[],
  find: (line: SourceLine) => string | undefined,
  grounding: Grounding,
): GroundedText | null {
  for (const line of lines) {
    const value = find(line);
    if (value !== undefined) return grounding.text(value, [line, line], LIMITS.field, "verbatim");
  }
  return null;
}

/** A whole line of a few capitalised words. A line with markup such as "# " in front is none. */
function nameIn({ text, opens }: SourceLine): string | undefined {
  if (opens !== undefined || scalarCount(text) > NAME_CHARACTERS || text.includes("@")) return undefined;
  const parts = words(text);
  if (parts.length < NAME_WORDS.least || parts.length > NAME_WORDS.most) return undefined;
  return parts.every(isCapitalised) ? text : undefined;
}

/** Whether the first letter of a word is a capital one. A word without letters is not capitalised. */
const isCapitalised = (word: string): boolean => /^\P{Alphabetic}*\p{Uppercase}/u.test(word);

const emailIn = ({ text }: SourceLine): string | undefined => EMAIL.exec(text)?.[0];

/** The first run of digits and the signs used between them that has as many digits as a phone number and is no date range. */
function phoneIn({ text }: SourceLine): string | undefined {
  for (const [run] of text.matchAll(PHONE_RUN)) {
    const candidate = trim(run);
    const digits = candidate.replace(/\D/g, "").length;
    if (digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most && !isDateRange(candidate)) {
      return candidate;
    }
  }
  return undefined;
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;

/** A telephone number may hold one group of digits that looks like a year, a range of dates holds two. */
const isDateRange = (candidate: string): boolean => (candidate.match(YEAR)?.length ?? 0) >= 2;

function readLinks(lines: readonly SourceLine[], grounding: Grounding): readonly GroundedText[] {
  const links = new Map<string, SourceLine>();
  for (const line of lines) {
    for (const [link] of line.text.matchAll(LINK)) {
      const value = withoutTrailing(link);
      if (!links.has(value)) links.set(value, line);
    }
  }
  return grounding
    .list([...links], LIMITS.links)
    .map(([value, line]) => grounding.text(value, [line, line], LIMITS.field, "verbatim"));
}

/** A sentence around a link may end right after it. */
function withoutTrailing(link: string): string {
  let end = link.length;
  while (end > 0 && ".,;)".includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
}

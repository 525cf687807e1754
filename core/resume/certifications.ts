import { isBullet, withoutBullet } from "./bullets.ts";
import { hasDate } from "./dates.ts";
import type { CertificationEntry } from "./documents.ts";
import { type EntryLines, entryText, fieldOf } from "./entry-text.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import type { SourceLine } from "./source-lines.ts";
import { hasInstitutionTerm } from "./terms.ts";

/** The entries of a certifications section: each line is one, and a line that only names an institution issues the one before. */
export function readCertifications(
  content: readonly SourceLine[],
  grounding: Grounding,
): readonly CertificationEntry[] {
  return grounding
    .list(splitEntries(content), LIMITS.certifications)
    .flatMap((lines) => readEntry(lines, grounding) ?? []);
}

function splitEntries(content: readonly SourceLine[]): EntryLines[] {
  const entries: [SourceLine, ...SourceLine[]][] = [];
  for (const line of content) {
    const current = entries.at(-1);
    if (current?.length === 1 && isIssuer(line.text)) current.push(line);
    else entries.push([line]);
  }
  return entries;
}

const isIssuer = (text: string): boolean => !isBullet(text) && !hasDate(text) && hasInstitutionTerm(text);

function readEntry(lines: EntryLines, grounding: Grounding): CertificationEntry | undefined {
  const [head, issuer] = lines;
  const name = withoutBullet(head.text);
  if (name === "") return undefined;
  return {
    raw_text: entryText(lines, grounding, "verbatim"),
    name: grounding.text(name, [head, head], LIMITS.field, "verbatim"),
    issuer: fieldOf(issuer?.text, issuer, grounding, "verbatim"),
  };
}

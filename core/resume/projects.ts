import { isBullet, withoutBullet } from "./bullets.ts";
import type { ProjectEntry } from "./documents.ts";
import { type EntryLines, entryText } from "./entry-text.ts";
import type { Grounding } from "./grounding.ts";
import { LIMITS } from "./limits.ts";
import type { SourceLine } from "./source-lines.ts";

/** The entries of a projects section: a name line and what describes it. */
export function readProjects(content: readonly SourceLine[], grounding: Grounding): readonly ProjectEntry[] {
  return grounding
    .list(splitEntries(content), LIMITS.projects)
    .flatMap((lines) => readEntry(lines, grounding) ?? []);
}

/** Bullets describe the line before them that is none; a second line without a bullet describes it too. */
function splitEntries(content: readonly SourceLine[]): EntryLines[] {
  const entries: [SourceLine, ...SourceLine[]][] = [];
  for (const line of content) {
    const current = entries.at(-1);
    const begins =
      current === undefined || (isBullet(line.text) ? isBullet(current[0].text) : current.length > 1);
    if (current === undefined || begins) entries.push([line]);
    else current.push(line);
  }
  return entries;
}

function readEntry(lines: EntryLines, grounding: Grounding): ProjectEntry | undefined {
  const [head, ...rest] = lines;
  const others = rest.filter(({ text }) => withoutBullet(text) !== "");
  const name = withoutBullet(head.text);
  if (name === "") return undefined;
  const [first, last] = [others[0], others.at(-1)];
  return {
    raw_text: entryText(lines, grounding, "verbatim"),
    name: grounding.text(name, [head, head], LIMITS.field, "verbatim"),
    description:
      first && last
        ? grounding.text(
            others.map(({ text }) => withoutBullet(text)).join(" "),
            [first, last],
            LIMITS.projectDescription,
            "whitespace_joined",
          )
        : null,
  };
}

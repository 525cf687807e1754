import { trim } from "../../text/whitespace.ts";

/**
 * The reviewed names of the same technology (contract page job-match-v1), the canonical name first, in the form of
 * `normalizeSkill`. Names of different technologies are never put together, however close they are.
 */
const ALIASES: readonly (readonly [string, ...string[]])[] = [
  ["aws", "amazon aws", "amazon web services"],
  ["gcp", "google cloud", "google cloud platform"],
  ["javascript", "js"],
  ["typescript", "ts"],
  ["postgresql", "postgres"],
  ["kubernetes", "k8s"],
  ["node js", "node", "nodejs"],
  ["react", "react js", "reactjs"],
  ["vue", "vue js", "vuejs"],
  ["next js", "nextjs"],
  ["net", "dotnet"],
  ["c#", "c sharp", "csharp"],
  ["c++", "c plus plus", "cpp"],
  ["go", "golang"],
  ["machine learning", "ml"],
  ["artificial intelligence", "ai"],
  ["ci cd", "continuous integration and continuous delivery", "continuous integration continuous delivery"],
];

const CANONICAL: ReadonlyMap<string, string> = new Map(
  ALIASES.flatMap((names) => names.map((name): [string, string] => [name, names[0]])),
);

/** Lower case, with one space for all that is no ASCII letter, digit, plus or number sign: "Node.js" is "node js". */
export const normalizeSkill = (skill: string): string =>
  trim(skill.toLowerCase().replace(/[^a-z0-9+#]+/g, " "));

/** A skill as it is compared: the canonical name of its technology, and the version if one is said. */
export type ComparedSkill = {
  readonly normalized: string;
  readonly name: string;
  readonly version: string | undefined;
};

/** The numbers that end a name are its version: "Python 3.11" is "python" in version "3 11". */
export function compared(skill: string): ComparedSkill {
  const normalized = normalizeSkill(skill);
  const parts = normalized.split(" ");
  const base = parts.findLastIndex((part) => !/^v?\d+$/.test(part)) + 1;
  const version = parts.slice(base).join(" ").replace(/^v/, "");
  const name = parts.slice(0, base).join(" ");
  return { normalized, name: CANONICAL.get(name) ?? name, version: version === "" ? undefined : version };
}

/** The canonical name of a skill of a reviewed group, if it belongs to one. */
export function canonicalName(skill: string): string | undefined {
  const { name } = compared(skill);
  return CANONICAL.has(name) ? name : undefined;
}

/** The canonical name of a skill of a reviewed group and the group's names of a single word. */
export function otherNames(skill: string): readonly string[] {
  const canonical = canonicalName(skill);
  const group = ALIASES.find(([name]) => name === canonical) ?? [];
  return group.filter((name, index) => index === 0 || !name.includes(" "));
}

export type Equivalence = "normalized_exact" | "conservative_alias";

/** Whether two names mean the same technology and no two different versions of it. */
export function equivalence(left: ComparedSkill, right: ComparedSkill): Equivalence | undefined {
  if (left.normalized === "") return undefined;
  if (left.normalized === right.normalized) return "normalized_exact";
  if (left.name === "" || left.name !== right.name) return undefined;
  const differ = left.version !== undefined && right.version !== undefined && left.version !== right.version;
  return differ ? undefined : "conservative_alias";
}

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

const VERSION = /^(.*?) v?(\d+(?: \d+)*)$/;

type Skill = { readonly normalized: string; readonly name: string; readonly version: string | undefined };

/** A skill as it is compared: the canonical name of its technology, and the version if one is said. */
function parse(skill: string): Skill {
  const normalized = normalizeSkill(skill);
  const [, base = normalized, version] = CANONICAL.has(normalized) ? [] : (VERSION.exec(normalized) ?? []);
  return { normalized, name: CANONICAL.get(base) ?? base, version };
}

/** The canonical name of a skill of a reviewed group, if it belongs to one. */
export function canonicalName(skill: string): string | undefined {
  const { name } = parse(skill);
  return CANONICAL.has(name) ? name : undefined;
}

export type Equivalence = "normalized_exact" | "conservative_alias";

/** Whether two names mean the same technology and no two different versions of it. */
export function equivalence(first: string, second: string): Equivalence | undefined {
  const [left, right] = [parse(first), parse(second)];
  if (left.normalized === "" || left.name === "") return undefined;
  if (left.normalized === right.normalized) return "normalized_exact";
  const compatible =
    left.version === undefined || right.version === undefined || left.version === right.version;
  return left.name === right.name && compatible ? "conservative_alias" : undefined;
}

import type { Comparison } from "./documents.ts";
import { matchItem, metric, percent } from "./items.ts";
import { canonicalName, normalizeSkill } from "./skill-equivalence.ts";

/** Words and phrases that point to a field of work, in the form of `normalizeSkill`. The fields are in their order of output. */
const DOMAINS = {
  backend: [
    "backend",
    "api",
    "apis",
    "django",
    "fastapi",
    "flask",
    "postgresql",
    "microservice",
    "microservices",
  ],
  frontend: ["frontend", "react", "vue", "angular", "javascript", "typescript", "html", "css", "ui"],
  data: ["data", "python", "sql", "analytics", "etl", "machine learning"],
  devops_cloud: ["devops", "cloud", "aws", "azure", "gcp", "docker", "kubernetes", "terraform", "ci cd"],
  mobile: ["mobile", "ios", "android", "swift", "kotlin", "flutter", "react native"],
  product: ["product", "roadmap", "stakeholder", "discovery"],
} as const;

type Domain = keyof typeof DOMAINS;
const NAMES = Object.keys(DOMAINS) as readonly Domain[];

/** A job without any domain is neither a fit nor a misfit. */
const NEUTRAL = 50;

export type DomainText = { readonly text: string; readonly skills: readonly string[] };

export function compareDomains(job: DomainText, resume: DomainText): Comparison {
  const [wanted, found] = [domainsOf(job), domainsOf(resume)];
  const matched = wanted.filter((domain) => found.includes(domain)).length;
  return {
    category: "domain_fit",
    score: wanted.length === 0 ? NEUTRAL : percent(matched, wanted.length),
    explanation:
      wanted.length === 0
        ? "The vacancy points to none of the six fields of work."
        : `The resume points to ${matched} of the ${wanted.length} fields of work that the vacancy points to.`,
    items: wanted.map((domain) =>
      matchItem(
        { kind: "domain", item: domain, job_source: null },
        found.includes(domain)
          ? {
              resume_item: domain,
              status: "confirmed_match",
              match_type: "derived_signal",
              resume_source: null,
            }
          : undefined,
      ),
    ),
    metrics: [metric("job_domains", wanted.join(", ")), metric("resume_domains", found.join(", "))],
  };
}

/** Whole words and phrases only: "ui" is not found in "building". */
function domainsOf({ text, skills }: DomainText): Domain[] {
  const known = skills.map(canonicalName).filter((name) => name !== undefined);
  const searched = ` ${normalizeSkill(text)} ${known.join(" ")} `;
  return NAMES.filter((domain) => DOMAINS[domain].some((term) => searched.includes(` ${term} `)));
}

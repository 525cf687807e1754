import { truncateScalars } from "../../text/scalars.ts";
import type { Category, CategoryResult, Gap, ItemKind, MatchItem, Strength } from "./documents.ts";

/** Longest reason, in Unicode scalar values: an item may be a whole line. */
const REASON_CHARACTERS = 600;

/** Most strengths, and most gaps, that are named. */
const FINDINGS = 5;

/** What a gap costs, the dearest first. */
const GAP_PRIORITY: readonly (readonly ItemKind[])[] = [
  ["required_skill"],
  ["experience"],
  ["seniority"],
  ["education", "certification"],
  ["preferred_skill"],
  ["domain"],
  ["keyword"],
];

/** Kinds that are inferred from words; an unsure reading must not make requirements of them. */
const INFERRED: readonly ItemKind[] = ["domain", "keyword"];

type Found = MatchItem & { readonly category: Category };

/** Confirmed matches: those of the best category first, then in the order of the categories, then by name. */
export function topStrengths(results: readonly CategoryResult[]): Strength[] {
  const ranked = [...results].sort((left, right) => right.score - left.score);
  const found = ranked.flatMap((result) => itemsOf(result).sort(byName));
  return distinct(found)
    .flatMap(({ category, item, status, match_type, job_source, resume_source }) =>
      status === "confirmed_match" && match_type !== null
        ? [
            {
              category,
              item,
              reason: truncateScalars(strengthReason(item, match_type), REASON_CHARACTERS),
              status: "confirmed" as const,
              match_type,
              job_source,
              resume_source,
            },
          ]
        : [],
    )
    .slice(0, FINDINGS);
}

export function topGaps(results: readonly CategoryResult[], isUncertain: boolean): Gap[] {
  const found = results.flatMap(itemsOf);
  const ranked = GAP_PRIORITY.flatMap((kinds) => found.filter(({ kind }) => kinds.includes(kind)));
  return distinct(ranked.filter(({ kind }) => !isUncertain || !INFERRED.includes(kind)))
    .flatMap(({ category, item, status, job_source, resume_source }) =>
      status === "confirmed_match"
        ? []
        : [
            {
              category,
              item,
              reason: truncateScalars(GAP_REASONS[status](item), REASON_CHARACTERS),
              status: GAP_STATUSES[status],
              job_source,
              resume_source,
            },
          ],
    )
    .slice(0, FINDINGS);
}

const itemsOf = ({ category, items }: CategoryResult): Found[] =>
  items.map((item) => ({ ...item, category }));

function byName(left: MatchItem, right: MatchItem): number {
  const [first, second] = [left.item.toLowerCase(), right.item.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Each item once within its category, whatever its case and whether matched or not. */
function distinct(items: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return items.filter(({ category, item, status }) => {
    const key = `${category} ${status === "confirmed_match"} ${item.toLowerCase()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const strengthReason = (item: string, type: Strength["match_type"]): string =>
  type === "normalized_exact"
    ? `The resume names the same thing: ${item}.`
    : type === "conservative_alias"
      ? `The resume names the same technology in other words: ${item}.`
      : `Words in both texts support it: ${item}.`;

const GAP_STATUSES = {
  partial_match: "partial",
  likely_missing: "likely_missing",
  unverified: "unverified",
} as const;

const GAP_REASONS = {
  partial_match: (item: string) => `The resume supports only a part of it: ${item}.`,
  likely_missing: (item: string) => `The vacancy states it and the resume does not clearly have it: ${item}.`,
  unverified: (item: string) => `The reading is too unsure to tell whether the resume has it: ${item}.`,
};

import { roundHalfEven } from "../../text/rounding.ts";
import { truncateScalars } from "../../text/scalars.ts";
import type { ItemStatus, MatchItem, MatchType, Metric, MetricId } from "./documents.ts";

/** Longest value of a metric, in Unicode scalar values. */
const METRIC_CHARACTERS = 240;

export const metric = (metric_id: MetricId, value: string | number): Metric => ({
  metric_id,
  value: truncateScalars(String(value), METRIC_CHARACTERS),
});

/** A score of part by whole, 0 to 100. Nothing asked for gives 0. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : roundHalfEven(100 * part, whole);

/** What the résumé has for an item of the vacancy. */
type Evidence = Pick<MatchItem, "resume_item" | "resume_source"> & {
  readonly status: Exclude<ItemStatus, "unverified">;
  readonly match_type: MatchType;
};

type Asked = Pick<MatchItem, "kind" | "item" | "job_source">;

/** An item in the property order of the contract. Without evidence it is likely to be missing. */
export function matchItem({ kind, item, job_source }: Asked, evidence?: Evidence): MatchItem {
  return {
    kind,
    item,
    resume_item: evidence?.resume_item ?? null,
    status: evidence?.status ?? "likely_missing",
    match_type: evidence?.match_type ?? null,
    job_source,
    resume_source: evidence?.resume_source ?? null,
  };
}

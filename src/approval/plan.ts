import { type Static, Type } from "@sinclair/typebox";
import type { Json } from "./json.ts";

/** Any JSON value as a schema; the plan hash refuses what is not JSON. */
export const AnyJson = Type.Unsafe<Json>({});
const Text = Type.String();

/** Something a plan would touch. `fingerprint` is null for what must not exist yet. */
export const Target = Type.Object(
  {
    kind: Text,
    id: Text,
    label: Text,
    /** State of the record, where it has one; `offer`, `hired` and `confirmed` raise the risk. */
    state: Type.Optional(Text),
    fingerprint: Type.Union([Text, Type.Null()]),
  },
  { additionalProperties: false },
);
export type Target = Static<typeof Target>;

/** One step of a plan with an outcome of its own. `before` is null where it creates, `after` null where it removes. */
export const PlanItem = Type.Object(
  {
    id: Text,
    label: Text,
    /** `kind:id` of its target. */
    target: Text,
    before: AnyJson,
    after: AnyJson,
    will: Type.Union([Type.Literal("change"), Type.Literal("skip"), Type.Literal("fail")]),
    note: Type.Optional(Text),
  },
  { additionalProperties: false },
);
export type PlanItem = Static<typeof PlanItem>;

const Impact = Type.Object(
  {
    /** How many targets of each kind change. */
    counts: Type.Record(Text, Type.Integer()),
    /** What refers to the targets, in words. */
    references: Type.Array(Text),
    /** `ids`: exactly the listed targets. Anything else is a filter in words, which raises the risk. */
    scope: Text,
  },
  { additionalProperties: false },
);

/** Exactly what would happen, as the action worked it out. */
export const ActionPlan = Type.Object(
  {
    /** One line: what would be done. */
    title: Text,
    targets: Type.Array(Target),
    /** Fields that change. */
    fields: Type.Array(Text),
    before: AnyJson,
    after: AnyJson,
    items: Type.Array(PlanItem, { minItems: 1, maxItems: 1000 }),
    impact: Impact,
  },
  { additionalProperties: false },
);
export type ActionPlan = Static<typeof ActionPlan>;

/** The name by which an item points at its target. */
export function targetKey(target: { readonly kind: string; readonly id: string }): string {
  return `${target.kind}:${target.id}`;
}

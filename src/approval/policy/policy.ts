import { type Static, Type } from "@sinclair/typebox";

const closed = { additionalProperties: false } as const;
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: "^[A-Za-z0-9@*][A-Za-z0-9._@*-]*$" });
const Names = Type.Array(Name, { minItems: 1 });
const RiskName = Type.Union([
  Type.Literal("low"),
  Type.Literal("medium"),
  Type.Literal("high"),
  Type.Literal("critical"),
]);
/** A length of time: a whole number with `m`, `h` or `d`, at most 90 days. */
const Duration = Type.String({ pattern: "^[1-9][0-9]{0,3}[mhd]$" });

/** When a rule or workflow applies. Every condition that is given has to hold; none given always holds. */
export const Condition = Type.Object(
  {
    /** Action ids; `task.*` stands for all that begin with `task.`. */
    actions: Type.Optional(Names),
    category: Type.Optional(
      Type.Union([Type.Literal("read-only"), Type.Literal("draft"), Type.Literal("write-local")]),
    ),
    risk_at_least: Type.Optional(RiskName),
    /** One of these fields changes. */
    fields: Type.Optional(Names),
    batch_at_least: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** A target is in one of these states. */
    states: Type.Optional(Names),
    /** The person behind the request has one of these roles. */
    roles: Type.Optional(Names),
    requester: Type.Optional(Type.Union([Type.Literal("human"), Type.Literal("agent")])),
  },
  closed,
);
export type Condition = Static<typeof Condition>;

/** Outcomes from the mildest to the strictest. */
export const outcomes = [
  "ALLOW",
  "REQUIRE_CONFIRMATION",
  "REQUIRE_APPROVAL",
  "REQUIRE_HUMAN_REVIEW",
  "DENY",
] as const;
export type Outcome = (typeof outcomes)[number];

export const Rule = Type.Object(
  {
    id: Name,
    layer: Type.Union([
      Type.Literal("global"),
      Type.Literal("tenant"),
      Type.Literal("resource"),
      Type.Literal("state"),
    ]),
    when: Type.Optional(Condition),
    outcome: Type.Union(outcomes.map((outcome) => Type.Literal(outcome))),
    /** Raises the risk to at least this; never lowers it. */
    raise_risk_to: Type.Optional(RiskName),
    /** People who may turn this DENY into an approval, for one proposal and 15 minutes. */
    break_glass: Type.Optional(Names),
  },
  closed,
);
export type Rule = Static<typeof Rule>;

const Level = Type.Object(
  {
    id: Name,
    role: Type.Optional(Name),
    permission: Type.Optional(Name),
    user: Type.Optional(Name),
    group: Type.Optional(Name),
    /** Approvals needed; the workflow's quorum where it is not given. */
    minimum: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    mode: Type.Optional(Type.Union([Type.Literal("sequential"), Type.Literal("parallel")])),
    unanimous: Type.Optional(Type.Boolean()),
    allow_requester: Type.Optional(Type.Boolean()),
  },
  closed,
);

const Whom = Type.Object(
  {
    role: Type.Optional(Name),
    permission: Type.Optional(Name),
    user: Type.Optional(Name),
    group: Type.Optional(Name),
  },
  { ...closed, minProperties: 1 },
);

export const Workflow = Type.Object(
  {
    id: Name,
    version: Type.Integer({ minimum: 1 }),
    when: Type.Optional(Condition),
    levels: Type.Array(Level, { minItems: 1, maxItems: 10 }),
    /** Approvals that a level needs unless it says otherwise; 1 where neither does. */
    quorum: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    expires: Type.Optional(Duration),
    /** Nobody behind the request may decide it, whatever a level says. */
    segregation: Type.Optional(Type.Boolean()),
    sla: Type.Optional(Duration),
    escalate_to: Type.Optional(Whom),
    may_cancel: Type.Optional(Type.Union([Type.Literal("requester"), Type.Literal("nobody")])),
  },
  closed,
);
export type Workflow = Static<typeof Workflow>;

/** What `policy.yaml` may hold. */
export const PolicyFile = Type.Object(
  {
    version: Type.Literal(1),
    rules: Type.Optional(Type.Array(Rule, { maxItems: 500 })),
    workflows: Type.Optional(Type.Array(Workflow, { maxItems: 100 })),
  },
  closed,
);
export type PolicyFile = Static<typeof PolicyFile>;

/** Rules and workflows in force, the built-in ones included. */
export interface Policy {
  readonly rules: readonly Rule[];
  readonly workflows: readonly Workflow[];
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds of a duration such as `30m`, `24h` or `7d`. */
export function durationMs(duration: string): number {
  const unit = duration.slice(-1);
  return (
    Number(duration.slice(0, -1)) * (unit === "m" || unit === "h" || unit === "d" ? units[unit] : Number.NaN)
  );
}

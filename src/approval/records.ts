import { type Static, Type } from "@sinclair/typebox";
import { jsonReader, rowReader } from "../store/row.ts";
import { statuses } from "./lifecycle.ts";
import { ActionPlan, AnyJson } from "./plan.ts";
import { outcomes, Workflow } from "./policy/policy.ts";
import { RequirementSet } from "./requirements.ts";
import { risks } from "./risk.ts";

const closed = { additionalProperties: false } as const;
const Text = Type.String();
const NullableText = Type.Union([Text, Type.Null()]);
const NullableTime = Type.Union([Type.Integer(), Type.Null()]);
const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Union(values.map((value) => Type.Literal(value)));

/** Where a request came from: session, tool call, the person's last message, step of a copilot plan. Identifiers only. */
export const Origin = Type.Object(
  {
    session: Type.Optional(Text),
    toolCall: Type.Optional(Text),
    message: Type.Optional(Text),
    copilotPlan: Type.Optional(Text),
    copilotStep: Type.Optional(Text),
  },
  closed,
);
export type Origin = Static<typeof Origin>;

export const Requester = Type.Object({ kind: oneOf(["human", "agent"]), id: Text, onBehalfOf: Text }, closed);
export type Requester = Static<typeof Requester>;

/** Everything static on a card: what a person decides on, and what the plan hash covers. */
export const PlanDocument = Type.Object(
  {
    schema: Type.Literal("career.action_plan.v1"),
    proposal: Text,
    tenant: Text,
    action: Type.Object({ id: Text, version: Type.Integer(), description: Text }, closed),
    input: Type.Record(Text, AnyJson),
    plan: ActionPlan,
    reason: Text,
    evidence: Type.Array(Type.Object({ reference: Text, fingerprint: Text }, closed)),
    requester: Requester,
    risk: Type.Object({ level: oneOf(risks), reasons: Type.Array(Text) }, closed),
    undo: Type.Union([Type.Literal("possible"), Type.Literal("irreversible")]),
    requirements: RequirementSet,
    policy: Type.Object(
      {
        outcome: oneOf(outcomes),
        rules: Type.Array(Text),
        revision: Text,
        workflow: Type.Object({ id: Text, version: Type.Integer() }, closed),
      },
      closed,
    ),
    override: Type.Optional(Type.Object({ by: Text, reason: Text }, closed)),
    expiresAt: Type.Integer(),
  },
  closed,
);
export type PlanDocument = Static<typeof PlanDocument>;
export const parsePlanDocument = jsonReader(PlanDocument);

const Status = oneOf(statuses);

export const ProposalRow = Type.Object({
  id: Text,
  tenant: Text,
  action: Text,
  title: Text,
  risk: oneOf(risks),
  requester: Text,
  origin: Text,
  key: Text,
  content_hash: Text,
  replaces: NullableText,
  follows: NullableText,
  plan: Text,
  plan_hash: Text,
  requirements: Text,
  policy_revision: Text,
  workflow: Text,
  release: Text,
  created_at: Type.Integer(),
  expires_at: Type.Integer(),
  escalate_at: NullableTime,
  status: Status,
  status_reason: NullableText,
  escalated_at: NullableTime,
  claimed_by: NullableText,
  claimed_until: NullableTime,
  ended_at: NullableTime,
});
export type ProposalRow = Static<typeof ProposalRow>;
export const readProposalRow = rowReader(ProposalRow);
export const parseWorkflow = jsonReader(Workflow);
export const parseOrigin = jsonReader(Origin);

export const DecisionRow = Type.Object({
  id: Text,
  proposal: Text,
  requirement: Text,
  decided_by: Text,
  stands_for: Text,
  decision: oneOf(["APPROVED", "REJECTED"]),
  reason: NullableText,
  plan_hash: Text,
  route: Text,
  signed_in: Text,
  signed_in_at: Type.Integer(),
  stepped_up_at: NullableTime,
  nonce: Text,
  decided_at: Type.Integer(),
});
export type DecisionRow = Static<typeof DecisionRow>;
export const readDecisionRow = rowReader(DecisionRow);

/** What became of one item. `left` is the target as the execution left it. */
export const ItemOutcome = Type.Object(
  {
    id: Text,
    outcome: oneOf(["done", "failed", "skipped", "unfinished"]),
    left: AnyJson,
    message: Type.Optional(Text),
  },
  closed,
);
export type ItemOutcome = Static<typeof ItemOutcome>;
export const parseItems = jsonReader(Type.Array(ItemOutcome));

export const ExecutionRow = Type.Object({
  id: Text,
  proposal: Text,
  kind: oneOf(["execute", "undo"]),
  attempt: Type.Integer(),
  process: Text,
  lease_until: Type.Integer(),
  items: Text,
  intention: NullableText,
  outcome: NullableText,
  verified: Type.Integer(),
  message: NullableText,
  started_at: Type.Integer(),
  ended_at: NullableTime,
});
export type ExecutionRow = Static<typeof ExecutionRow>;
export const readExecutionRow = rowReader(ExecutionRow);

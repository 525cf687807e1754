import { type Static, Type } from "@sinclair/typebox";
import type { Card } from "../../approval/card.ts";
import type { ProposalRequest } from "../../approval/proposal-request.ts";
import type { ApprovalDesk } from "../approval-desk.ts";
import type { Command, CommandResult } from "../command.ts";
import type { OutcomeStatus } from "../outcome.ts";
import type { CallContext } from "../ports.ts";

const ProposePayload = Type.Object(
  {
    action: Type.Optional(Type.String({ maxLength: 60 })),
    input: Type.Optional(Type.Object({}, { additionalProperties: true })),
    reason: Type.Optional(Type.String({ maxLength: 2_000 })),
    evidence: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    replaces: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);
type Asked = Static<typeof ProposePayload>;

const SHAPE =
  '{action:"task.create",input:{…},reason:"why",evidence?:["result:…"],replaces?:"proposal:…"}; {} lists the actions';

/** How a proposal stands, in the tool's words. */
function standing({ status }: Card): OutcomeStatus {
  switch (status) {
    case "COMPLETED":
    case "PARTIAL_SUCCESS":
    case "UNDONE":
      return "executed";
    case "REJECTED":
    case "CANCELLED":
    case "SUPERSEDED":
      return "rejected";
    case "EXECUTION_FAILED":
    case "UNKNOWN":
    case "EXPIRED":
    case "INVALIDATED":
      return "execution_failed";
    default:
      return "pending_approval";
  }
}

function actionList({ actions }: ApprovalDesk): CommandResult {
  return {
    report: {
      handles: [],
      headline: [`${actions.length} actions`],
      facts: actions.map(
        ({ id, category, description, fields }) => `${id} {${fields.join(",")}} ${category}: ${description}`,
      ),
      warnings: [],
      next: `propose ${SHAPE.split(";")[0]}`,
    },
  };
}

/** What the agent reads of a proposal: where it stands, why it stands there, and who is still needed. */
export function proposalReport(card: Card, kept: boolean, next: string): CommandResult {
  const needed = card.needed
    .filter(({ state }) => state === "open" || state === "waiting")
    .flatMap(({ names }) => names);
  const status = standing(card);
  return {
    report: {
      handles: [card.proposal],
      headline: [status, card.action.id, `risk ${card.risk.level}`],
      facts: [
        card.title,
        card.statusReason ? `${card.status}: ${card.statusReason}` : "",
        status === "pending_approval" && needed.length > 0
          ? `waits for: ${[...new Set(needed)].join(", ")}`
          : "",
        ...card.items.flatMap(({ label, outcome, message }) =>
          outcome && outcome !== "done" ? [`${label}: ${outcome}${message ? ` (${message})` : ""}`] : [],
        ),
        kept ? "" : "not kept on disk: ends with this session",
      ],
      warnings: [],
      next,
    },
    status,
    handle: card.proposal,
  };
}

async function propose(asked: Asked, context: CallContext): Promise<CommandResult> {
  const desk = context.desk();
  if (asked.action === undefined) return actionList(desk);
  const request: ProposalRequest = {
    action: asked.action,
    input: asked.input ?? {},
    reason: asked.reason ?? "",
    ...(asked.evidence && { evidence: asked.evidence }),
    ...(asked.key && { key: asked.key }),
    ...(asked.replaces && { replaces: asked.replaces }),
    origin: context.origin,
  };
  const proposed = desk.approvals.propose(request);
  if (proposed.kind === "value")
    return {
      report: { handles: [], headline: [proposed.action.id], facts: [], warnings: [], next: "" },
      body: JSON.stringify(proposed.value),
    };
  const { id } = proposed.proposal;
  const before = desk.approvals.card(id);
  if (standing(before) === "pending_approval") await context.decide(id, context.signal);
  const card = desk.approvals.card(id);
  // A saved file must never turn up as an original in the next answer.
  if (standing(card) === "executed") await context.library.list({ refresh: true });
  return proposalReport(
    card,
    desk.kept(),
    standing(card) === "pending_approval" ? "the person decides with /career-approvals" : "",
  );
}

export const proposeCommand: Command = {
  summary: "Propose a local action; the person approves each write",
  payload: { schema: ProposePayload, shape: SHAPE },
  run: ({ payload }, context) => propose(payload as Asked, context),
};

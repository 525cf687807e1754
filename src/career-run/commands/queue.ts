import { Type } from "@sinclair/typebox";
import type { Command, CommandResult } from "../command.ts";
import type { CallContext } from "../ports.ts";
import { proposalReport } from "./propose.ts";

/** Proposals that are listed. */
const LISTED = 10;

function list(context: CallContext): CommandResult {
  const { approvals, kept } = context.desk();
  const { total, rows } = approvals.list({ limit: LISTED });
  const waiting = approvals.list({ tab: "pending", limit: 1 }).total;
  return {
    report: {
      handles: [],
      headline: [`${waiting} waiting of ${total}`],
      facts: [
        ...rows.map(({ id, status, action, title }) => `${id} ${status} ${action} ${title}`),
        total > rows.length ? `and ${total - rows.length} older` : "",
        kept() || total === 0 ? "" : "not kept on disk: end with this session",
      ],
      warnings: [],
      next: waiting > 0 ? "the person decides with /career-approvals" : "",
    },
  };
}

export const queueCommand: Command = {
  summary: "Proposals and how they stand",
  payload: {
    schema: Type.Object({}, { additionalProperties: false }),
    shape: "nothing, with a proposal: handle or none",
  },
  run: async ({ handle }, context) => {
    if (!handle) return list(context);
    const { approvals, kept } = context.desk();
    return proposalReport(approvals.card(handle), kept(), "");
  },
};

import type { Policy, PolicyFile, Rule, Workflow } from "./policy.ts";

/** The local person, whoever that is in this database. */
export const localUser = "@local";
/** The person behind the request. */
export const requesterUser = "@requester";

/**
 * The global minimum. It is code, not configuration: a file can add to it and make it stricter, and since the strictest
 * outcome wins, nothing in a file can take it away.
 */
const minimum: readonly Rule[] = [
  { id: "builtin.read-only", layer: "global", when: { category: "read-only" }, outcome: "ALLOW" },
  { id: "builtin.draft", layer: "global", when: { category: "draft" }, outcome: "ALLOW" },
  {
    id: "builtin.write-by-agent",
    layer: "global",
    when: { category: "write-local", requester: "agent" },
    outcome: "REQUIRE_APPROVAL",
  },
  {
    id: "builtin.write-by-person",
    layer: "global",
    when: { category: "write-local", requester: "human" },
    outcome: "REQUIRE_CONFIRMATION",
  },
  {
    id: "builtin.critical",
    layer: "global",
    when: { category: "write-local", risk_at_least: "critical" },
    outcome: "REQUIRE_HUMAN_REVIEW",
  },
];

/** Used where no workflow of the file applies. */
export const localWorkflow: Workflow = {
  id: "builtin.local",
  version: 1,
  levels: [{ id: "local", user: localUser, allow_requester: true }],
  expires: "24h",
  may_cancel: "requester",
};

/** One card, answered by the person who asked. */
export const confirmationWorkflow: Workflow = {
  id: "builtin.confirmation",
  version: 1,
  levels: [{ id: "confirmation", user: requesterUser, allow_requester: true }],
  expires: "24h",
  may_cancel: "requester",
};

/** The policy in force: the built-in minimum and what the file adds. */
export function policyWith(file?: PolicyFile): Policy {
  return {
    rules: [...minimum, ...(file?.rules ?? [])],
    workflows: [...(file?.workflows ?? []), localWorkflow, confirmationWorkflow],
  };
}

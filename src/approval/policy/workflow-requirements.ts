import type { Requirement, RequirementSet, Selector } from "../requirements.ts";
import { localUser, requesterUser } from "./built-in.ts";
import { durationMs, type Workflow } from "./policy.ts";

export interface WorkflowPeople {
  /** Id of the local person. */
  readonly local: string;
  /** Id of the person behind the request. */
  readonly requester: string;
  readonly chain: readonly string[];
}

/** The requirements that a workflow makes of one proposal created at `createdAt` (milliseconds). */
export function requirementsOf(
  workflow: Workflow,
  permission: string,
  people: WorkflowPeople,
  createdAt: number,
): RequirementSet {
  const named = (selector: Selector): Selector => ({
    ...(selector.role !== undefined && { role: selector.role }),
    ...(selector.permission !== undefined && { permission: selector.permission }),
    ...(selector.group !== undefined && { group: selector.group }),
    ...(selector.user !== undefined && { user: userId(selector.user, people) }),
  });
  const escalation =
    workflow.sla !== undefined && workflow.escalate_to !== undefined
      ? { escalateAt: createdAt + durationMs(workflow.sla), escalateTo: named(workflow.escalate_to) }
      : {};
  const list = workflow.levels.map(
    (level): Requirement => ({
      id: level.id,
      who: named(level),
      minimumApprovals: level.minimum ?? workflow.quorum ?? 1,
      mode: level.mode === "parallel" ? "PARALLEL" : "SEQUENTIAL",
      allowRequester: workflow.segregation === true ? false : (level.allow_requester ?? false),
      unanimous: level.unanimous ?? false,
      ...escalation,
    }),
  );
  return { permission, chain: [...people.chain], list };
}

function userId(user: string, people: WorkflowPeople): string {
  if (user === localUser) return people.local;
  return user === requesterUser ? people.requester : user;
}

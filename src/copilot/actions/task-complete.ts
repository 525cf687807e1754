import { Type } from "@sinclair/typebox";
import { ApprovalError } from "../../approval/approval-error.ts";
import { readRecord } from "../records/record.ts";
import { recordAction } from "../records/record-action.ts";

export const taskComplete = recordAction({
  id: "task.complete",
  version: 1,
  description: "Mark a task as done",
  domain: "task",
  baseRisk: "low",
  mode: "atomic",
  input: Type.Object(
    { task: Type.String({ pattern: "^task:[0-9a-z]{6}$" }) },
    { additionalProperties: false },
  ),
  title: (_input, [change]) => `Mark "${change?.label ?? "a task"}" as done`,
  changes: (input, { sql }) => {
    const id = String(input.task).slice("task:".length);
    const before = readRecord(sql, "task", id);
    if (!before)
      throw new ApprovalError(
        "payload_invalid",
        "There is no such task. List the state to see which there are.",
      );
    if (before.status !== "open")
      throw new ApprovalError("payload_invalid", `This task is ${before.status} already.`);
    return [
      {
        kind: "task",
        id,
        label: String(before.data.title),
        before,
        after: { ...before, version: before.version + 1, status: "done" },
      },
    ];
  },
});

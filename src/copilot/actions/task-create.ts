import { freeRecordId } from "../records/record.ts";
import { recordAction } from "../records/record-action.ts";
import { Task } from "../records/task.ts";

export const taskCreate = recordAction({
  id: "task.create",
  version: 1,
  description: "Add a task",
  domain: "task",
  baseRisk: "low",
  mode: "atomic",
  input: Task,
  title: (input) => `Add the task "${String(input.title)}"`,
  changes: (input, context) => [
    {
      kind: "task",
      id: freeRecordId(context, "task"),
      label: String(input.title),
      before: null,
      after: { version: 1, status: "open", data: input },
    },
  ],
});

import { type Static, Type } from "@sinclair/typebox";
import { rowReader } from "../../store/row.ts";
import { freeRecordId } from "../records/record.ts";
import { recordAction } from "../records/record-action.ts";
import { Task } from "../records/task.ts";

const Tasks = Type.Object(
  { tasks: Type.Array(Task, { minItems: 1, maxItems: 1000 }) },
  { additionalProperties: false },
);
type Tasks = Static<typeof Tasks>;
const readTasks: (input: unknown) => Tasks = rowReader(Tasks);

export const tasksCreateMany = recordAction({
  id: "tasks.create-many",
  version: 1,
  description: "Add several tasks at once",
  domain: "task",
  baseRisk: "low",
  mode: "per-item",
  input: Tasks,
  title: (_input, changes) => `Add ${changes.length} tasks`,
  changes: (input, context) => {
    const taken = new Set<string>();
    return readTasks(input).tasks.map((task) => {
      const id = freeRecordId(context, "task", taken);
      taken.add(id);
      return {
        kind: "task",
        id,
        label: task.title,
        before: null,
        after: { version: 1, status: "open", data: task },
      };
    });
  },
});

import { join } from "node:path";
import { createApprovals } from "../../src/approval/approvals.ts";
import { approvalMigration } from "../../src/approval/migrations/approval.ts";
import { taskCreate } from "../../src/copilot/actions/task-create.ts";
import { recordMigration } from "../../src/copilot/records/migration.ts";
import { openStore } from "../../src/store/store.ts";

/** An approval room on a real file, as a session opens it. */
export function openBench(dir: string) {
  const store = openStore({
    path: join(dir, "career.db"),
    migrations: [approvalMigration, recordMigration],
    timeout: 60_000,
  });
  const approvals = createApprovals({
    store,
    actions: [taskCreate],
    release: "benchmark",
    anchorPath: () => join(dir, "audit.anchor"),
  });
  return { store, approvals };
}

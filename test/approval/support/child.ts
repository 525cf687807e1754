import { readFileSync } from "node:fs";
import type { ChildJob } from "./children.ts";
import { World } from "./world.ts";

const job: ChildJob = JSON.parse(readFileSync(0, "utf8"));
let boundaries = 0;
const world = new World({
  dir: job.dir,
  override: {
    boundary: (name) => {
      boundaries++;
      if (job.at === name || job.at === boundaries) process.kill(process.pid, "SIGKILL");
    },
  },
});
world.now = job.now;

let executed = 0;
for (const id of job.ids) {
  try {
    if (job.job === "undo") world.approvals.undo(world.session, id);
    else if (job.job === "execute")
      executed += world.approvals.execute(world.session, id).status === "COMPLETED" ? 1 : 0;
    else {
      const decided = world.approve(id);
      if (decided.notRun) throw decided.notRun;
      if (decided.execution?.status === "COMPLETED") executed++;
    }
  } catch (error) {
    // Losing a race is an answer; anything else is a fault of the test.
    if (!(error instanceof Error && "code" in error && error.code === "not_pending")) throw error;
  }
}
process.stdout.write(JSON.stringify({ executed, boundaries }));

import { readFileSync } from "node:fs";
import { ApprovalError } from "../../src/approval/approval-error.ts";
import { openHumanSession } from "../../src/approval/human-session.ts";
import { openBench } from "./bench-room.ts";

/** One of several processes that decide and execute the same proposals; prints how many it executed itself. */
const { dir, ids }: { dir: string; ids: string[] } = JSON.parse(readFileSync(0, "utf8"));
const { approvals, store } = openBench(dir);
const session = openHumanSession("command");
let executed = 0;
for (const id of ids) {
  try {
    const { card, nonce } = approvals.open(session, id);
    const decided = approvals.decide(session, {
      proposal: id,
      decision: "APPROVED",
      planHash: card.planHash,
      nonce,
    });
    if (decided.notRun) throw decided.notRun;
    if (decided.execution?.status === "COMPLETED") executed++;
  } catch (error) {
    if (!(error instanceof ApprovalError && error.code === "not_pending")) throw error;
  }
}
store.close();
process.stdout.write(JSON.stringify({ executed }));

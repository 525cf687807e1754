/** The program `career-reference`: the effects at the edge. Everything else is in `cli/run.ts`. */
import { readInput } from "./cli/input.ts";
import { failure, type Outcome, run } from "./cli/run.ts";
import { writeAll } from "./cli/write.ts";
import { Rejection } from "./rejection.ts";

/** Nothing is left to do when nobody reads the error either. */
async function tell(outcome: Outcome): Promise<void> {
  process.exitCode = outcome.exit;
  await writeAll(2, outcome.stderr).catch(() => undefined);
}

const outcome = await run(process.argv.slice(2), { readInput });
// The program ends by itself once everything is written; ending it here could cut a long answer short.
await writeAll(1, outcome.stdout).then(
  () => tell(outcome),
  () => tell(failure(new Rejection("output_write_failed"), "json")),
);

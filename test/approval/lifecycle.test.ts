import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { next, type Status, statuses } from "../../src/approval/lifecycle.ts";
import { World } from "./support/world.ts";

const steps = [
  "view",
  "approve",
  "approve only",
  "reject",
  "execute",
  "retry",
  "cancel",
  "undo",
  "expire",
  "replace",
  "change target",
  "change policy",
  "recover",
] as const;

describe("the lifecycle table", () => {
  it("names every state, and only those after a decision lead to an execution", () => {
    const executable = statuses.filter((status) => next(status, "revalidate") !== undefined);
    expect(executable).toEqual(["APPROVED", "PARTIAL_SUCCESS", "EXECUTION_FAILED"]);
    expect(statuses.filter((status) => next(status, "start") !== undefined)).toEqual(["REVALIDATING"]);
    for (const final of [
      "REJECTED",
      "EXPIRED",
      "CANCELLED",
      "SUPERSEDED",
      "INVALIDATED",
      "UNDONE",
    ] as Status[])
      for (const event of ["view", "vote", "approve", "revalidate", "start", "complete", "undo"] as const)
        expect(next(final, event)).toBeUndefined();
  });

  it("holds over random walks: no forbidden transition, no effect without approval, no second effect, the audit whole", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 14 }), (walk) => {
        const world = new World({ memory: true });
        let { id } = world.task("walked");
        for (const step of walk) {
          attempt(() => {
            if (step === "replace") id = world.task("walked", { replaces: id, key: `${Math.random()}` }).id;
            else take(world, id, step);
          });
        }
        const seen = world.store.all(
          "SELECT proposal, event, detail FROM audit WHERE proposal IS NOT NULL ORDER BY seq",
        );
        expectAllowed(seen as { proposal: string; event: string; detail: string }[]);
        expect(world.approvals.verify()).toMatchObject({ ok: true });
        world.close();
      }),
      { numRuns: 150 },
    );
  });
});

function take(world: World, id: string, step: (typeof steps)[number]): void {
  const { approvals, session } = world;
  if (step === "view") approvals.open(session, id);
  if (step === "approve") world.approve(id);
  if (step === "approve only") world.approveOnly(id);
  if (step === "reject") world.reject(id);
  if (step === "execute") approvals.execute(session, id);
  if (step === "retry") approvals.retry(session, id);
  if (step === "cancel") approvals.cancel(session, id);
  if (step === "undo") approvals.undo(session, id);
  if (step === "recover") approvals.start();
  if (step === "expire") {
    world.now += 25 * 3_600_000;
    approvals.sweep();
  }
  if (step === "change policy")
    world.policy = "version: 1\nrules: [{ id: r, layer: tenant, outcome: REQUIRE_APPROVAL }]\n";
  if (step === "change target") {
    const target = approvals.card(id).targets[0]?.id ?? "";
    world.store.run(
      "INSERT INTO record (kind, id, version, status, data) VALUES ('task', ?, 1, 'open', '{}') ON CONFLICT DO UPDATE SET version = version + 1",
      [target],
    );
  }
}

/** Only refusals with a code are expected; anything else is a fault. */
function attempt(body: () => void): void {
  try {
    body();
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

function expectAllowed(rows: readonly { proposal: string; event: string; detail: string }[]): void {
  const at = new Map<string, string | null>();
  const approved = new Set<string>();
  const executed = new Map<string, number>();
  for (const row of rows) {
    const { from, to }: { from?: Status | null; to?: Status } = JSON.parse(row.detail);
    if (to === undefined) continue;
    expect(at.get(row.proposal) ?? null).toBe(from);
    if (from) expect(events.some((event) => next(from, event) === to)).toBe(true);
    at.set(row.proposal, to);
    if (to === "APPROVED") approved.add(row.proposal);
    if (to === "EXECUTING") expect(approved.has(row.proposal)).toBe(true);
    if (to === "COMPLETED") executed.set(row.proposal, (executed.get(row.proposal) ?? 0) + 1);
  }
  for (const count of executed.values()) expect(count).toBe(1);
}

const events = [
  "view",
  "vote",
  "approve",
  "reject",
  "expire",
  "cancel",
  "supersede",
  "invalidate",
  "revalidate",
  "start",
  "complete",
  "partly",
  "fail",
  "lose",
  "undo",
] as const;

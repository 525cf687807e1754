import { rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApprovals } from "../../src/approval/approvals.ts";
import { Anchor } from "../../src/approval/audit/anchor.ts";
import { World } from "./support/world.ts";

describe("tampering with the audit from outside", () => {
  let world: World;
  beforeEach(() => {
    world = new World();
    world.approve(world.task("one").id);
    world.approve(world.task("two").id);
    for (const trigger of ["audit_is_append_only", "audit_is_kept", "audit_grows_at_its_end"])
      world.store.run(`DROP TRIGGER ${trigger}`);
    expect(world.approvals.verify()).toMatchObject({ ok: true });
  });
  afterEach(() => world.close());

  it.each([
    ["at", "at + 1"],
    ["event", "'APPROVED'"],
    ["actor", "'somebody else'"],
    ["actor_kind", "'agent'"],
    ["route", "'x'"],
    ["proposal", "'proposal:000000'"],
    ["plan_hash", "'0'"],
    ["policy", "'0'"],
    ["workflow", "'0'"],
    ["release", "'9'"],
    ["reason", "'other'"],
    ["detail", "'{}'"],
    ["evidence", "'[1]'"],
  ])("a changed %s is found, and the row named", (column, value) => {
    world.store.run(`UPDATE audit SET ${column} = ${value} WHERE seq = 5`);
    expect(world.approvals.verify()).toMatchObject({ ok: false, firstBad: { seq: 5 } });
  });

  it("a deleted row is found", () => {
    world.store.run("DELETE FROM audit WHERE seq = 4");
    expect(world.approvals.verify()).toMatchObject({
      ok: false,
      firstBad: { seq: 5, problem: "row 4 is missing" },
    });
  });

  it("an inserted row is found", () => {
    world.store.run("UPDATE audit SET seq = -seq WHERE seq >= 4");
    world.store.run("UPDATE audit SET seq = 1 - seq WHERE seq < 0");
    world.store.run(
      `INSERT INTO audit SELECT 4, at, 'APPROVED', actor_kind, actor, route, proposal, evidence, plan_hash, policy, workflow,
       release, reason, detail, previous, hash FROM audit WHERE seq = 3`,
    );
    expect(world.approvals.verify()).toMatchObject({ ok: false, firstBad: { seq: 4 } });
  });

  it("exchanged rows are found", () => {
    world.store.run("UPDATE audit SET seq = -1 WHERE seq = 3");
    world.store.run("UPDATE audit SET seq = 3 WHERE seq = 4");
    world.store.run("UPDATE audit SET seq = 4 WHERE seq = -1");
    expect(world.approvals.verify()).toMatchObject({ ok: false, firstBad: { seq: 3 } });
  });

  it("a cut tail is found by the anchor", () => {
    world.store.run("DELETE FROM audit WHERE seq > 10");
    expect(world.approvals.verify()).toMatchObject({ ok: false, anchor: "past the end" });
  });

  it("another database in the place of this one is found", () => {
    const other = new World();
    other.approve(other.task("one").id);
    const swapped = createApprovals({
      store: other.store,
      actions: other.actions(),
      release: "0.1.0",
      anchorPath: () => world.anchor,
    });
    expect(swapped.verify()).toMatchObject({ ok: false, anchor: "of another database" });
    other.close();
  });

  it("an anchor that is gone, broken or ahead is reported; one that is behind on the chain is not", () => {
    const anchor = new Anchor(world.anchor).read();
    if (anchor === undefined || anchor === "broken") throw new Error("an anchor");
    const told = (content: unknown) => {
      writeFileSync(world.anchor, JSON.stringify(content));
      return world.approvals.verify();
    };
    expect(told({ ...anchor, count: anchor.count + 1 })).toMatchObject({ ok: false, anchor: "past the end" });
    expect(told({ ...anchor, head: "0".repeat(64) })).toMatchObject({
      ok: false,
      anchor: "not on the chain",
    });
    expect(told("nonsense")).toMatchObject({ ok: false, anchor: "unreadable" });
    rmSync(world.anchor);
    expect(world.approvals.verify()).toMatchObject({ ok: false, anchor: "missing" });
    world.approvals.anchor();
    const before = new Anchor(world.anchor).read();
    world.task("three");
    expect(told(before)).toMatchObject({ ok: true, anchor: "behind" });
  });

  it("answers who approved what under which policy, and whether that is what ran", () => {
    const id = world.approvals.list().rows[0]?.id ?? "";
    const told = world.approvals.forensics(id);
    expect(told.ranWhatWasApproved).toBe(true);
    expect(told.decisions).toMatchObject([
      { decided_by: "local", signed_in: "account", plan_hash: told.planHash },
    ]);
    expect(told.seen.plan.title).toBe('Add the task "two"');
    expect(told.release).toBe("0.1.0");
    const lines = world.approvals.exportAudit().trimEnd().split("\n");
    expect(lines).toHaveLength(world.approvals.verify().rows);
  });

  it("gives figures", () => {
    world.reject(world.task("three").id);
    world.now += 1000;
    world.task("four");
    expect(world.approvals.figures()).toMatchObject({
      approval_requests: 4,
      approval_rate: 0.5,
      rejection_rate: 0.25,
      expiration_rate: 0,
      time_to_approval: 0,
      time_to_execution_after_approval: 0,
    });
  });
});

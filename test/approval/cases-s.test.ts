import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApprovals } from "../../src/approval/approvals.ts";
import { UndoRefused } from "../../src/approval/undo.ts";
import { listRecords } from "../../src/copilot/records/record.ts";
import { openStore } from "../../src/store/store.ts";
import { runChildren } from "./support/children.ts";
import { failure, migrations, startTime, World } from "./support/world.ts";

const dayAndMore = 25 * 3_600_000;

describe("faults found in another copilot", () => {
  let world: World;
  beforeEach(() => {
    world = new World();
  });
  afterEach(() => world.close());
  const rows = (table: string) => world.store.all(`SELECT * FROM ${table}`);

  it("S1: executing without an approval changes no row", () => {
    const { id } = world.task("unapproved");
    const before = [rows("proposal"), rows("audit"), rows("execution"), rows("record")];
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("not_pending");
    expect([rows("proposal"), rows("audit"), rows("execution"), rows("record")]).toEqual(before);
  });

  it.each([
    ["task.create", { title: "x", priority: 1 }, "payload_invalid"],
    ["task.create", {}, "payload_invalid"],
    ["task.create", { title: "   " }, "payload_invalid"],
    ["task.create", "title", "payload_invalid"],
    ["task.destroy", {}, "action_unknown"],
    ["application.submit", {}, "action_forbidden"],
    ["email.send", {}, "action_forbidden"],
    ["site.login", {}, "action_forbidden"],
    ["form.fill", {}, "action_forbidden"],
    ["fee.pay", {}, "action_forbidden"],
    ["captcha.solve", {}, "action_forbidden"],
    ["browser.cookies", {}, "action_forbidden"],
    ["browser.session", {}, "action_forbidden"],
    ["profile.delete", {}, "action_forbidden"],
  ])("S2: %s with %j is refused and nothing is stored", (action, input, code) => {
    expect(failure(() => world.propose(action, input)).code).toBe(code);
    expect(rows("proposal")).toEqual([]);
    expect(rows("audit").filter((row) => (row as { event: string }).event !== "POLICY_CHANGED")).toEqual([]);
  });

  it("S3: an approval past its deadline has no effect, is EXPIRED and has no execution", () => {
    const { id } = world.task("late");
    world.approveOnly(id);
    world.now += dayAndMore;
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("not_pending");
    expect(world.status(id)).toBe("EXPIRED");
    expect(world.tasks()).toEqual([]);
    expect(rows("execution")).toEqual([]);
  });

  it("S4: an approved target that changed is refused as stale", () => {
    world.approve(world.task("to be done").id);
    const task = world.tasks()[0]?.id ?? "";
    const { id } = world.propose("task.complete", { task: `task:${task}` });
    world.approveOnly(id);
    world.store.run('UPDATE record SET version = 2, data = \'{"title":"edited"}\' WHERE id = ?', [task]);
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("source_changed");
    expect(world.status(id)).toBe("INVALIDATED");
    expect(world.tasks()).toMatchObject([{ title: "edited", status: "open" }]);
  });

  it("S5: executing one of two proposals on different targets leaves the other approvable", () => {
    world.approve(world.task("one").id);
    world.approve(world.task("two").id);
    const [a, b] = world.tasks().map(({ id }) => world.propose("task.complete", { task: `task:${id}` }).id);
    expect(world.approve(a ?? "").status).toBe("COMPLETED");
    expect(world.approve(b ?? "").status).toBe("COMPLETED");
  });

  it("S6: content altered in the database after the approval is refused", () => {
    const { id } = world.task("as approved");
    world.approveOnly(id);
    world.store.run("DROP TRIGGER proposal_plan_is_immutable");
    world.store.run("UPDATE proposal SET plan = replace(plan, 'as approved', 'as altered') WHERE id = ?", [
      id,
    ]);
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("plan_changed");
    expect(world.tasks()).toEqual([]);
    expect(world.store.all("SELECT status FROM proposal")).toEqual([{ status: "INVALIDATED" }]);
  });

  it("S6: altered together with its hash it is still not what was approved", () => {
    const { id } = world.task("as approved");
    world.approveOnly(id);
    const other = world.task("as altered");
    world.store.run("DROP TRIGGER proposal_plan_is_immutable");
    world.store.run("UPDATE proposal SET plan = ?, plan_hash = ? WHERE id = ?", [
      other.plan,
      other.plan_hash,
      id,
    ]);
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("policy_denied");
    expect(world.tasks()).toEqual([]);
  });

  it("S7: a decision on another hash than the stored one is a conflict", () => {
    const { id } = world.task("shown");
    const { nonce } = world.approvals.open(world.session, id);
    const answer = { proposal: id, decision: "APPROVED", planHash: "0".repeat(64), nonce } as const;
    expect(failure(() => world.approvals.decide(world.session, answer)).code).toBe("plan_changed");
    expect(world.status(id)).toBe("IN_REVIEW");
  });

  it("S8: 20 parallel executes have one effect, one execution and one success event", async () => {
    const { id } = world.task("once");
    world.approveOnly(id);
    const job = { dir: world.dir, now: startTime, job: "execute", ids: Array(5).fill(id) } as const;
    const outcomes = await runChildren([job, job, job, job]);
    expect(outcomes.map(({ executed }) => executed).reduce((a, b) => a + b)).toBe(1);
    expect(world.tasks()).toHaveLength(1);
    expect(rows("execution")).toHaveLength(1);
    expect(world.auditEvents(id).filter((event) => event === "EXECUTED")).toHaveLength(1);
  });

  it.each([
    "revalidating",
    "intention recorded",
    "item applied",
    "effect applied",
    "before commit",
    "after commit",
    "after anchor",
  ])("S9: a crash at '%s' leaves effect, row, status and audit all there or none", async (at) => {
    const { id } = world.task("crash");
    world.approveOnly(id);
    const job = { dir: world.dir, now: startTime, job: "execute", ids: [id], at } as const;
    expect((await runChildren([job]))[0]?.killed).toBe(true);
    world.now += 60_000;
    world.approvals.start();
    const there = [
      world.tasks().length,
      rows("execution").length,
      world.status(id) === "COMPLETED" ? 1 : 0,
      world.auditEvents(id).filter((event) => event === "EXECUTED").length,
    ];
    expect(new Set(there).size).toBe(1);
    expect(world.approvals.verify().ok).toBe(true);
  });

  it("S10: an executor that throws ends in EXECUTION_FAILED with a safe message and no partial effect", () => {
    const { id } = world.propose("test.fails", {});
    const decided = world.approve(id);
    expect(decided.status).toBe("EXECUTION_FAILED");
    expect(listRecords(world.store, "task")).toEqual([]);
    expect(rows("execution")).toMatchObject([{ outcome: "EXECUTION_FAILED" }]);
    expect(world.auditEvents(id)).toContain("FAILED");
    expect(world.auditEvents(id)).not.toContain("REJECTED");
    const everything = JSON.stringify([rows("proposal"), rows("execution"), rows("audit")]);
    expect(everything).not.toContain("private words");
  });

  it("S11: asked again after a rejection it is a new proposal that follows the old; the same key gives the same one back", () => {
    const first = world.task("again");
    world.reject(first.id);
    const second = world.task("again");
    expect(second.id).not.toBe(first.id);
    expect(second.follows).toBe(first.id);
    expect(world.task("again").id).toBe(second.id);
    const keyed = world.task("keyed", { key: "k1" });
    expect(world.task("keyed", { key: "k1" }).id).toBe(keyed.id);
    world.reject(keyed.id);
    expect(world.task("keyed", { key: "k1" })).toMatchObject({ id: keyed.id, status: "REJECTED" });
    expect(failure(() => world.task("other", { key: "k1" })).code).toBe("idempotency_conflict");
  });

  it("S12: undoing a task that the person edited is refused with the difference, the task kept", () => {
    const { id } = world.task("created");
    world.approve(id);
    world.store.run('UPDATE record SET version = 2, data = \'{"title":"edited"}\'');
    try {
      world.approvals.undo(world.session, id);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof UndoRefused)) throw error;
      expect(error.code).toBe("source_changed");
      expect(error.differences).toMatchObject([
        { left: { version: 1, data: { title: "created" } }, now: { version: 2, data: { title: "edited" } } },
      ]);
    }
    expect(world.tasks()).toMatchObject([{ title: "edited" }]);
    expect(world.status(id)).toBe("COMPLETED");
  });

  it("S13: undoing twice makes one event, and the second is a harmless conflict", () => {
    const { id } = world.task("undone");
    world.approve(id);
    world.approvals.undo(world.session, id);
    expect(failure(() => world.approvals.undo(world.session, id)).code).toBe("not_pending");
    expect(world.auditEvents(id).filter((event) => event === "UNDONE")).toHaveLength(1);
  });

  it("S14: approving what is expired or stale is a typed error and leaves no decision", () => {
    const { id, plan_hash: planHash } = world.task("late");
    const { nonce } = world.approvals.open(world.session, id);
    world.now += dayAndMore;
    const answer = { proposal: id, decision: "APPROVED", planHash, nonce } as const;
    expect(failure(() => world.approvals.decide(world.session, answer)).code).toBe("not_pending");
    expect(world.status(id)).toBe("EXPIRED");
    expect(rows("decision")).toEqual([]);
  });

  it("S15: a task made by an action is there in the ordinary list, equal to its preview", () => {
    const { id } = world.propose("task.create", { title: "listed", due: "2026-04-01" });
    const { after } = world.approvals.card(id);
    world.approve(id);
    expect(listRecords(world.store, "task").map(({ record }) => record)).toEqual([after]);
  });

  it("S16: the database refuses to change an audit row, and expiry is the system's", () => {
    world.task("expires");
    world.now += dayAndMore;
    world.approvals.sweep();
    for (const statement of [
      "UPDATE audit SET reason = 'x'",
      "DELETE FROM audit",
      "INSERT OR REPLACE INTO audit SELECT * FROM audit WHERE seq = 1",
      "UPDATE decision SET reason = 'x'",
      "UPDATE proposal SET plan = '{}'",
      "DELETE FROM proposal",
      "INSERT OR REPLACE INTO proposal SELECT * FROM proposal",
    ]) {
      const run = () => world.store.run(statement);
      if (statement.includes("decision")) expect(run()).toBe(0);
      else expect(run).toThrow(/append-only|immutable|kept/);
    }
    expect(rows("audit").filter((row) => (row as { event: string }).event === "EXPIRED")).toMatchObject([
      { actor_kind: "system" },
    ]);
  });

  it("S17: two recommendations become two proposals with their own reasons, references and plan steps", () => {
    world.evidence.set("evidence:bbbbbb", "f2");
    const make = (title: string, reason: string, reference: string, copilotStep: string) =>
      world.task(title, {
        reason,
        evidence: [reference],
        origin: { copilotPlan: "plan:aaaaaa", copilotStep },
      }).id;
    const cards = [
      make("follow up", "no answer for a week", "evidence:aaaaaa", "1"),
      make("prepare", "interview on Monday", "evidence:bbbbbb", "2"),
    ].map((id) => world.approvals.card(id));
    expect(
      cards.map(({ reason, evidence, origin }) => [reason, evidence[0]?.reference, origin.copilotStep]),
    ).toEqual([
      ["no answer for a week", "evidence:aaaaaa", "1"],
      ["interview on Monday", "evidence:bbbbbb", "2"],
    ]);
  });

  it("a proposal row copied into another database is refused there", () => {
    const { id } = world.task("from elsewhere");
    const other = new World();
    const [row] = world.store.all("SELECT * FROM proposal WHERE id = ?", [id]) as Record<
      string,
      string | number | null
    >[];
    const columns = Object.keys(row ?? {});
    const insert = `INSERT INTO proposal (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
    other.store.run(insert, Object.values(row ?? {}));
    expect(failure(() => other.approve(id)).code).toBe("plan_changed");
    // Relabelled for the other database, the hashed bytes still say where it is from.
    other.store.run("DROP TRIGGER proposal_plan_is_immutable");
    other.store.run("UPDATE proposal SET tenant = (SELECT id FROM tenant)");
    expect(failure(() => other.approve(id)).code).toBe("plan_changed");
    other.close();
  });

  it("a copy of the whole database is the same one, and its anchor tells when it is put back later", () => {
    world.task("first");
    world.store.all("PRAGMA wal_checkpoint(TRUNCATE)");
    const old = join(world.dir, "old.db");
    copyFileSync(world.database, old);
    world.task("second");
    const store = openStore({ path: old, migrations });
    const restored = createApprovals({
      store,
      actions: world.actions(),
      release: "0.1.0",
      anchorPath: () => world.anchor,
    });
    expect(restored.verify()).toMatchObject({ ok: false, anchor: "past the end" });
    store.close();
  });
});

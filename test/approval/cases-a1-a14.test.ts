import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canonicalJson, planHash } from "../../src/approval/plan-hash.ts";
import { readProposalRow } from "../../src/approval/records.ts";
import { storedPlan } from "../../src/approval/stored-plan.ts";
import { runChildren } from "./support/children.ts";
import { failure, startTime, World } from "./support/world.ts";

const twoPersonRule = `
version: 1
workflows:
  - id: two
    version: 1
    quorum: 2
    levels: [{ id: reviewers, role: reviewer }]
`;

describe("faults of approvals elsewhere", () => {
  let world: World;
  beforeEach(() => {
    world = new World();
  });
  afterEach(() => world.close());

  it("A1: a target changed between approval and execution invalidates it without effect", () => {
    const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
    world.approveOnly(id);
    writeFileSync(world.original, "# rewritten while the approval waited\n");
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("source_changed");
    expect(world.status(id)).toBe("INVALIDATED");
    expect(readdirSync(world.folder)).toEqual([]);
  });

  it("A1: what is written are the hashed bytes, whatever the memory holds by then", () => {
    const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
    const approved = world.variantText;
    world.variantText = "# other words\n";
    world.approve(id);
    const text = readdirSync(world.folder).find((name) => name.endsWith(".md"));
    expect(readFileSync(`${world.folder}/${text}`, "utf8")).toBe(approved);
  });

  it("A2: a card opened before its proposal was superseded decides nothing, and the new one is untouched", () => {
    const a = world.task("first");
    const stale = world.approvals.open(world.session, a.id);
    const b = world.task("second", { replaces: a.id });
    const answer = {
      proposal: a.id,
      decision: "APPROVED",
      planHash: a.plan_hash,
      nonce: stale.nonce,
    } as const;
    expect(failure(() => world.approvals.decide(world.session, answer)).code).toBe("not_pending");
    expect(world.status(a.id)).toBe("SUPERSEDED");
    // The number of A's card is no answer to B's either.
    const crossed = { ...answer, proposal: b.id, planHash: b.plan_hash };
    expect(failure(() => world.approvals.decide(world.session, crossed)).code).toBe("plan_changed");
    expect(world.status(b.id)).toBe("PENDING");
    expect(world.tasks()).toEqual([]);
  });

  it("A3: with several pending, each answer reaches its own proposal in any order", () => {
    const ids = ["one", "two", "three", "four", "five"].map((title) => world.task(title).id);
    for (const index of [3, 0, 4, 2, 1]) {
      const id = ids[index] ?? "";
      if (index % 2 === 0) world.approve(id);
      else world.reject(id);
    }
    expect(ids.map((id) => world.status(id))).toEqual([
      "COMPLETED",
      "REJECTED",
      "COMPLETED",
      "REJECTED",
      "COMPLETED",
    ]);
    expect(
      world
        .tasks()
        .map(({ title }) => title)
        .sort(),
    ).toEqual(["five", "one", "three"]);
  });

  it("A4: an edit is a new plan with a new hash, the policy asked again and earlier votes void", async () => {
    world.policy = twoPersonRule;
    const { ann, bob } = await world.people({ ann: { roles: ["reviewer"] }, bob: { roles: ["reviewer"] } });
    const first = world.task("edit me");
    expect(world.approve(first.id, ann).status).toBe("PARTIALLY_APPROVED");
    const edited = world.task("edited", { replaces: first.id });
    expect(edited.plan_hash).not.toBe(first.plan_hash);
    expect(world.status(first.id)).toBe("SUPERSEDED");
    expect(world.approve(edited.id, bob).status).toBe("PARTIALLY_APPROVED");
    expect(world.tasks()).toEqual([]);
    expect(world.approve(edited.id, ann).status).toBe("COMPLETED");
  });

  it("A5: what executes is the stored plan; an input rewritten later is another proposal", () => {
    const input = { title: "as judged" };
    const { id } = world.propose("task.create", input);
    input.title = "rewritten by another extension";
    const other = world.propose("task.create", input);
    expect(other.id).not.toBe(id);
    world.approve(id);
    expect(world.tasks().map(({ title }) => title)).toEqual(["as judged"]);
    expect(world.status(other.id)).toBe("PENDING");
  });

  it("A6: the canonical encoding is injective", () => {
    const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(json, json, (a, b) => {
        const same = canonicalJson(a) === canonicalJson(b);
        expect(same).toBe(isEqual(a, b));
        expect(JSON.parse(canonicalJson(a))).toEqual(a);
      }),
    );
  });

  it.each([
    ["not a number", Number.NaN],
    ["infinite", Number.POSITIVE_INFINITY],
    ["minus zero", -0],
    ["undefined", { a: undefined }],
    ["a hole", new Array(2)],
    ["a function", { a: () => 1 }],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["a lone surrogate", "\ud800"],
    ["a lone surrogate as a key", { "\udc00": 1 }],
    ["a big integer", 1n],
    ["a class", new (class Thing {})()],
  ])("A6: what JSON cannot carry is refused (%s)", (_what, value) => {
    expect(failure(() => canonicalJson({ value })).code).toBe("payload_invalid");
  });

  it("A6: swapped, missing and extra fields of a stored plan are refused", () => {
    const { id } = world.task("signed");
    const row = readProposalRow(world.store.all("SELECT * FROM proposal WHERE id = ?", [id])[0]);
    const plan = JSON.parse(row.plan);
    const forge = (changed: unknown) => ({
      ...row,
      plan: canonicalJson(changed),
      plan_hash: planHash(changed),
    });
    expect(storedPlan(row).plan.title).toContain("signed");
    const { undo: _, ...missing } = plan;
    const forgeries = [
      missing,
      { ...plan, extra: 1 },
      { ...plan, reason: plan.undo, undo: plan.reason },
      { ...plan, tenant: plan.proposal, proposal: plan.tenant },
      { ...plan, action: { ...plan.action, id: "task.complete" } },
      { ...plan, expiresAt: plan.expiresAt + 1 },
    ];
    for (const forgery of forgeries)
      expect(failure(() => storedPlan(forge(forgery))).code).toBe("plan_changed");
    // Same content in another order of keys hashes alike only in its one canonical form.
    expect(failure(() => storedPlan({ ...row, plan: ` ${row.plan}` })).code).toBe("plan_changed");
  });

  it("A7: 50 concurrent approvals and executions over 4 processes run it once", async () => {
    const { id } = world.task("once");
    const outcomes = await runChildren(
      Array.from({ length: 4 }, () => ({
        dir: world.dir,
        now: startTime,
        job: "decide",
        ids: Array(13).fill(id),
      })),
    );
    expect(outcomes.map(({ executed }) => executed).reduce((a, b) => a + b)).toBe(1);
    expect(world.tasks()).toHaveLength(1);
    expect(world.store.all("SELECT 1 FROM execution")).toHaveLength(1);
    expect(world.auditEvents(id).filter((event) => event === "EXECUTED")).toHaveLength(1);
    expect(world.approvals.verify().ok).toBe(true);
  });

  it("A8: a crash after the effect and before its record is found out, never run again", async () => {
    const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
    await runChildren([{ dir: world.dir, now: startTime, job: "crash", ids: [id], at: "outcome known" }]);
    expect(world.status(id)).toBe("EXECUTING");
    expect(readdirSync(world.folder)).toHaveLength(2);
    // The lease still runs: nobody touches it.
    expect(world.approvals.start().recovered).toEqual([]);
    world.now += 60_000;
    expect(world.approvals.start().recovered).toEqual([id]);
    expect(world.status(id)).toBe("COMPLETED");
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("not_pending");
    expect(readdirSync(world.folder)).toHaveLength(2);
  });

  it("A9: an approval is consumed once", () => {
    const { id } = world.task("once");
    world.approve(id);
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("not_pending");
    expect(failure(() => world.approvals.retry(world.session, id)).code).toBe("not_pending");
    expect(world.tasks()).toHaveLength(1);
  });

  it("A10: an execution that cannot start stays visible and needs no second decision", () => {
    const { id } = world.task("later");
    world.approveOnly(id);
    expect(world.approvals.list({ tab: "approved" }).rows).toMatchObject([{ id, status: "APPROVED" }]);
    expect(world.tasks()).toEqual([]);
    expect(world.approvals.execute(world.session, id).status).toBe("COMPLETED");
    expect(world.auditEvents(id).filter((event) => event === "APPROVED")).toHaveLength(1);
  });

  it("A11: pending proposals are listed after a restart, and an unknown id is a typed error", () => {
    const { id } = world.task("still here");
    const restarted = new World({ dir: world.dir });
    expect(restarted.approvals.list({ tab: "pending" }).rows.map((row) => row.id)).toEqual([id]);
    expect(restarted.approve(id).status).toBe("COMPLETED");
    for (const body of [
      () => restarted.approvals.card("proposal:000000"),
      () => restarted.approvals.open(restarted.session, "proposal:000000"),
      () => restarted.approvals.execute(restarted.session, "proposal:000000"),
      () => restarted.approvals.cancel(restarted.session, "proposal:000000"),
      () => restarted.approvals.undo(restarted.session, "proposal:000000"),
    ])
      expect(failure(body).code).toBe("handle_unknown");
    restarted.close();
  });

  it("A12: what is past its deadline is swept at start, with one audit row each by the system", () => {
    const ids = Array.from({ length: 12 }, (_, index) => world.task(`task ${index}`).id);
    world.now += 25 * 3_600_000;
    expect(world.approvals.start().expired).toBe(12);
    expect(world.approvals.start().expired).toBe(0);
    for (const id of ids) {
      expect(world.status(id)).toBe("EXPIRED");
      expect(world.approvals.auditOf(id).filter(({ event }) => event === "EXPIRED")).toMatchObject([
        { actor_kind: "system", route: "start" },
      ]);
    }
  });

  it("A13: rejection and absence of a decision never run", () => {
    const rejected = world.task("rejected").id;
    world.reject(rejected);
    expect(failure(() => world.approvals.execute(world.session, rejected)).code).toBe("not_pending");
    // Written around us: the status says approved, but nobody approved.
    const forged = world.task("forged").id;
    world.store.run("UPDATE proposal SET status = 'APPROVED' WHERE id = ?", [forged]);
    expect(failure(() => world.approvals.execute(world.session, forged)).code).toBe("policy_denied");
    expect(world.status(forged)).toBe("INVALIDATED");
    // Even with a decision row beside it: the audit knows of none.
    const better = world.task("better forged");
    world.store.run("UPDATE proposal SET status = 'APPROVED' WHERE id = ?", [better.id]);
    world.store.run(
      `INSERT INTO decision (id, proposal, requirement, decided_by, stands_for, decision, plan_hash, route, signed_in,
        signed_in_at, nonce, decided_at) VALUES ('d', ?, 'local', 'local', 'local', 'APPROVED', ?, 'dialog', 'account', 1, 'n', ?)`,
      [better.id, better.plan_hash, world.now],
    );
    expect(world.approvals.verify().contradictions).toEqual([
      `${better.id}: a decision that the audit does not know`,
      `${better.id}: is APPROVED, and PENDING in the audit`,
    ]);
    expect(failure(() => world.approvals.execute(world.session, better.id)).code).toBe("policy_denied");
    expect(world.tasks()).toEqual([]);
  });

  it("A14: gate and policy revision are stored with the proposal and hold after a restart", () => {
    const { id } = world.task("declined later");
    const restarted = new World({ dir: world.dir });
    expect(restarted.approvals.card(id).policy).toMatchObject({
      outcome: "REQUIRE_APPROVAL",
      rules: ["builtin.write-by-agent"],
      workflow: "builtin.local v1",
    });
    expect(restarted.reject(id).status).toBe("REJECTED");
    expect(failure(() => restarted.approvals.execute(restarted.session, id)).code).toBe("not_pending");
    expect(restarted.tasks()).toEqual([]);
    restarted.close();
  });
});

function isEqual(a: unknown, b: unknown): boolean {
  try {
    expect(a).toStrictEqual(b);
    return true;
  } catch {
    return false;
  }
}

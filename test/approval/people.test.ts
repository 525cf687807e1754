import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SignIn } from "../../src/approval/people/sign-in.ts";
import { failure, World } from "./support/world.ts";

const minute = 60_000;

async function rejection(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
  return "none";
}

describe("people", () => {
  let world: World;
  beforeEach(() => {
    world = new World();
  });
  afterEach(() => world.close());
  const signIn = (id: string, passphrase = `passphrase of ${id}`) =>
    world.approvals.people.signIn(world.session, id, passphrase);

  it("are the local person by default, who may decide without a passphrase", () => {
    expect(world.approvals.people.list()).toMatchObject([{ id: "local", local: true, hasPassphrase: false }]);
    expect(world.approve(world.task("x").id).status).toBe("COMPLETED");
  });

  it("are locked for a minute by five wrong passphrases, even against the right one", async () => {
    await world.people({ ann: {} });
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await rejection(signIn("ann", "wrong passphrase"))).toBe("step_up_unavailable");
    expect(await rejection(signIn("ann"))).toBe("step_up_unavailable");
    world.now += minute - 1;
    expect(await rejection(signIn("ann"))).toBe("step_up_unavailable");
    world.now += 1;
    expect((await signIn("ann")).person).toBe("ann");
  });

  it("are locked also when the wrong attempts come side by side or after a restart", async () => {
    await world.people({ ann: {} });
    await Promise.all(Array.from({ length: 8 }, () => rejection(signIn("ann", "wrong passphrase"))));
    const restarted = world.connect();
    expect(await rejection(restarted.people.signIn(world.session, "ann", "passphrase of ann"))).toBe(
      "step_up_unavailable",
    );
  });

  it("start counting again after a right one", async () => {
    await world.people({ ann: {} });
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await rejection(signIn("ann", "wrong passphrase"));
      expect((await signIn("ann")).how).toBe("passphrase");
    }
  });

  it("keep their passphrase as a salted hash only, and it is in no audit row", async () => {
    await world.people({ ann: {} });
    const everything = JSON.stringify([
      world.store.all("SELECT * FROM person"),
      world.store.all("SELECT * FROM audit"),
    ]);
    expect(everything).not.toContain("passphrase of");
    expect(everything).toContain("scrypt$");
    const stored = new Set(
      world.store.all("SELECT passphrase FROM person").map((row) => JSON.stringify(row)),
    );
    expect(stored.size).toBe(2);
  });

  it("are added and changed by the local person alone, after a passphrase within five minutes", async () => {
    const { ann, local } = await world.people({ ann: {} });
    const { people } = world.approvals;
    const rights = { name: "x", roles: [], groups: [], permissions: [] };
    expect(await rejection(people.add(ann as SignIn, "eve", rights, "long enough"))).toBe("policy_denied");
    expect(await rejection(people.add(people.local(world.session), "eve", rights, "long enough"))).toBe(
      "step_up_unavailable",
    );
    expect(await rejection(people.add(local as SignIn, "eve", rights, "short"))).toBe("payload_invalid");
    world.now += 6 * minute;
    expect(await rejection(people.add(local as SignIn, "eve", rights, "long enough"))).toBe(
      "step_up_unavailable",
    );
    expect(await rejection(people.setPassphrase(people.local(world.session), "another one"))).toBe(
      "step_up_unavailable",
    );
  });

  it("step up for critical risk within five minutes; without a passphrase it is refused naming the command", async () => {
    world.policy = "version: 1\nrules: [{ id: r, layer: tenant, outcome: ALLOW, raise_risk_to: critical }]\n";
    const { id } = world.task("critical", { evidence: ["evidence:aaaaaa"] });
    expect(world.approvals.card(id).isReview).toBe(true);
    expect(failure(() => world.approve(id))).toMatchObject({
      code: "step_up_unavailable",
      message: expect.stringContaining("/career-setup"),
    });
    const { local } = await world.people({});
    world.now += 6 * minute;
    expect(failure(() => world.approve(id, local)).code).toBe("step_up_unavailable");
    const fresh = await signIn("local");
    const { card, nonce } = world.approvals.open(world.session, id, fresh);
    const answer = { proposal: id, decision: "APPROVED", planHash: card.planHash, nonce } as const;
    expect(failure(() => world.approvals.decide(world.session, answer, fresh)).code).toBe("payload_invalid");
    const seen = [...card.items.map((item) => item.id), "evidence:aaaaaa"];
    expect(world.approvals.decide(world.session, { ...answer, seen }, fresh).status).toBe("COMPLETED");
    world.now += 6 * minute;
    expect(failure(() => world.approvals.undo(world.session, id, undefined, fresh)).code).toBe(
      "step_up_unavailable",
    );
    expect(world.approvals.undo(world.session, id, undefined, await signIn("local")).status).toBe("UNDONE");
  });

  it("reject high risk only with a reason", () => {
    world.policy = "version: 1\nrules: [{ id: r, layer: tenant, outcome: ALLOW, raise_risk_to: high }]\n";
    const { id, plan_hash: planHash } = world.task("high");
    const { nonce } = world.approvals.open(world.session, id);
    const answer = { proposal: id, decision: "REJECTED", planHash, nonce } as const;
    expect(failure(() => world.approvals.decide(world.session, { ...answer, reason: " " })).code).toBe(
      "payload_invalid",
    );
    expect(world.approvals.decide(world.session, { ...answer, reason: "not now" }).status).toBe("REJECTED");
  });

  it("see who else could decide, who looks at it, and what is overdue", async () => {
    world.policy = `
version: 1
workflows:
  - { id: w, version: 1, levels: [{ id: l, role: reviewer }], sla: 1h, escalate_to: { role: boss }, expires: 2d }
`;
    const { ann, bob } = await world.people({
      ann: { roles: ["reviewer"] },
      bob: { roles: ["reviewer"] },
      cid: { roles: ["boss"] },
    });
    const { id } = world.task("overdue");
    world.approvals.open(world.session, id, ann);
    world.approvals.open(world.session, id, bob);
    expect(world.approvals.card(id)).toMatchObject({
      claim: { by: "ann" },
      needed: [{ names: ["ann", "bob"] }],
    });
    expect(world.auditEvents(id)).toEqual(["REQUESTED", "VIEWED", "CLAIMED", "VIEWED"]);
    expect(world.approvals.list({ tab: "waiting for me", person: "cid" }).total).toBe(0);
    world.now += 61 * minute;
    expect(world.approvals.list({ tab: "waiting for me", person: "cid" }).total).toBe(1);
    world.approvals.list();
    expect(world.auditEvents(id).filter((event) => event === "ESCALATED")).toHaveLength(1);
    expect(world.approvals.card(id)).toMatchObject({
      status: "IN_REVIEW",
      needed: [{ names: ["ann", "bob", "cid"] }],
    });
    expect(world.approvals.card(id).claim).toBeUndefined();
    expect(world.approve(id, await signIn("cid")).status).toBe("COMPLETED");
  });

  it("withdraw what was asked for them, before it runs and where the workflow lets them", async () => {
    const { ann } = await world.people({ ann: {} });
    const { id } = world.task("withdrawn");
    expect(failure(() => world.approvals.cancel(world.session, id, "no", ann)).code).toBe("policy_denied");
    expect(world.approvals.cancel(world.session, id, "changed my mind").status).toBe("CANCELLED");
    expect(failure(() => world.approvals.cancel(world.session, id)).code).toBe("not_pending");
    world.policy =
      "version: 1\nworkflows: [{ id: w, version: 1, may_cancel: nobody, levels: [{ id: l, role: owner, allow_requester: true }] }]\n";
    expect(failure(() => world.approvals.cancel(world.session, world.task("kept").id)).code).toBe(
      "policy_denied",
    );
  });

  it("go level by level where an agency wants a supervisor, then a manager", async () => {
    world.policy = `
version: 1
workflows:
  - id: agency
    version: 1
    segregation: true
    levels:
      - { id: supervisor, role: supervisor }
      - { id: manager, role: manager }
`;
    const { sue, max } = await world.people({ sue: { roles: ["supervisor"] }, max: { roles: ["manager"] } });
    const { id } = world.task("two levels");
    expect(failure(() => world.approve(id, max)).code).toBe("policy_denied");
    expect(world.approve(id, sue).status).toBe("PARTIALLY_APPROVED");
    expect(failure(() => world.approve(id, sue)).code).toBe("policy_denied");
    expect(world.approvals.list({ tab: "waiting for me", person: "max" }).total).toBe(1);
    expect(world.approvals.list({ tab: "waiting for me", person: "sue" }).total).toBe(0);
    expect(world.approve(id, max).status).toBe("COMPLETED");
  });
});

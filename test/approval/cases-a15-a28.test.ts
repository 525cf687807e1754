import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseItems } from "../../src/approval/records.ts";
import {
  type Delegation,
  evaluate,
  type Person,
  type RequirementSet,
  type Vote,
} from "../../src/approval/requirements.ts";
import { visibleText } from "../../src/approval/visible-text.ts";
import { listRecords } from "../../src/copilot/records/record.ts";
import { failure, steps, World } from "./support/world.ts";

const hour = 3_600_000;

describe("faults of approvals elsewhere, second half", () => {
  let world: World;
  beforeEach(() => {
    world = new World();
  });
  afterEach(() => world.close());

  it("A15: a gate that throws lets nothing through", () => {
    const broken = world.connect({
      policyText: () => {
        throw new Error("disk gone");
      },
    });
    const ask = () => broken.propose({ action: "task.create", input: { title: "x" }, reason: "r" });
    expect(failure(ask)).toMatchObject({ code: "policy_denied" });
    const { id } = world.task("approved under a gate that works");
    const { card, nonce } = broken.open(world.session, id);
    const decided = broken.decide(world.session, {
      proposal: id,
      decision: "APPROVED",
      planHash: card.planHash,
      nonce,
    });
    expect(decided.status).toBe("INVALIDATED");
    expect(world.tasks()).toEqual([]);
  });

  it("A15: closing the card, or anything that is no human session, decides nothing", () => {
    const { id } = world.task("closed");
    const { card, nonce } = world.approvals.open(world.session, id);
    expect(world.status(id)).toBe("IN_REVIEW");
    const answer = { proposal: id, decision: "APPROVED", planHash: card.planHash, nonce } as const;
    for (const forged of [
      { route: "dialog" },
      { ...world.session },
      JSON.parse(JSON.stringify(world.session)),
    ])
      expect(() => world.approvals.decide(forged, answer)).toThrow(TypeError);
    const signIn = world.approvals.people.local(world.session);
    expect(() => world.approvals.decide(world.session, answer, { ...signIn })).toThrow(TypeError);
    expect(world.tasks()).toEqual([]);
    expect(world.status(id)).toBe("IN_REVIEW");
  });

  it("A16: what nobody has looked at stays listed until its deadline", () => {
    const { id } = world.task("unseen");
    world.now += 23 * hour;
    expect(
      world.approvals.list({ tab: "waiting for me", person: "local" }).rows.map((row) => row.id),
    ).toEqual([id]);
    expect(world.approvals.list({ tab: "pending" }).total).toBe(1);
  });

  it("A17: a target edited while the card is open is refused, the person's bytes intact", () => {
    const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
    const opened = world.approvals.open(world.session, id);
    const after = opened.card.after as { path: string };
    writeFileSync(after.path, "typed by the person meanwhile");
    const decided = world.approvals.decide(world.session, {
      proposal: id,
      decision: "APPROVED",
      planHash: opened.card.planHash,
      nonce: opened.nonce,
    });
    expect(decided.notRun).toMatchObject({ code: "source_changed" });
    expect(decided.status).toBe("INVALIDATED");
    expect(readFileSync(after.path, "utf8")).toBe("typed by the person meanwhile");
    expect(readdirSync(world.folder)).toHaveLength(1);
  });

  it.each(["before executing", "intention recorded", "temporary created", "temporary synced", "linked 1"])(
    "A18: the folder swapped for a link (%s): nothing outside changes",
    (moment) => {
      const outside = join(world.dir, "outside");
      mkdirSync(outside, { mode: 0o700 });
      const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
      world.approveOnly(id);
      let swapped = false;
      const swap = () => {
        if (swapped) return;
        swapped = true;
        renameSync(world.folder, join(world.dir, "moved"));
        symlinkSync(outside, world.folder);
      };
      if (moment === "before executing") swap();
      const raced = world.connect({ boundary: (name) => name === moment && swap() });
      try {
        expect(raced.execute(world.session, id).status).toBe("EXECUTION_FAILED");
      } catch (error) {
        expect(error).toMatchObject({ code: "source_changed" });
      }
      expect(swapped).toBe(true);
      expect(["EXECUTION_FAILED", "INVALIDATED"]).toContain(world.status(id));
      expect(readdirSync(outside)).toEqual([]);
      expect(readdirSync(join(world.dir, "moved"))).toEqual([]);
    },
  );

  it("A18: a link in the place of a parent or of the file is refused", () => {
    const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
    const path = (world.approvals.card(id).after as { path: string }).path;
    const outside = join(world.dir, "outside.md");
    world.approveOnly(id);
    symlinkSync(outside, path);
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("source_changed");
    expect(existsSync(outside)).toBe(false);

    rmSync(path);
    const real = join(world.dir, "real");
    renameSync(world.folder, real);
    symlinkSync(real, world.folder);
    expect(
      failure(() => world.propose("variant.save", { variant: "variant:aaaaaa" }, { key: "k" })).code,
    ).toBe("payload_invalid");
  });

  it("A18: a name taken while writing is not replaced, and our own sidecar is taken back", () => {
    const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
    const path = (world.approvals.card(id).after as { path: string }).path;
    world.approveOnly(id);
    const raced = world.connect({ boundary: (name) => name === "linked 1" && writeFileSync(path, "mine") });
    expect(raced.execute(world.session, id).status).toBe("EXECUTION_FAILED");
    expect(readdirSync(world.folder)).toHaveLength(1);
    expect(readFileSync(path, "utf8")).toBe("mine");
  });

  it("A19: a matching rule changed after the approval invalidates it; one that does not match does not", () => {
    const kept = world.task("kept").id;
    world.approveOnly(kept);
    const broken = world.task("broken").id;
    world.approveOnly(broken);
    world.policy =
      "version: 1\nrules: [{ id: other, layer: tenant, when: { actions: [result.export] }, outcome: DENY }]\n";
    expect(world.approvals.execute(world.session, kept).status).toBe("COMPLETED");
    world.policy =
      "version: 1\nrules: [{ id: mine, layer: tenant, when: { actions: ['task.*'] }, outcome: REQUIRE_APPROVAL }]\n";
    expect(failure(() => world.approvals.execute(world.session, broken)).code).toBe("policy_denied");
    expect(world.status(broken)).toBe("INVALIDATED");
    expect(world.approvals.card(broken).statusReason).toBe("policy_changed");
  });

  it("A19: a waiting proposal keeps the workflow version it was made under", () => {
    const workflow = (version: number, quorum: number) =>
      `  - { id: w, version: ${version}, levels: [{ id: l, role: owner, minimum: ${quorum}, allow_requester: true }] }\n`;
    world.policy = `version: 1\nworkflows:\n${workflow(1, 1)}`;
    const { id } = world.task("under version 1");
    world.policy = `version: 1\nworkflows:\n${workflow(1, 1)}${workflow(2, 1)}`;
    expect(world.approve(id).status).toBe("COMPLETED");
    expect(world.approvals.card(world.task("under version 2").id).policy.workflow).toBe("w v2");
  });

  describe("A20: m of n", () => {
    const people = ["ann", "bob", "cid", "dan"].map(person);
    it.each([
      ["one of three approvals is not enough", 2, false, ["ann+"], "open"],
      ["two of three", 2, false, ["ann+", "bob+"], "met"],
      ["the same human twice counts once", 2, false, ["ann+", "ann+"], "open"],
      ["one rejection leaves two of three possible", 2, false, ["ann-"], "open"],
      ["two rejections of four still leave two", 2, false, ["ann-", "bob-"], "open"],
      ["three rejections of four do not", 2, false, ["ann-", "bob-", "cid-"], "rejected"],
      ["a stranger does not count", 2, false, ["ann+", "eve+"], "open"],
      ["unanimous: one rejection rejects", 1, true, ["ann+", "bob-"], "rejected"],
      ["unanimous: everyone", 1, true, ["ann+", "bob+", "cid+", "dan+"], "met"],
      ["unanimous: all but one", 1, true, ["ann+", "bob+", "cid+"], "open"],
      ["more than there are", 5, false, [], "unreachable"],
    ] as const)("%s", (_what, minimumApprovals, unanimous, votes, outcome) => {
      const set = requirementSet([{ id: "l", minimumApprovals, unanimous }]);
      expect(
        evaluate(
          set,
          votes.map((vote, at) => cast("l", vote, at)),
          people,
          [],
          100,
        ).outcome,
      ).toBe(outcome);
    });

    it("a quorum that cannot be reached is refused when proposed, never lowered", () => {
      world.policy =
        "version: 1\nworkflows: [{ id: w, version: 1, quorum: 2, levels: [{ id: l, role: owner }] }]\n";
      expect(failure(() => world.task("unreachable"))).toMatchObject({ code: "policy_denied" });
      expect(world.approvals.list().total).toBe(0);
    });
  });

  it("A21: a parallel stage closes only when each of its levels is met, and one rejected level rejects all", () => {
    const set = requirementSet([
      { id: "law", minimumApprovals: 1 },
      { id: "money", minimumApprovals: 1, mode: "PARALLEL" },
      { id: "boss", minimumApprovals: 1 },
    ]);
    const people = ["ann", "bob", "cid"].map(person);
    const states = (...votes: Vote[]) =>
      evaluate(set, votes, people, [], 100).requirements.map(({ state }) => state);
    expect(states()).toEqual(["open", "open", "waiting"]);
    expect(states(cast("law", "ann+", 1))).toEqual(["met", "open", "waiting"]);
    expect(states(cast("law", "ann+", 1), cast("money", "bob+", 2))).toEqual(["met", "met", "open"]);
    const vetoed = evaluate(
      set,
      ["ann-", "bob-", "cid-"].map((vote, at) => cast("money", vote, at)),
      people,
      [],
      100,
    );
    expect(vetoed.outcome).toBe("rejected");
  });

  it("A22: entitlement is read while deciding: a former reviewer decides nothing, and their earlier vote lapses", async () => {
    world.policy =
      "version: 1\nworkflows: [{ id: w, version: 1, quorum: 2, levels: [{ id: l, role: reviewer }] }]\n";
    const reviewer = { roles: ["reviewer"] };
    const { ann, bob, cid, local } = await world.people({ ann: reviewer, bob: reviewer, cid: reviewer });
    if (!local) throw new Error("signed in");
    const { id } = world.task("reassigned");
    world.approve(id, ann);
    const opened = world.approvals.open(world.session, id, bob);
    world.approvals.people.change(local, "ann", {
      name: "ann",
      roles: [],
      groups: [],
      permissions: ["*"],
      active: true,
    });
    world.approvals.people.change(local, "bob", {
      name: "bob",
      roles: [],
      groups: [],
      permissions: ["*"],
      active: true,
    });
    const answer = {
      proposal: id,
      decision: "APPROVED",
      planHash: opened.card.planHash,
      nonce: opened.nonce,
    } as const;
    expect(failure(() => world.approvals.decide(world.session, answer, bob)).code).toBe("policy_denied");
    expect(world.approve(id, cid).status).toBe("PARTIALLY_APPROVED");
    expect(world.tasks()).toEqual([]);
  });

  it("A23: segregation looks at the human behind the agent", async () => {
    world.policy = `
version: 1
workflows: [{ id: w, version: 1, segregation: true, levels: [{ id: l, permission: "task.create", allow_requester: true }] }]
`;
    const { ann } = await world.people({ ann: {} });
    const { id } = world.task("asked by the agent for the local person");
    expect(world.approvals.open(world.session, id).eligible).toBe(false);
    expect(failure(() => world.approve(id))).toMatchObject({
      code: "policy_denied",
      message: expect.stringContaining("behind"),
    });
    expect(world.approve(id, ann).status).toBe("COMPLETED");
  });

  describe("A24: delegation", () => {
    const policy = "version: 1\nworkflows: [{ id: w, version: 1, levels: [{ id: l, role: reviewer }] }]\n";

    it("is resolved when deciding, counts as the one stood for, and ends when it ends", async () => {
      world.policy = policy;
      const { ann, bob } = await world.people({ ann: { roles: ["reviewer"] }, bob: {} });
      if (!ann || !bob) throw new Error("signed in");
      const first = world.task("while away").id;
      expect(failure(() => world.approve(first, bob)).code).toBe("policy_denied");
      const wish = {
        delegate: "bob",
        scope: ["task.create"],
        start: world.now,
        end: world.now + hour,
        reason: "away",
      };
      world.approvals.people.delegate(ann, wish);
      expect(world.approvals.list({ tab: "waiting for me", person: "bob" }).total).toBe(1);
      expect(world.approve(first, bob).status).toBe("COMPLETED");
      expect(world.approvals.card(first).decisions).toMatchObject([{ person: "bob", standsFor: "ann" }]);
      const second = world.task("after it ended").id;
      world.now += 2 * hour;
      expect(failure(() => world.approve(second, bob)).code).toBe("policy_denied");
    });

    it("cannot exceed the delegator, close a circle, or be made without signing in", async () => {
      const { ann, bob, cid } = await world.people({
        ann: { permissions: ["task.create"] },
        bob: {},
        cid: {},
      });
      if (!ann || !bob || !cid) throw new Error("signed in");
      const wish = { scope: ["task.create"], start: world.now, end: world.now + hour, reason: "away" };
      const { people } = world.approvals;
      expect(
        failure(() => people.delegate(ann, { ...wish, delegate: "bob", scope: ["variant.save"] })).code,
      ).toBe("policy_denied");
      const made = people.delegate(ann, { ...wish, delegate: "bob" });
      people.delegate(bob, { ...wish, delegate: "cid" });
      expect(failure(() => people.delegate(cid, { ...wish, delegate: "ann" })).code).toBe("policy_denied");
      expect(failure(() => people.delegate(ann, { ...wish, delegate: "ann" })).code).toBe("policy_denied");
      expect(
        failure(() => people.delegate(people.local(world.session), { ...wish, delegate: "ann" })).code,
      ).toBe("step_up_unavailable");
      expect(failure(() => people.endDelegation(bob, made)).code).toBe("handle_unknown");
      people.endDelegation(ann, made);
      expect(failure(() => people.endDelegation(ann, made)).code).toBe("handle_unknown");
    });

    it("to the one behind the request decides nothing, and one human fills one seat of a quorum", () => {
      const people = ["ann", "bob", "req"].map(person);
      const lent = (delegate: string): Delegation => ({
        id: "d",
        delegator: "ann",
        delegate,
        scope: ["*"],
        start: 0,
        end: 50,
      });
      const vote = (standsFor: string, who: string, time: number): Vote => ({
        requirement: "l",
        person: who,
        standsFor,
        decision: "APPROVED",
        time,
      });
      const one = requirementSet([{ id: "l", minimumApprovals: 1 }], ["req"]);
      expect(evaluate(one, [vote("ann", "req", 10)], people, [lent("req")], 100).outcome).toBe("open");
      expect(evaluate(one, [vote("ann", "bob", 10)], people, [lent("bob")], 100).outcome).toBe("met");
      expect(evaluate(one, [vote("ann", "bob", 60)], people, [lent("bob")], 100).outcome).toBe("open");
      const two = requirementSet([{ id: "l", minimumApprovals: 2 }], ["req"]);
      expect(
        evaluate(two, [vote("ann", "bob", 10), vote("bob", "bob", 11)], people, [lent("bob")], 100).outcome,
      ).not.toBe("met");
    });
  });

  it("A25: human, automatic and override decisions are told apart in the audit", async () => {
    world.policy =
      "version: 1\nrules: [{ id: no, layer: tenant, when: { actions: [task.complete] }, outcome: DENY, break_glass: [local] }]\n";
    const done = world.approve(world.task("by a human").id).proposal;
    world.task("left to expire");
    const task = `task:${world.tasks()[0]?.id}`;
    expect(failure(() => world.propose("task.complete", { task })).code).toBe("policy_denied");
    const { local } = await world.people({});
    const request = { action: "task.complete", input: { task }, reason: "it is done" };
    expect(
      failure(() => world.approvals.proposeAsPerson(world.session, request, undefined, { reason: "urgent" }))
        .code,
    ).toBe("step_up_unavailable");
    const made = world.approvals.proposeAsPerson(world.session, request, local, { reason: "urgent" });
    if (made.kind !== "proposal") throw new Error("a proposal");
    expect(made.proposal.expires_at - world.now).toBe(15 * 60_000);
    expect(
      world.approvals.auditOf(made.proposal.id).find(({ event }) => event === "OVERRIDDEN"),
    ).toMatchObject({
      actor_kind: "human",
      actor: "local",
      reason: "urgent",
    });
    expect(world.approve(made.proposal.id).status).toBe("COMPLETED");
    expect(world.approvals.auditOf(done).find(({ event }) => event === "APPROVED")).toMatchObject({
      actor_kind: "human",
      actor: "local",
      route: "dialog",
    });
    world.now += 30 * hour;
    world.approvals.sweep();
    const expired = world.store.all("SELECT actor_kind, actor, route FROM audit WHERE event = 'EXPIRED'");
    expect(expired).toEqual([{ actor_kind: "system", actor: "system", route: "listing" }]);
  });

  describe("A26: several changes", () => {
    const names = ["a", "b", "c"];
    it.each(names)("all or nothing where the action says so (%s fails)", (fails) => {
      const own = new World({ actions: [steps("test.atomic", "atomic", new Set([fails]))] });
      const decided = own.approve(own.propose("test.atomic", { names }).id);
      expect(decided.status).toBe("EXECUTION_FAILED");
      expect(listRecords(own.store, "step")).toEqual([]);
      own.close();
    });

    it.each(names)(
      "an outcome for each where it says that, and a retry of the unfinished only (%s fails)",
      (fails) => {
        const failing = new Set([fails]);
        const own = new World({ actions: [steps("test.each", "per-item", failing)] });
        const { id } = own.propose("test.each", { names });
        expect(own.approve(id).status).toBe("PARTIAL_SUCCESS");
        expect(listRecords(own.store, "step").map((step) => step.id)).toEqual(
          names.filter((name) => name !== fails),
        );
        const items = own.approvals.items(id, 0);
        expect(items.map(({ outcome }) => outcome)).toEqual(
          names.map((name) => (name === fails ? "failed" : "done")),
        );
        failing.clear();
        expect(own.approvals.retry(own.session, id).status).toBe("COMPLETED");
        expect(listRecords(own.store, "step").map((step) => step.id)).toEqual(names);
        expect(own.store.all("SELECT attempt FROM execution")).toEqual([{ attempt: 1 }, { attempt: 2 }]);
        own.approvals.undo(own.session, id);
        expect(listRecords(own.store, "step")).toEqual([]);
        expect(own.approvals.verify().ok).toBe(true);
        own.close();
      },
    );

    it("a retry checks the unfinished targets again, and the deadline", () => {
      const failing = new Set(["b"]);
      const own = new World({ actions: [steps("test.each", "per-item", failing)] });
      const { id } = own.propose("test.each", { names });
      own.approve(id);
      failing.clear();
      own.store.run(
        "INSERT INTO record (kind, id, version, status, data) VALUES ('step', 'b', 1, 'open', '{}')",
      );
      expect(failure(() => own.approvals.retry(own.session, id)).code).toBe("source_changed");
      expect(own.status(id)).toBe("PARTIAL_SUCCESS");
      own.store.run("DELETE FROM record WHERE kind = 'step' AND id = 'b'");
      own.now += 25 * hour;
      expect(failure(() => own.approvals.retry(own.session, id)).code).toBe("not_pending");
      expect(own.status(id)).toBe("PARTIAL_SUCCESS");
      own.close();
    });

    it("a batch that is stopped leaves the rest unfinished", () => {
      const { id } = world.propose("tasks.create-many", { tasks: names.map((title) => ({ title })) });
      world.approveOnly(id);
      const stop = new AbortController();
      const stopping = world.connect({ boundary: (name) => name === "item applied" && stop.abort() });
      const ended = stopping.execute(world.session, id, undefined, { signal: stop.signal });
      expect(ended.status).toBe("PARTIAL_SUCCESS");
      expect(ended.items.map(({ outcome }) => outcome)).toEqual(["done", "unfinished", "unfinished"]);
      const [row] = world.store.all("SELECT items FROM execution") as { items: string }[];
      expect(parseItems(row?.items ?? "")).toEqual(ended.items);
    });
  });

  it("A27: opening a card approves nothing; a decision names itself and brings back its card's unused number", () => {
    const { id, plan_hash: planHash } = world.task("popped up");
    const { nonce } = world.approvals.open(world.session, id);
    expect(world.tasks()).toEqual([]);
    for (const wrong of ["", "guess", `${nonce}0`]) {
      const answer = { proposal: id, decision: "APPROVED", planHash, nonce: wrong } as const;
      expect(failure(() => world.approvals.decide(world.session, answer)).code).toBe("plan_changed");
    }
    expect(
      world.approvals.decide(world.session, { proposal: id, decision: "APPROVED", planHash, nonce }).status,
    ).toBe("COMPLETED");
  });

  it("A28: whatever hides or reorders text is shown escaped, and nothing is cut", () => {
    const title = "safe\u202Etxt.exe\u200B \u0007 end\u{E0041}";
    const long = "x".repeat(1900);
    const { id } = world.propose("task.create", { title, note: long }, { reason: `because\u2066 ${long}` });
    const card = world.approvals.card(id);
    expect(card.title).toContain("safe\\u{202E}txt.exe\\u{200B} \\u{7} end\\u{E0041}");
    expect(card.reason).toBe(`because\\u{2066} ${long}`);
    expect(JSON.stringify(card)).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/);
    expect((card.after as { data: { note: string } }).data.note).toBe(long);
    expect(visibleText("áé\n\tñ 日本 مرحبا")).toBe("áé\n\tñ 日本 مرحبا");
  });
});

function person(id: string): Person {
  return { id, active: true, roles: ["r"], groups: [], permissions: ["*"] };
}

function cast(requirement: string, vote: string, time: number): Vote {
  const who = vote.slice(0, -1);
  return {
    requirement,
    person: who,
    standsFor: who,
    decision: vote.endsWith("+") ? "APPROVED" : "REJECTED",
    time,
  };
}

function requirementSet(
  list: readonly {
    id: string;
    minimumApprovals: number;
    unanimous?: boolean;
    mode?: "SEQUENTIAL" | "PARALLEL";
  }[],
  chain: string[] = [],
): RequirementSet {
  return {
    permission: "task.create",
    chain,
    list: list.map(({ mode, unanimous, ...rest }) => ({
      ...rest,
      who: { role: "r" },
      mode: mode ?? "SEQUENTIAL",
      unanimous: unanimous ?? false,
      allowRequester: false,
    })),
  };
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Action } from "../../src/approval/action.ts";
import { createRegistry, forbiddenReason } from "../../src/approval/registry.ts";
import { taskCreate } from "../../src/copilot/actions/task-create.ts";
import { failure, World } from "./support/world.ts";

describe("the action registry", () => {
  const noUndo: Action["effect"] = { kind: "database", apply: () => {}, read: () => null };
  it.each<[string, readonly Action[]]>([
    ["a duplicate id", [taskCreate, taskCreate]],
    ["a forbidden kind", [{ ...taskCreate, id: "application.submit" }]],
    ["a malformed id", [{ ...taskCreate, id: "Task Create" }]],
    ["a write without approval", [{ ...taskCreate, category: "draft" }]],
    ["a reversible action without an undo", [{ ...taskCreate, effect: noUndo }]],
    ["an undo that is not declared", [{ ...taskCreate, reversible: false }]],
    ["a write that writes nothing", [{ ...taskCreate, effect: { kind: "value", run: () => ({}) } }]],
    ["an open input", [{ ...taskCreate, input: Type.Object({}) }]],
    [
      "an input open further down",
      [
        {
          ...taskCreate,
          input: Type.Object(
            { a: Type.Array(Type.Object({ b: Type.String() })) },
            { additionalProperties: false },
          ),
        },
      ],
    ],
    ["a version that is none", [{ ...taskCreate, version: 0 }]],
  ])("refuses %s", (_what, actions) => {
    expect(() => createRegistry(actions)).toThrow(TypeError);
  });

  it("names the reason for what it will never do, and nothing else", () => {
    for (const id of [
      "application.submit",
      "mail.send-email",
      "site.login",
      "form.fill",
      "invoice.pay",
      "captcha.solve",
      "site.cookies",
      "browser.capture",
      "profile.delete",
    ])
      expect(forbiddenReason(id)).toMatch(/copilot/);
    for (const id of [
      "task.create",
      "interview.schedule",
      "result.export",
      "evidence.confirm",
      "next-action.snooze",
      "platform.note",
    ])
      expect(forbiddenReason(id)).toBeUndefined();
  });

  it("fills defaults in before hashing and gives a copy", () => {
    const input = Type.Object({ n: Type.Integer({ default: 3 }) }, { additionalProperties: false });
    const action = { ...taskCreate, input };
    const given = {};
    expect(createRegistry([action]).parse(action, given)).toEqual({ n: 3 });
    expect(given).toEqual({});
  });
});

describe("what must not get in or out", () => {
  let world: World;
  const secret = "planted-key-4d1c9a7e";
  beforeEach(() => {
    world = new World({ override: { secrets: () => [secret] } });
  });
  afterEach(() => world.close());

  it("a planted key in input, reason, key or evidence is refused, and is in nothing that is stored or told", () => {
    for (const more of [
      { input: { title: `use ${secret}` } },
      { input: { title: "x", note: "sk-abcdefghijklmnopqrstuvwx" } },
      { input: { title: "x" }, reason: secret },
      { input: { title: "x" }, key: secret },
      { input: { title: "x" }, evidence: [secret] },
    ])
      expect(
        failure(() => world.approvals.propose({ action: "task.create", reason: "r", ...more })),
      ).toMatchObject({
        code: "payload_invalid",
        message: expect.not.stringContaining(secret),
      });
    world.approve(world.task("clean").id);
    const tables = ["proposal", "decision", "execution", "audit", "record"];
    const everything = JSON.stringify([
      tables.map((table) => world.store.all(`SELECT * FROM ${table}`)),
      world.events,
    ]);
    expect(everything + world.approvals.exportAudit()).not.toContain(secret);
    for (const file of readdirSync(join(world.dir, "career")))
      expect(readFileSync(join(world.dir, "career", file)).includes(secret)).toBe(false);
  });

  it("events carry identifiers only", () => {
    world.approve(world.task("private words").id);
    for (const event of world.events)
      expect(Object.keys(event).sort()).toEqual(["action", "proposal", "type"]);
    expect(JSON.stringify(world.events)).not.toContain("private words");
  });

  it("a reason, being document text or words of a person, is in the audit of a request as hash and length only", () => {
    const { id } = world.task("x", { reason: "because of private words" });
    expect(JSON.stringify(world.approvals.auditOf(id))).not.toContain("private words");
  });

  it("every door that decides asks for a human session", () => {
    const { id, plan_hash: planHash } = world.task("x");
    const fake = { route: "command" } as const;
    const answer = { proposal: id, decision: "APPROVED", planHash, nonce: "n" } as const;
    const { approvals } = world;
    for (const door of [
      () => approvals.open(fake, id),
      () => approvals.decide(fake, answer),
      () => approvals.execute(fake, id),
      () => approvals.retry(fake, id),
      () => approvals.cancel(fake, id),
      () => approvals.resolve(fake, id, true, "r"),
      () => approvals.undo(fake, id),
      () => approvals.proposeAsPerson(fake, { action: "task.create", input: { title: "x" }, reason: "r" }),
      () => approvals.people.local(fake),
    ])
      expect(door).toThrow(TypeError);
    expect(world.status(id)).toBe("PENDING");
  });

  it("what a person asks for themselves is one confirmation", () => {
    const made = world.approvals.proposeAsPerson(world.session, {
      action: "task.create",
      input: { title: "mine" },
      reason: "r",
    });
    if (made.kind !== "proposal") throw new Error("a proposal");
    expect(world.approvals.card(made.proposal.id)).toMatchObject({
      requester: { kind: "human", id: "local" },
      policy: { outcome: "REQUIRE_CONFIRMATION", workflow: "builtin.confirmation v1" },
    });
    expect(world.approve(made.proposal.id).status).toBe("COMPLETED");
  });

  it("an export whose result is gone is invalidated as source_gone", () => {
    const { id } = world.propose("result.export", { result: "result:aaaaaa" });
    world.approveOnly(id);
    world.goneResults.add("result:aaaaaa");
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("source_changed");
    expect(world.approvals.card(id)).toMatchObject({ status: "INVALIDATED", statusReason: "source_gone" });
    expect(readdirSync(world.folder)).toEqual([]);
  });

  it("cited evidence that changed invalidates, and evidence that is not there is refused", () => {
    const { id } = world.task("x", { evidence: ["evidence:aaaaaa"] });
    world.approveOnly(id);
    world.evidence.set("evidence:aaaaaa", "f2");
    expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("source_changed");
    expect(failure(() => world.task("y", { evidence: ["evidence:zzzzzz"] })).code).toBe("payload_invalid");
  });

  it("what is in memory moves to disk with its queue, audit and anchor", () => {
    const memory = new World({ memory: true });
    const { id } = memory.task("kept");
    memory.store.keep(join(memory.dir, "career", "career.db"));
    memory.approvals.anchor();
    expect(memory.approve(id).status).toBe("COMPLETED");
    const restarted = new World({ dir: memory.dir });
    expect(restarted.approvals.verify()).toMatchObject({ ok: true, anchor: "at the end" });
    expect(restarted.tasks()).toMatchObject([{ title: "kept" }]);
    restarted.close();
    memory.close();
  });
});

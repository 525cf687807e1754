import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { World } from "./support/world.ts";

describe("one proposal from asking to undoing", () => {
  let world: World;
  beforeEach(() => {
    world = new World();
  });
  afterEach(() => world.close());

  it("writes a task once it is approved, and takes it back", () => {
    const { id } = world.task("Call Ana");
    expect(world.tasks()).toEqual([]);
    const decided = world.approve(id);
    expect(decided.notRun).toBeUndefined();
    expect(decided.status).toBe("COMPLETED");
    expect(world.tasks()).toMatchObject([{ title: "Call Ana", status: "open" }]);
    world.approvals.undo(world.session, id);
    expect(world.tasks()).toEqual([]);
    expect(world.auditEvents(id)).toEqual([
      "REQUESTED",
      "VIEWED",
      "APPROVED",
      "REVALIDATING",
      "REVALIDATING",
      "EXECUTED",
      "VERIFIED",
      "UNDONE",
    ]);
    expect(world.approvals.verify()).toMatchObject({ ok: true, anchor: "at the end" });
    expect(world.events.map(({ type }) => type)).toEqual(["requested", "approved", "executed", "undone"]);
  });

  it("saves a variant with its sidecar, and removes both", () => {
    const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
    const decided = world.approve(id);
    expect(decided).toMatchObject({ status: "COMPLETED", execution: { verified: true } });
    const names = readdirSync(world.folder).sort();
    expect(names).toHaveLength(2);
    expect(names[1]).toMatch(/^Ana-CV--Exämple-Co-Engineer--2026-03-09-[0-9a-f]{6}\.md$/);
    expect(readFileSync(`${world.folder}/${names[1]}`, "utf8")).toBe(world.variantText);
    const sidecar = JSON.parse(readFileSync(`${world.folder}/${names[0]}`, "utf8"));
    expect(sidecar).toMatchObject({
      authority: "assisted",
      proposal: id,
      plan_hash: world.approvals.card(id).planHash,
    });
    world.approvals.undo(world.session, id);
    expect(readdirSync(world.folder)).toEqual([]);
    expect(world.approvals.verify().ok).toBe(true);
  });
});

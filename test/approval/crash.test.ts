import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Ids } from "../../src/approval/engine.ts";
import { randomIds } from "../../src/approval/ids.ts";
import { sha256 } from "../../src/approval/plan-hash.ts";
import { readRecord } from "../../src/copilot/records/record.ts";
import { type ChildJob, runChildren } from "./support/children.ts";
import { failure, startTime, World } from "./support/world.ts";

const batchSize = 90;
let kills = 0;

interface Scenario {
  readonly name: string;
  readonly job: ChildJob["job"];
  /** Makes the proposal number `index` and gives its id. */
  readonly prepare: (world: World, index: number) => string;
}

const save = (world: World, index: number) => {
  world.variantText = `# Variant ${index}\n`;
  return world.propose("variant.save", { variant: "variant:aaaaaa" }, { key: `save ${index}` }).id;
};
const exportResult = (world: World, index: number) =>
  world.propose("result.export", { result: `result:${String(index).padStart(6, "0")}` }).id;
const create = (world: World, index: number) => world.task(`task ${index}`).id;
const createMany = (world: World, index: number) =>
  world.propose("tasks.create-many", {
    tasks: Array.from({ length: batchSize }, (_, at) => ({ title: `task ${index}.${at}` })),
  }).id;
const complete = (world: World, index: number) => {
  world.approve(create(world, index));
  const task = world.tasks().find(({ title }) => title === `task ${index}`);
  return world.propose("task.complete", { task: `task:${task?.id}` }).id;
};
const done = (prepare: Scenario["prepare"]) => (world: World, index: number) => {
  const id = prepare(world, index);
  expect(world.approve(id).status).toBe("COMPLETED");
  return id;
};

const scenarios: readonly Scenario[] = [
  { name: "variant.save", job: "crash", prepare: save },
  { name: "result.export", job: "crash", prepare: exportResult },
  { name: "task.create", job: "crash", prepare: create },
  { name: "task.complete", job: "crash", prepare: complete },
  { name: "tasks.create-many", job: "crash", prepare: createMany },
  { name: "undo of variant.save", job: "undo", prepare: done(save) },
  { name: "undo of result.export", job: "undo", prepare: done(exportResult) },
  { name: "undo of task.create", job: "undo", prepare: done(create) },
  { name: "undo of task.complete", job: "undo", prepare: done(complete) },
];

describe("SIGKILL at every write boundary", () => {
  it.each(scenarios)(
    "$name: afterwards all of it is there or none, nothing runs twice, and the audit is whole",
    async ({ job, prepare }) => {
      const world = new World({ override: { ids: countedIds() } });
      // What a whole run passes through tells how many places there are to stop it at.
      const [whole] = await runChildren([{ dir: world.dir, now: startTime, job, ids: [prepare(world, 0)] }]);
      const boundaries = whole?.boundaries ?? 0;
      expect(boundaries).toBeGreaterThan(3);
      const ids = Array.from({ length: boundaries }, (_, index) => prepare(world, index + 1));
      const ended = await runChildren(
        ids.map((id, index) => ({ dir: world.dir, now: startTime, job, ids: [id], at: index + 1 })),
      );
      expect(ended.every(({ killed }) => killed)).toBe(true);
      kills += ended.length;

      world.now += 60_000;
      world.approvals.start();
      expect(readdirSync(world.folder).filter((name) => name.startsWith("."))).toEqual([]);
      for (const id of ids) expectWholeOrNone(world, id, job);
      expect(world.approvals.verify()).toMatchObject({ ok: true, contradictions: [] });

      for (const id of ids) expectNoSecondEffect(world, id, job);
      expect(world.approvals.verify().ok).toBe(true);
      world.close();
    },
    240_000,
  );

  afterAll(() => {
    // Fewer would mean that boundaries went missing from the code.
    expect(kills).toBeGreaterThanOrEqual(200);
  });
});

/** Ids that cannot meet by chance: among ten thousand random ones two now and then would. */
function countedIds(): Ids {
  let count = 0;
  return { ...randomIds, short: () => (count++).toString(36).padStart(6, "0") };
}

/** Items of the effect that are there, out of how many. */
function effectOf(world: World, id: string): { there: number; of: number } {
  const { action, targets, after } = world.approvals.card(id);
  if (action.id.startsWith("task")) {
    const expected = action.id === "task.complete" ? "done" : "open";
    const found = targets.filter((target) => readRecord(world.store, "task", target.id)?.status === expected);
    return { there: found.length, of: targets.length };
  }
  const files = targets.filter(({ kind }) => kind === "file");
  const there = files.filter(({ id: name }) => readdirSync(world.folder).includes(name));
  if (there.length === files.length) {
    const { path, sha256: hash } = after as { path: string; sha256: string };
    expect(sha256(readFileSync(path))).toBe(hash);
    for (const { id: name } of files.filter((file) => file.id.endsWith(".career.json")))
      expect(JSON.parse(readFileSync(join(world.folder, name), "utf8"))).toMatchObject({ proposal: id });
  }
  return { there: there.length, of: files.length };
}

function expectWholeOrNone(world: World, id: string, job: ChildJob["job"]): void {
  const status = world.status(id);
  const { there, of } = effectOf(world, id);
  const whole = there === of;
  expect(whole || there === 0).toBe(true);
  const started = ["COMPLETED", "EXECUTION_FAILED", "UNKNOWN"].includes(status);
  if (job === "undo") expect([status, whole]).toEqual(whole ? ["COMPLETED", true] : ["UNDONE", false]);
  else if (started) expect(whole).toBe(status === "COMPLETED");
  else {
    expect(["PENDING", "IN_REVIEW", "APPROVED"]).toContain(status);
    expect(there).toBe(0);
  }
}

function expectNoSecondEffect(world: World, id: string, job: ChildJob["job"]): void {
  const executed = () => world.auditEvents(id).filter((event) => event === "EXECUTED").length;
  const before = executed();
  if (job !== "undo" && world.status(id) === "APPROVED") {
    expect(world.approvals.execute(world.session, id).status).toBe("COMPLETED");
    expect(executed()).toBe(1);
    return;
  }
  expect(failure(() => world.approvals.execute(world.session, id)).code).toBe("not_pending");
  expect(executed()).toBe(before);
  expect(before).toBeLessThanOrEqual(1);
}

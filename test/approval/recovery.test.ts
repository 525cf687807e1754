import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { randomIds } from "../../src/approval/ids.ts";
import { UndoRefused } from "../../src/approval/undo.ts";
import { runChildren } from "./support/children.ts";
import { failure, startTime, World } from "./support/world.ts";

describe("an execution that broke off", () => {
  let world: World;
  let id: string;
  let path: string;
  beforeEach(async () => {
    world = new World();
    id = world.propose("variant.save", { variant: "variant:aaaaaa" }).id;
    path = (world.approvals.card(id).after as { path: string }).path;
    await runChildren([{ dir: world.dir, now: startTime, job: "crash", ids: [id], at: "outcome known" }]);
  });
  afterEach(() => world.close());

  const settle = () => {
    world.now += 60_000;
    world.approvals.start();
  };

  it.each([
    [true, "COMPLETED", "EXECUTED"],
    [false, "EXECUTION_FAILED", "FAILED"],
  ] as const)(
    "and left something else is UNKNOWN until a person says whether it is done (%s)",
    (done, status, event) => {
      writeFileSync(path, "edited before anybody looked");
      settle();
      expect(world.status(id)).toBe("UNKNOWN");
      expect(failure(() => world.approvals.resolve(world.session, id, done, " ")).code).toBe(
        "payload_invalid",
      );
      expect(world.approvals.resolve(world.session, id, done, "looked at the folder").status).toBe(status);
      expect(world.approvals.auditOf(id).at(-1)).toMatchObject({
        event,
        actor_kind: "human",
        reason: "looked at the folder",
      });
      expect(failure(() => world.approvals.resolve(world.session, id, done, "again")).code).toBe(
        "not_pending",
      );
      expect(readFileSync(path, "utf8")).toBe("edited before anybody looked");
      expect(world.approvals.verify().ok).toBe(true);
    },
  );

  it("with its own sidecar alone is tidied and has failed", () => {
    rmSync(path);
    settle();
    expect(world.status(id)).toBe("EXECUTION_FAILED");
    expect(readdirSync(world.folder)).toEqual([]);
  });

  it("is left alone while its process lives, however long ago its lease ended", () => {
    world.now += 3_600_000;
    const alive = world.connect({ process: { mark: "other", isAlive: () => true } });
    expect(alive.recover()).toEqual([]);
    expect(world.status(id)).toBe("EXECUTING");
  });

  it("cannot be cancelled, decided, executed or retried meanwhile", () => {
    for (const door of [
      () => world.approvals.cancel(world.session, id),
      () => world.approve(id),
      () => world.approvals.execute(world.session, id),
      () => world.approvals.retry(world.session, id),
      () => world.approvals.undo(world.session, id),
    ])
      expect(["not_pending"]).toContain(failure(door).code);
  });
});

describe("undoing a saved file", () => {
  it("is refused with the difference once the person edited it, and keeps both files", () => {
    const world = new World();
    const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
    world.approve(id);
    const { path, sha256 } = world.approvals.card(id).after as { path: string; sha256: string };
    writeFileSync(path, "improved by the person");
    try {
      world.approvals.undo(world.session, id);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof UndoRefused)) throw error;
      expect(error.differences).toMatchObject([{ item: path.slice(world.folder.length + 1), left: sha256 }]);
    }
    expect(readFileSync(path, "utf8")).toBe("improved by the person");
    expect(readdirSync(world.folder)).toHaveLength(2);
    expect(world.status(id)).toBe("COMPLETED");
    world.close();
  });

  it("puts back an edit that slips in while it is being removed", () => {
    const world = new World();
    const { id } = world.propose("variant.save", { variant: "variant:aaaaaa" });
    world.approve(id);
    const { path } = world.approvals.card(id).after as { path: string };
    const raced = world.connect({
      boundary: (name) => name === "after anchor" && writeFileSync(path, "at the last moment"),
    });
    expect(failure(() => raced.undo(world.session, id)).code).toBe("source_changed");
    expect(readFileSync(path, "utf8")).toBe("at the last moment");
    expect(world.status(id)).toBe("COMPLETED");
    expect(world.approvals.verify().ok).toBe(true);
    world.close();
  });
});

describe("replacing a proposal", () => {
  it("by the agent does not reach what a person asked for themselves", () => {
    const world = new World();
    const made = world.approvals.proposeAsPerson(world.session, {
      action: "task.create",
      input: { title: "mine" },
      reason: "r",
    });
    if (made.kind !== "proposal") throw new Error("a proposal");
    expect(failure(() => world.task("instead", { replaces: made.proposal.id })).code).toBe("policy_denied");
    expect(world.status(made.proposal.id)).toBe("PENDING");
    expect(world.approvals.list().total).toBe(1);
    world.close();
  });
});

describe("two waiting proposals that drew the same id", () => {
  it("do not merge: the later one is invalidated; a new one avoids what is there", () => {
    // Each request draws the id of its task first, then that of the proposal.
    const drawn = ["aaaaa1", "bbbbb1", "aaaaa1", "bbbbb2", "aaaaa1", "aaaaa3", "bbbbb3"];
    const world = new World({ override: { ids: { ...randomIds, short: () => drawn.shift() ?? "" } } });
    const first = world.task("first").id;
    const second = world.task("second").id;
    expect(world.approve(first).status).toBe("COMPLETED");
    expect(world.approve(second)).toMatchObject({
      status: "INVALIDATED",
      notRun: { code: "source_changed" },
    });
    expect(world.approve(world.task("third").id).status).toBe("COMPLETED");
    expect(world.tasks().map(({ title }) => title)).toEqual(["first", "third"]);
    world.close();
  });
});

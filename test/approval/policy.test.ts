import { describe, expect, it } from "vitest";
import { policyWith } from "../../src/approval/policy/built-in.ts";
import { chooseWorkflow, judge, type PolicyFacts } from "../../src/approval/policy/judge.ts";
import { outcomes } from "../../src/approval/policy/policy.ts";
import { parsePolicy } from "../../src/approval/policy/policy-file.ts";
import { assessRisk } from "../../src/approval/risk.ts";
import { failure, World } from "./support/world.ts";

const facts: PolicyFacts = {
  action: "task.create",
  category: "write-local",
  fields: ["title"],
  items: 1,
  states: [],
  roles: ["owner"],
  requester: "agent",
};
const low = { level: "low", reasons: [] } as const;
const plain = { base: "low", items: 1, reversible: true, states: [], scope: "ids" } as const;

describe("risk", () => {
  it.each([
    ["base", {}, "low"],
    ["9 items", { items: 9 }, "low"],
    ["10 items", { items: 10 }, "medium"],
    ["100 items", { items: 100 }, "high"],
    ["999 items", { items: 999 }, "high"],
    ["1,000 items", { items: 1000 }, "critical"],
    ["irreversible", { reversible: false }, "medium"],
    ["an offer", { states: ["open", "offer"] }, "medium"],
    ["hired", { states: ["hired"] }, "medium"],
    ["confirmed", { states: ["confirmed"] }, "medium"],
    ["a filter", { scope: "all open tasks" }, "medium"],
    ["everything at once", { items: 10, reversible: false, states: ["offer"], scope: "all" }, "critical"],
    ["never above critical", { base: "critical", items: 10, reversible: false }, "critical"],
  ] as const)("%s", (_what, change, level) => {
    const assessed = assessRisk({ ...plain, ...change });
    expect(assessed.level).toBe(level);
    expect(assessed.reasons.length).toBe(1 + (level === "low" ? 0 : assessed.reasons.length - 1));
  });
});

describe("the policy", () => {
  const policy = (text: string) => {
    const loaded = parsePolicy(text);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults));
    return loaded.policy;
  };

  it.each([
    ["read-only", "agent", "low", "ALLOW"],
    ["draft", "agent", "low", "ALLOW"],
    ["write-local", "agent", "low", "REQUIRE_APPROVAL"],
    ["write-local", "human", "low", "REQUIRE_CONFIRMATION"],
    ["write-local", "agent", "critical", "REQUIRE_HUMAN_REVIEW"],
    ["write-local", "human", "critical", "REQUIRE_HUMAN_REVIEW"],
  ] as const)("built in: %s by %s with %s risk is %s", (category, requester, level, outcome) => {
    expect(judge(policyWith(), { ...facts, category, requester }, { level, reasons: [] }).outcome).toBe(
      outcome,
    );
  });

  it("the strictest outcome wins, so a file cannot take the minimum away", () => {
    for (const outcome of outcomes) {
      const loaded = policy(`version: 1\nrules: [{ id: r, layer: tenant, outcome: ${outcome} }]\n`);
      const stricter = outcomes.indexOf(outcome) > outcomes.indexOf("REQUIRE_APPROVAL");
      expect(judge(loaded, facts, low).outcome).toBe(stricter ? outcome : "REQUIRE_APPROVAL");
    }
  });

  it("no rule at all is a DENY", () => {
    expect(judge({ rules: [], workflows: [] }, facts, low).outcome).toBe("DENY");
  });

  it("rules raise the risk with a reason and never lower it", () => {
    const raising = policy(
      "version: 1\nrules: [{ id: r, layer: resource, outcome: ALLOW, raise_risk_to: critical }]\n",
    );
    const judged = judge(raising, facts, low);
    expect(judged.risk).toEqual({ level: "critical", reasons: ["raised to critical by rule r"] });
    expect(judged.outcome).toBe("REQUIRE_HUMAN_REVIEW");
    const lowering = policy(
      "version: 1\nrules: [{ id: r, layer: resource, outcome: ALLOW, raise_risk_to: low }]\n",
    );
    expect(judge(lowering, facts, { level: "high", reasons: [] }).risk.level).toBe("high");
  });

  it.each([
    ["actions: [task.create]", true],
    ["actions: ['task.*']", true],
    ["actions: [variant.save]", false],
    ["category: write-local", true],
    ["category: draft", false],
    ["risk_at_least: low", true],
    ["risk_at_least: medium", false],
    ["fields: [title, due]", true],
    ["fields: [due]", false],
    ["batch_at_least: 1", true],
    ["batch_at_least: 2", false],
    ["states: [offer]", false],
    ["roles: [owner]", true],
    ["roles: [guest]", false],
    ["requester: agent", true],
    ["requester: human", false],
    ["requester: agent, fields: [due]", false],
  ])("a rule when { %s } applies: %s", (when, applies) => {
    const loaded = policy(`version: 1\nrules: [{ id: r, layer: state, when: { ${when} }, outcome: DENY }]\n`);
    expect(judge(loaded, facts, low).outcome === "DENY").toBe(applies);
  });

  it("takes the first workflow that applies, in its newest version", () => {
    const loaded = policy(`
version: 1
workflows:
  - { id: other, version: 1, when: { actions: [variant.save] }, levels: [{ id: l, role: a }] }
  - { id: w, version: 1, levels: [{ id: l, role: a }] }
  - { id: w, version: 3, levels: [{ id: l, role: b }] }
  - { id: w, version: 2, levels: [{ id: l, role: c }] }
`);
    expect(chooseWorkflow(loaded, facts, "low", "REQUIRE_APPROVAL")).toMatchObject({ id: "w", version: 3 });
    expect(chooseWorkflow(loaded, facts, "low", "REQUIRE_CONFIRMATION").id).toBe("builtin.confirmation");
    expect(chooseWorkflow(policyWith(), facts, "low", "REQUIRE_APPROVAL").id).toBe("builtin.local");
  });

  it.each([
    ["not YAML", "version: 1\nrules: [\n", 3],
    ["the same key twice", "version: 1\nrules: []\nrules: []\n", 3],
    [
      "an unknown key",
      "version: 1\nrules:\n  - id: a\n    layer: tenant\n    outcome: DENY\n    colour: red\n",
      6,
    ],
    ["an unknown outcome", "version: 1\nrules:\n  - id: a\n    layer: tenant\n    outcome: MAYBE\n", 5],
    ["an unknown layer", "version: 1\nrules:\n  - id: a\n    layer: planet\n    outcome: DENY\n", 4],
    ["a missing key", "version: 1\nrules:\n  - id: a\n    layer: tenant\n", 3],
    [
      "an id twice",
      "version: 1\nrules:\n  - { id: a, layer: tenant, outcome: DENY }\n  - { id: a, layer: tenant, outcome: DENY }\n",
      4,
    ],
    [
      "a taken name",
      "version: 1\nrules:\n  - { id: builtin.write-by-agent, layer: global, outcome: ALLOW }\n",
      3,
    ],
    [
      "a level without anybody",
      "version: 1\nworkflows:\n  - id: w\n    version: 1\n    levels:\n      - id: l\n",
      6,
    ],
    [
      "a duration without unit",
      "version: 1\nworkflows:\n  - id: w\n    version: 1\n    expires: 24\n    levels: [{ id: l, role: a }]\n",
      5,
    ],
    [
      "a deadline too far away",
      "version: 1\nworkflows:\n  - id: w\n    version: 1\n    expires: 91d\n    levels: [{ id: l, role: a }]\n",
      5,
    ],
    [
      "escalation without an sla",
      "version: 1\nworkflows:\n  - id: w\n    version: 1\n    levels: [{ id: l, role: a }]\n    escalate_to: { role: b }\n",
      6,
    ],
    [
      "break_glass on something milder",
      "version: 1\nrules:\n  - id: a\n    layer: tenant\n    outcome: ALLOW\n    break_glass: [b]\n",
      6,
    ],
    ["an alias", "version: 1\nrules: &all []\nworkflows: *all\n", 1],
    ["another version", "version: 2\n", 1],
    ["a list", "- a\n", 1],
  ])("%s is told with its line", (_what, text, line) => {
    const loaded = parsePolicy(text);
    expect(loaded).toMatchObject({ ok: false });
    if (!loaded.ok) expect(loaded.faults.map((fault) => fault.line)).toContain(line);
  });

  it("broken, it denies every write and says where; a change is an audit event, shown at the next start", () => {
    const world = new World();
    expect(world.approvals.start().policyChanged).toBe(false);
    world.policy = "version: 1\nrules: nonsense\n";
    expect(failure(() => world.task("refused"))).toMatchObject({
      code: "policy_denied",
      message: expect.stringContaining("line 2"),
    });
    world.policy = "version: 1\n";
    const restarted = world.connect();
    expect(restarted.start().policyChanged).toBe(true);
    expect(restarted.start().policyChanged).toBe(false);
    expect(world.store.all("SELECT count(*) AS n FROM audit WHERE event = 'POLICY_CHANGED'")).toEqual([
      { n: 3 },
    ]);
    world.close();
  });
});

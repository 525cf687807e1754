import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { CAREER, type CareerPlaces, career, careerPlaces, TWO_CHANGES } from "../support/pi/career.ts";
import { startInProcess } from "../support/pi/in-process.ts";
import type { PlainStep } from "../support/pi/script.ts";
import { type ScriptedPerson, scriptedPerson } from "../support/pi/scripted-person.ts";
import { until } from "../support/pi/until.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const KEY = "planted-key-0123456789";

function places(settings: object = {}): CareerPlaces & { variants: string } {
  const made = careerPlaces();
  opened.push(made.remove);
  const variants = join(made.root, "variants");
  mkdirSync(variants, { mode: 0o700 });
  const config = join(made.careerDir, "config.json");
  const kept = { ...JSON.parse(readFileSync(config, "utf8")), variants_folder: variants, ...settings };
  writeFileSync(config, JSON.stringify(kept));
  return { ...made, variants };
}

async function start(made: CareerPlaces, script: readonly PlainStep[], person?: ScriptedPerson) {
  const pi = await startInProcess({
    extensions: CAREER,
    agentDir: made.agentDir,
    script,
    ...(person && { person }),
  });
  opened.push(pi.dispose);
  return pi;
}

/** Answers each card by `choice`, and selects every change of a review. */
const deciding = (choice: "Approve…" | "Reject…" | "Leave it undecided") =>
  scriptedPerson({
    mode: "rpc",
    dialog: ({ method, options = [] }) => {
      if (method === "input") return "not now";
      return options.includes("Approve…")
        ? choice
        : (options.find((option) => /^(?:Approve plan|Include it|I have read them)/.test(option)) ?? true);
    },
  });

const task = career("propose", undefined, {
  action: "task.create",
  input: { title: "Call the recruiter" },
  reason: "The match is good",
});

describe("propose", () => {
  it("lists the actions with their fields where none is named", async () => {
    const pi = await start(places(), [career("propose"), "x"]);
    await pi.prompt("go");
    const { text } = pi.toolResults()[0] ?? { text: "" };
    for (const id of ["variant.save", "result.export", "task.create", "task.complete", "tasks.create-many"])
      expect(text).toContain(`${id} {`);
  });

  it("opens the card inside the call: approved, the task is there", async () => {
    const pi = await start(places(), [task, career("queue"), "x"], deciding("Approve…"));
    await pi.prompt("go");
    const [proposed, queue] = pi.toolResults();
    expect(proposed?.text).toMatch(
      /^propose · proposal:\w{6} · executed · task\.create · risk low\nAdd the task "Call the recruiter"/,
    );
    expect(proposed?.details).toMatchObject({ status: "executed" });
    expect(queue?.text).toContain("0 waiting of 1");
  });

  it("left undecided or without a screen it stays pending, and says so", async () => {
    for (const person of [deciding("Leave it undecided"), undefined]) {
      const pi = await start(places(), [task, career("queue", "{{proposal}}"), "x"], person);
      await pi.prompt("go");
      const [proposed, queue] = pi.toolResults();
      expect(proposed?.details).toMatchObject({ status: "pending_approval" });
      expect(proposed?.text).toContain("/career-approvals");
      expect(proposed?.text).toContain("ends with this session");
      expect(queue?.details).toMatchObject({ status: "pending_approval" });
      await pi.dispose();
      opened.pop();
    }
  });

  it("rejected, nothing happens, and asking again is a new proposal", async () => {
    const pi = await start(places(), [task, task, "x"], deciding("Reject…"));
    await pi.prompt("go");
    const [first, again] = pi.toolResults();
    expect(first?.details).toMatchObject({ status: "rejected" });
    const id = (text = "") => /proposal:\w{6}/.exec(text)?.[0];
    expect(id(again?.text)).not.toBe(id(first?.text));
  });

  it("refuses what does not exist, what is forbidden, unknown fields and keys of this computer", async () => {
    const before = process.env.PLANTED_API_KEY;
    process.env.PLANTED_API_KEY = KEY;
    opened.push(() => {
      if (before === undefined) delete process.env.PLANTED_API_KEY;
      else process.env.PLANTED_API_KEY = before;
    });
    const ask = (action: string, input: object) =>
      career("propose", undefined, { action, input, reason: "because" });
    const pi = await start(places(), [
      ask("task.destroy", {}),
      ask("application.submit", {}),
      ask("task.create", { title: "x", colour: "red" }),
      ask("task.create", { title: `Use ${KEY}` }),
      "x",
    ]);
    await pi.prompt("go");
    expect(pi.toolResults().map(({ text }) => text.split(":")[0])).toEqual([
      "error action_unknown",
      "error action_forbidden",
      "error payload_invalid",
      "error payload_invalid",
    ]);
    expect(pi.toolResults().some(({ text }) => text.includes(KEY))).toBe(false);
  });

  it("kept on disk, a proposal waits for the next session", async () => {
    const made = places({ keep: true });
    const first = await start(made, [task, "x"]);
    await first.prompt("go");
    expect(first.toolResults()[0]?.text).not.toContain("ends with this session");
    await first.dispose();
    opened.pop();
    const second = await start(made, [career("queue"), "x"]);
    await second.prompt("go");
    expect(second.toolResults()[0]?.text).toContain("1 waiting of 1");
  });
});

describe("the start of a session", () => {
  it("tells of a policy that is broken, line by line, and of one that was changed", async () => {
    const made = places({ keep: true });
    const first = await start(made, [task, "x"]);
    await first.prompt("go");
    await first.dispose();
    opened.pop();
    writeFileSync(join(made.careerDir, "policy.yaml"), "rules:\n  - nonsense\n", { mode: 0o600 });
    const person = scriptedPerson({ mode: "rpc" });
    await start(made, [], person);
    const seen = await until(() => person.notifications.find(({ text }) => text.includes("policy.yaml")), {
      what: "the notification",
      seen: () => JSON.stringify(person.notifications),
    });
    expect(seen.text).toMatch(/every write is refused[\s\S]*policy\.yaml line \d+: /);
  });
});

describe("a saved variant", () => {
  it("is never an original: not in its folder, not beside its sidecar, not as a copy of its bytes", async () => {
    const made = places({ keep: true });
    const save = career("propose", undefined, {
      action: "variant.save",
      input: { variant: "{{variant}}" },
      reason: "for the application",
    });
    const script = [
      career("context"),
      career("variant-review", "{{resume}}", TWO_CHANGES),
      save,
      career("context"),
      "x",
    ];
    const pi = await start(made, script, deciding("Approve…"));
    await pi.prompt(`/career-vacancy ${made.vacancy}`);
    await pi.prompt("go");
    expect(pi.toolResults()[2]?.details).toMatchObject({ status: "executed" });
    const [text = "", sidecar = ""] = readdirSync(made.variants).sort(
      (a, b) => Number(a.endsWith("json")) - Number(b.endsWith("json")),
    );
    cpSync(join(made.variants, text), join(made.resumes, "renamed.md"));
    cpSync(join(made.variants, text), join(made.resumes, text));
    cpSync(join(made.variants, sidecar), join(made.resumes, sidecar));
    pi.addSteps(career("context"), "x");
    await pi.prompt("and now");
    const labels = (pi.toolResults().at(-1)?.text ?? "")
      .split("\n")
      .filter((line) => line.startsWith("resume:"));
    expect(labels.map((line) => line.split(" ")[1])).toEqual(["resume.md"]);
  });
});

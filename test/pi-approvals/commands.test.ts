import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { CAREER, career, careerPlaces } from "../support/pi/career.ts";
import { type InProcessPi, type Step, startInProcess } from "../support/pi/in-process.ts";
import { KEYS, type MountedDialog } from "../support/pi/mounted-dialog.ts";
import { runPrint } from "../support/pi/print.ts";
import { startRpc } from "../support/pi/rpc.ts";
import { type Answers, type ScriptedPerson, scriptedPerson } from "../support/pi/scripted-person.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const propose = (title: string, more: object = {}) =>
  career("propose", undefined, { action: "task.create", input: { title }, reason: "asked", ...more });
const handle = (pi: InProcessPi, index = 0) =>
  /proposal:\w{6}/.exec(pi.toolResults()[index]?.text ?? "")?.[0] ?? "none";

const KEEP = { keep: true };
const CRITICAL = `version: 1
rules:
  - id: tasks-are-critical
    layer: tenant
    when: { actions: [task.create] }
    outcome: REQUIRE_HUMAN_REVIEW
    raise_risk_to: critical
`;

function places({ policy, keep }: { policy?: string; keep?: boolean } = {}) {
  const made = careerPlaces();
  opened.push(made.remove);
  if (policy) writeFileSync(join(made.careerDir, "policy.yaml"), policy, { mode: 0o600 });
  if (keep) {
    const file = join(made.careerDir, "config.json");
    const settings: object = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...settings, ...KEEP }), { mode: 0o600 });
  }
  return made;
}

async function start(
  person: ScriptedPerson | undefined,
  script: readonly Step[],
  { agentDir, persist }: { agentDir: string; persist?: boolean } = places(),
): Promise<InProcessPi> {
  const pi = await startInProcess({
    extensions: CAREER,
    agentDir,
    script,
    ...(person && { person }),
    ...(persist && { persist }),
  });
  opened.push(pi.dispose);
  return pi;
}

/** A person in a terminal who meets each dialog with the next of these drives, and leaves every other. */
function meeting(drives: ((dialog: MountedDialog) => Promise<void> | void)[], more: Answers = {}) {
  return scriptedPerson({
    ...more,
    custom: async (dialog) => {
      const drive = drives.shift();
      if (drive) return drive(dialog);
      await dialog.waitFor(/esc /);
      dialog.press(KEYS.escape);
    },
  });
}

const leave = async (dialog: MountedDialog) => {
  await dialog.waitFor(/esc /);
  dialog.press(KEYS.escape);
};
const approve = async (dialog: MountedDialog) => {
  await dialog.waitFor("a approve");
  dialog.press("a");
  await dialog.waitFor("y yes");
  dialog.press("y");
};
/** Chooses an option by its label. */
const pick = (label: string) => async (dialog: MountedDialog) => {
  await dialog.waitFor(/esc /);
  for (let step = 0; step < 20 && !dialog.text().includes(`→ ${label}`); step += 1) dialog.press(KEYS.up);
  for (let step = 0; step < 20 && !dialog.text().includes(`→ ${label}`); step += 1) dialog.press(KEYS.down);
  expect(dialog.text()).toContain(`→ ${label}`);
  dialog.press(KEYS.enter);
};
const typed = (text: string) => async (dialog: MountedDialog) => {
  await dialog.waitFor("enter go on");
  dialog.press(...text, KEYS.enter);
};

describe("/career-approvals", () => {
  it("lists what waits, filters, and opens a card to decide", async () => {
    const shown: string[] = [];
    const person = meeting([
      leave,
      leave,
      async (dialog) => {
        await dialog.waitFor("enter open");
        shown.push(dialog.text());
        dialog.press("/", ..."hotel", KEYS.enter);
        shown.push(dialog.text());
        dialog.press(KEYS.enter);
      },
      pick("Open its card"),
      approve,
      async (dialog) => {
        await dialog.waitFor("enter open");
        dialog.press(KEYS.escape);
      },
    ]);
    const pi = await start(person, [propose("Call Hotel Aurora"), propose("Write"), "done"]);
    await pi.prompt("go");
    expect(person.widgets.get("career-approvals")?.[0]).toBe(
      "2 proposals wait for approval: /career-approvals",
    );
    await pi.prompt("/career-approvals");
    expect(shown[0]).toContain("[waiting for me 2]");
    expect(shown[0]).toContain('Add the task "Write"');
    expect(shown[1]).toContain("filter: hotel");
    expect(shown[1]).not.toContain('Add the task "Write"');
    expect(person.notifications.at(-1)?.text).toBe(`${handle(pi)}: done`);
    expect(person.statuses.get("career-approvals")).toBe("1 proposal waits for approval");
  });

  it("cancels after a second question, and shows no widget where nothing waits", async () => {
    const person = meeting(
      [
        leave,
        async (dialog) => {
          await dialog.waitFor("enter open");
          dialog.press(KEYS.enter);
        },
        pick("Cancel it"),
        pick("Yes, plan"),
        leave,
      ],
      { dialog: () => "done by phone" },
    );
    const pi = await start(person, [propose("Call"), "done"]);
    await pi.prompt("go");
    await pi.prompt("/career-approvals");
    expect(person.notifications.at(-1)?.text).toBe(`${handle(pi)}: cancelled`);
    expect(person.statuses.has("career-approvals")).toBe(false);
    expect(person.widgets.has("career-approvals")).toBe(false);
  });

  it("works over RPC, deciding by two requests", async () => {
    const { agentDir } = places();
    const pi = await startRpc({ extensions: CAREER, agentDir, script: [propose("Call"), "done"] });
    opened.push(pi.close);
    pi.answerUi(() => ({ cancelled: true }));
    await pi.turn("go");
    let step = 0;
    pi.answerUi(({ options = [] }) => {
      step += 1;
      const wanted = [
        /^waiting for me \(1\)/,
        /^proposal:/,
        /^Open its card/,
        /^Approve…/,
        /^Approve plan [0-9a-f]{8}$/,
      ][step - 1];
      const value = wanted && options.find((option) => wanted.test(option));
      return value ? { value } : { cancelled: true };
    });
    await pi.prompt("/career-approvals");
    expect(pi.notifications().at(-1)).toMatch(/^proposal:\w{6}: done$/);
  });

  it("says in print mode what waits, and decides nothing", async () => {
    const kept = places({ keep: true });
    const pi = await start(meeting([leave]), [propose("Call"), "done"], kept);
    await pi.prompt("go");
    await pi.dispose();
    opened.pop();
    const run = await runPrint({ extensions: CAREER, agentDir: kept.agentDir, prompt: "/career-approvals" });
    expect(run.stderr).toMatch(/1 proposal waits for approval:\n {2}proposal:\w{6} · Add the task "Call"/);
    expect(run.stderr).toContain("Deciding needs a screen");
  });
});

describe("critical proposals", () => {
  it("need every item opened and the passphrase, which nobody else gets to see", async () => {
    const secret = "correct horse battery";
    const seen: string[] = [];
    const watch = (drive: (dialog: MountedDialog) => Promise<void>) => async (dialog: MountedDialog) => {
      const press: MountedDialog["press"] = (...keys) => {
        for (const key of keys) {
          dialog.press(key);
          seen.push(dialog.text());
        }
      };
      await drive({ ...dialog, press });
    };
    const person = meeting([
      pick("People and passphrases"),
      pick("Set or change a passphrase"),
      watch(typed(secret)),
      watch(typed(secret)),
      leave,
      leave,
      async (dialog) => {
        await dialog.waitFor("a approve");
        dialog.press("a");
        await dialog.waitFor("Before approving, open: 1 item");
        dialog.press(KEYS.tab);
        expect(dialog.text()).toContain("Item 1 of 1");
        dialog.press("a");
        await dialog.waitFor("y yes");
        dialog.press("y");
      },
      watch(typed("wrong horse battery")),
      watch(typed(secret)),
    ]);
    const pi = await start(person, [propose("Call"), "done"], {
      ...places({ policy: CRITICAL }),
      persist: true,
    });
    await pi.prompt("/career-setup");
    expect(person.notifications.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^The passphrase of .* is set\.$/),
    );
    await pi.prompt("go");
    expect(pi.toolResults()[0]?.details).toMatchObject({ status: "executed" });
    expect(seen.join("\n")).toContain("•••");
    const session = JSON.stringify([pi.entries(), pi.requests, person.notifications, seen]);
    expect(session).not.toContain(secret);
    expect(session).not.toContain("horse");
  });

  it("are refused without a passphrase, naming the command that sets one, and over RPC always", async () => {
    for (const mode of ["tui", "rpc"] as const) {
      const person = scriptedPerson({
        mode,
        dialog: ({ options }) => options?.find((option) => option.startsWith("Approve")),
        custom: async (dialog) => {
          await dialog.waitFor("a approve");
          dialog.press(KEYS.tab);
          dialog.text();
          dialog.press("a");
          await dialog.waitFor("y yes");
          dialog.press("y");
        },
      });
      const pi = await start(person, [propose("Call"), "done"], places({ policy: CRITICAL }));
      await pi.prompt("go");
      expect(pi.toolResults()[0]?.details).toMatchObject({ status: "pending_approval" });
      expect(person.notifications.at(-1)?.text).toMatch(/^error step_up_unavailable: .*\/career-setup/);
      await opened.pop()?.();
    }
  });
});

describe("/career-undo", () => {
  it("shows what would be undone, asks, and undoes it once", async () => {
    let shown = "";
    const person = meeting([
      approve,
      async (dialog) => {
        await dialog.waitFor(/esc /);
        shown = dialog.text();
        await pick("Undo plan")(dialog);
      },
    ]);
    const pi = await start(person, [propose("Call"), "done"]);
    await pi.prompt("go");
    await pi.prompt(`/career-undo ${handle(pi)}`);
    expect(shown).toContain("- data.title: Call");
    expect(person.notifications.at(-1)?.text).toBe(`${handle(pi)}: undone`);
    await pi.prompt("/career-undo");
    expect(person.notifications.at(-1)?.text).toBe("Nothing can be undone.");
  });

  it("undoes nothing without an explicit yes", async () => {
    const person = meeting([
      approve,
      async (dialog) => {
        await dialog.waitFor(/esc /);
        dialog.press(KEYS.enter);
      },
    ]);
    const pi = await start(person, [propose("Call"), "done"]);
    await pi.prompt("go");
    await pi.prompt(`/career-undo ${handle(pi)}`);
    expect(person.notifications.at(-1)?.text).toBe(`${handle(pi)}: done`);
  });
});

describe("/career-audit", () => {
  it("checks, counts, tells of one proposal, and exports without replacing anything", async () => {
    let shown = "";
    const made = places();
    const person = meeting(
      [
        approve,
        async (dialog) => {
          await dialog.waitFor(/esc /);
          shown = dialog.text();
          dialog.press(KEYS.escape);
        },
      ],
      { size: { columns: 120, rows: 80 } },
    );
    const pi = await start(person, [propose("Call"), "done"], made);
    await pi.prompt("go");
    const last = () => person.notifications.at(-1)?.text ?? "";
    await pi.prompt(`/career-audit ${handle(pi)}`);
    expect(shown).toContain("What was run is what was approved: yes");
    expect(shown).toMatch(/APPROVED by local, route dialog, signed in by account/);
    await pi.prompt("/career-audit verify");
    expect(last()).toMatch(/^The audit is whole: \d+ rows\./);
    await pi.prompt("/career-audit stats");
    expect(last()).toContain("Approved: 100 %");
    await pi.prompt("/career-audit receipts");
    expect(last()).toBe("There are no context receipts yet.");
    await pi.prompt("/career-audit export");
    const folder = join(made.careerDir, "exports");
    const [file = ""] = readdirSync(folder);
    expect(existsSync(join(folder, file))).toBe(true);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, file), "utf8")).toContain('"REQUESTED"');
    await pi.prompt("/career-audit proposal:zzzzzz");
    expect(last()).toMatch(/^error handle_unknown: /);
  });
});

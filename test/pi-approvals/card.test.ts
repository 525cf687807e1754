import { afterEach, describe, expect, it } from "vitest";
import { CAREER, career, careerPlaces } from "../support/pi/career.ts";
import { type InProcessPi, startInProcess } from "../support/pi/in-process.ts";
import { KEYS } from "../support/pi/mounted-dialog.ts";
import { type ScriptedPerson, scriptedPerson } from "../support/pi/scripted-person.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** A proposal as the agent sends it. */
function propose(title: string, more: object = {}) {
  return career("propose", undefined, {
    action: "task.create",
    input: { title },
    reason: "They answer on Mondays",
    ...more,
  });
}

async function start(
  person: ScriptedPerson | undefined,
  ...steps: Parameters<typeof startInProcess>[0]["script"] & object
): Promise<InProcessPi> {
  const { agentDir, remove } = careerPlaces();
  opened.push(remove);
  const pi = await startInProcess({ extensions: CAREER, agentDir, script: steps, ...(person && { person }) });
  opened.push(pi.dispose);
  return pi;
}

const status = (pi: InProcessPi) => pi.toolResults().at(-1)?.details;

describe("a card in the terminal", () => {
  it("says what, why, who asked, how risky, until when, what changes and what it touches", async () => {
    let shown = "";
    const person = scriptedPerson({
      size: { columns: 100, rows: 60 },
      custom: async (dialog) => {
        await dialog.waitFor("a approve");
        shown = dialog.text();
        dialog.press(KEYS.tab);
        shown += dialog.text();
        dialog.press(KEYS.escape);
      },
    });
    const pi = await start(person, propose("Call Hotel Aurora"), "done");
    await pi.prompt("go");
    for (const text of [
      'Add the task "Call Hotel Aurora"',
      "Action: task.create v1",
      "Why: They answer on Mondays",
      "Asked by: the agent",
      "Risk: low",
      "Undo: possible",
      "23 h 59 min left",
      "+ data.title: Call Hotel Aurora",
      "Still needed",
    ])
      expect(shown).toContain(text);
    expect(status(pi)).toMatchObject({ status: "pending_approval" });
  });

  it("approves by a and then y, and nothing else", async () => {
    const person = scriptedPerson({
      custom: async (dialog) => {
        await dialog.waitFor("a approve");
        dialog.press("y", KEYS.enter, KEYS.space, "a");
        await dialog.waitFor("y yes");
        dialog.press(KEYS.enter);
        await dialog.waitFor("a approve");
        dialog.press("a");
        await dialog.waitFor("y yes");
        dialog.press("y");
      },
    });
    const pi = await start(person, propose("Call"), "done");
    await pi.prompt("go");
    expect(status(pi)).toMatchObject({ status: "executed" });
    expect(person.notifications.at(-1)?.text).toMatch(/^proposal:\w{6}: done$/);
  });

  it("drops keys in flight, at the card and at its second question (A27)", async () => {
    const person = scriptedPerson({
      custom: async (dialog) => {
        dialog.press("a", "y", "a", "y");
        expect(dialog.text()).toContain("(wait…)");
        await dialog.waitFor("a approve");
        dialog.press("a", "y", "y");
        expect(dialog.text()).toContain("(wait…)");
        expect(dialog.isOpen()).toBe(true);
        await dialog.waitFor("y yes");
        dialog.press(KEYS.escape);
        await dialog.waitFor("a approve");
        dialog.press(KEYS.escape);
      },
    });
    const pi = await start(person, propose("Call"), "done");
    await pi.prompt("go");
    expect(status(pi)).toMatchObject({ status: "pending_approval" });
  });

  it("rejects with a reason, after a second question", async () => {
    const person = scriptedPerson({
      custom: async (dialog) => {
        await dialog.waitFor("r reject");
        dialog.press("r");
        await dialog.waitFor("enter go on");
        dialog.press(..."not now", KEYS.enter);
        await dialog.waitFor("because: not now?");
        await dialog.waitFor("y yes");
        dialog.press("y");
      },
    });
    const pi = await start(person, propose("Call"), "done");
    await pi.prompt("go");
    expect(status(pi)).toMatchObject({ status: "rejected" });
  });

  it("shows hidden characters escaped (A28)", async () => {
    let shown = "";
    const person = scriptedPerson({
      custom: async (dialog) => {
        await dialog.waitFor("a approve");
        shown = dialog.text();
        dialog.press(KEYS.escape);
      },
    });
    const pi = await start(person, propose("Pay \u202Enothing\u200B"), "done");
    await pi.prompt("go");
    expect(shown).toContain("\\u{202E}nothing\\u{200B}");
    expect(shown).not.toMatch(/[\u202E\u200B]/);
  });
});

describe("a card over RPC", () => {
  it("takes two requests, the second of which repeats the beginning of the hash", async () => {
    const person = scriptedPerson({
      mode: "rpc",
      dialog: ({ options }) => options?.find((option) => /^Approve/.test(option)),
    });
    const pi = await start(person, propose("Call"), "done");
    await pi.prompt("go");
    expect(status(pi)).toMatchObject({ status: "executed" });
    const [card, second] = person.dialogs;
    const hash = /Plan\n([0-9a-f]{8})/.exec(card?.title ?? "")?.[1] ?? "none";
    expect(second?.title).toContain(hash);
    expect(second?.options).toEqual(["No, leave it undecided", `Approve plan ${hash}`]);
  });

  it("decides nothing where either request is dismissed", async () => {
    for (const answers of [
      [undefined],
      ["Approve…", undefined],
      ["Approve…", "Approve…"],
      ["Reject…", undefined],
    ]) {
      const left = [...answers];
      const person = scriptedPerson({ mode: "rpc", dialog: () => left.shift() });
      const pi = await start(person, propose("Call"), "done");
      await pi.prompt("go");
      expect(status(pi)).toMatchObject({ status: "pending_approval" });
      await opened.pop()?.();
    }
  });
});

describe("without a screen", () => {
  it("nothing is shown and nothing decided", async () => {
    const pi = await start(undefined, propose("Call"), "done");
    await pi.prompt("go");
    expect(status(pi)).toMatchObject({ status: "pending_approval" });
  });
});

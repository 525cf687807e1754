import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { parseSpokenDecision } from "../../src/pi/approval/parse-spoken-decision.ts";
import { CAREER, career, careerPlaces } from "../support/pi/career.ts";
import { type InProcessPi, type Step, startInProcess } from "../support/pi/in-process.ts";
import { KEYS } from "../support/pi/mounted-dialog.ts";
import { type ScriptedPerson, scriptedPerson } from "../support/pi/scripted-person.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const propose = (title: string) =>
  career("propose", undefined, { action: "task.create", input: { title }, reason: "asked" });

async function start(person: ScriptedPerson, ...script: readonly Step[]): Promise<InProcessPi> {
  const { agentDir, remove } = careerPlaces();
  opened.push(remove);
  const pi = await startInProcess({ extensions: CAREER, agentDir, script, person });
  opened.push(pi.dispose);
  return pi;
}

/** Leaves every dialog but the last ones, to which it gives the answers in turn. */
function answering(...answers: (string | undefined)[]) {
  return scriptedPerson({ mode: "rpc", dialog: () => answers.shift() });
}

const handles = (pi: InProcessPi) =>
  pi.toolResults().map(({ text }) => /proposal:\w{6}/.exec(text)?.[0] ?? "");

describe("a typed decision", () => {
  it("is understood in English and Portuguese, named, pointed at or bare", () => {
    const read = (text: string) => {
      const spoken = parseSpokenDecision(text);
      if (!spoken) return "passes on";
      const { decision, target, reason } = spoken;
      return [decision, target.kind === "named" ? target.proposal : target.kind, reason ?? ""]
        .join(" ")
        .trim();
    };
    expect(
      [
        "approve",
        " Approve. ",
        "approve that",
        "approve proposal:7k2m9q",
        "aprovar",
        "aprovar essa",
        "aprovar proposal:7k2m9q",
        "reject",
        "reject that because the title is wrong",
        "reject proposal:7k2m9q because it is late",
        "reject because no",
        "rejeitar",
        "rejeitar essa",
        "rejeitar essa porque não é minha",
        "rejeitar proposal:7k2m9q, porque não",
      ].map(read),
    ).toEqual([
      "APPROVED bare",
      "APPROVED bare",
      "APPROVED that",
      "APPROVED proposal:7k2m9q",
      "APPROVED bare",
      "APPROVED that",
      "APPROVED proposal:7k2m9q",
      "REJECTED bare",
      "REJECTED that the title is wrong",
      "REJECTED proposal:7k2m9q it is late",
      "REJECTED bare no",
      "REJECTED bare",
      "REJECTED that",
      "REJECTED that não é minha",
      "REJECTED proposal:7k2m9q não",
    ]);
  });

  it("is not heard in sentences that only contain such words", () => {
    for (const text of [
      "approve the budget section of my résumé",
      "approve?",
      "approve that and go on",
      "please approve",
      "do not approve",
      "I approve",
      "approved",
      "approve proposal:7k2m9q and proposal:aaaaaa",
      "approve\nproposal:7k2m9q",
      "reject the offer because the pay is low",
      "reject that\nbecause",
      "aprovar a vaga",
      "/approve",
      "",
    ])
      expect(parseSpokenDecision(text), text).toBeUndefined();
  });

  it("is never heard in ordinary text", () => {
    const starts = /^\s*(?:approve|aprovar|reject|rejeitar)\b/i;
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(!starts.test(text));
        expect(parseSpokenDecision(text)).toBeUndefined();
      }),
    );
    const word = fc.stringMatching(/^[a-z]{2,9}$/);
    fc.assert(
      fc.property(fc.constantFrom("approve", "aprovar"), fc.array(word, { minLength: 2 }), (verb, words) => {
        expect(parseSpokenDecision([verb, ...words].join(" "))).toBeUndefined();
      }),
    );
  });
});

describe("typing a decision", () => {
  it("opens the only waiting card, is consumed, and makes no turn", async () => {
    const person = answering();
    const pi = await start(person, propose("Call"), "done");
    await pi.prompt("go");
    const [requests, dialogs] = [pi.requests.length, person.dialogs.length];
    await pi.prompt("approve");
    expect(person.dialogs).toHaveLength(dialogs + 1);
    expect(person.dialogs.at(-1)?.title).toContain('Add the task "Call"');
    expect(pi.requests).toHaveLength(requests);
    expect(JSON.stringify(pi.entries())).not.toContain('"approve"');
  });

  it("decides on the card named, and the others stay", async () => {
    const person = scriptedPerson({
      mode: "rpc",
      dialog: ({ title, options }) =>
        title.includes('"Two"') && deciding
          ? options?.find((option) => option.startsWith("Approve"))
          : undefined,
    });
    let deciding = false;
    const pi = await start(person, propose("One"), propose("Two"), propose("Three"), "done");
    await pi.prompt("go");
    const [, two] = handles(pi);
    deciding = true;
    await pi.prompt(`approve ${two}`);
    expect(person.notifications.at(-1)?.text).toBe(`${two}: done`);
    const told = pi.entries().filter((entry) => entry.type === "custom_message");
    expect(told).toMatchObject([
      { customType: "career-approval", content: `${two} COMPLETED (done), by the person`, display: true },
    ]);
    expect(person.statuses.get("career-approvals")).toBe("2 proposals wait for approval");
  });

  it("asks which where several wait, and records nothing", async () => {
    const person = answering();
    const pi = await start(person, propose("One"), propose("Two"), "done");
    await pi.prompt("go");
    const before = person.dialogs.length;
    await pi.prompt("aprovar");
    expect(person.dialogs).toHaveLength(before + 1);
    expect(person.dialogs.at(-1)?.title).toContain("Which one do you mean?");
    expect(person.dialogs.at(-1)?.options).toHaveLength(3);
    expect(person.statuses.get("career-approvals")).toBe("2 proposals wait for approval");
  });

  it('means by "that" the card shown last', async () => {
    const person = answering();
    const pi = await start(person, propose("One"), propose("Two"), "done");
    await pi.prompt("go");
    await pi.prompt("approve that");
    expect(person.dialogs.at(-1)?.title).toContain('"Two"');
  });

  it("brings a typed reason along, which the person still confirms", async () => {
    let shown = "";
    let rejecting = false;
    const person = scriptedPerson({
      custom: async (dialog) => {
        await dialog.waitFor("r reject");
        if (!rejecting) return dialog.press(KEYS.escape);
        shown = dialog.text();
        dialog.press("r");
        await dialog.waitFor("enter go on");
        dialog.press(KEYS.enter);
        await dialog.waitFor("y yes");
        shown += dialog.text();
        dialog.press("y");
      },
    });
    const pi = await start(person, propose("Call"), "done");
    await pi.prompt("go");
    rejecting = true;
    await pi.prompt("reject that because it is not mine");
    expect(shown).toContain("You asked to reject this. Nothing is decided yet.");
    expect(shown).toContain("because: it is not mine?");
    expect(person.notifications.at(-1)?.text).toMatch(/: rejected$/);
  });

  it("passes on where nothing waits, and says so where a name means nothing", async () => {
    const person = answering();
    const pi = await start(person, "Which one?");
    await pi.prompt("approve");
    expect(pi.answer()).toBe("Which one?");
    await pi.prompt("approve proposal:zzzzzz");
    expect(person.notifications.at(-1)?.text).toMatch(/^error handle_unknown: /);
    expect(pi.requests).toHaveLength(1);
  });

  it("is not heard from an extension or the agent", async () => {
    const person = answering();
    const pi = await start(person, propose("Call"), "approve that", "heard");
    await pi.prompt("go");
    const before = person.dialogs.length;
    await pi.session().sendUserMessage("approve");
    await pi.session().agent.waitForIdle();
    expect(person.dialogs).toHaveLength(before);
    expect(pi.answer()).toBe("heard");
  });
});

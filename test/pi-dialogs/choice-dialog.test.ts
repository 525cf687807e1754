import { describe, expect, it } from "vitest";
import { type Choice, choose } from "../../src/pi/dialogs/choice-dialog.ts";
import { askConsent } from "../../src/pi/dialogs/consent-dialog.ts";
import { KEYS, type MountedDialog } from "../support/pi/mounted-dialog.ts";
import { personContext } from "../support/pi/person-context.ts";
import { NEVER, scriptedPerson } from "../support/pi/scripted-person.ts";

const choice: Choice = {
  title: "Use the reference Core?",
  lines: ["It is part of this package."],
  options: [
    { value: "no", label: "Not now" },
    { value: "yes", label: "Use it" },
    { value: "never", label: "Never ask again" },
  ],
  harmless: "no",
};

const inTerminal = (act: (dialog: MountedDialog) => void | Promise<void>, rows = 40) =>
  personContext(
    scriptedPerson({
      size: { columns: 40, rows },
      async custom(dialog) {
        await dialog.waitFor("enter choose");
        await act(dialog);
      },
    }),
  );

const overRpc = (dialog: Parameters<typeof scriptedPerson>[0]) => scriptedPerson({ mode: "rpc", ...dialog });

describe("a question with a few answers", () => {
  it("starts at the harmless answer, which Enter gives", async () => {
    expect(
      await choose(
        inTerminal((dialog) => dialog.press(KEYS.enter)),
        choice,
      ),
    ).toBe("no");
  });

  it("gives the answer that the person moved to", async () => {
    const context = inTerminal((dialog) => {
      dialog.press(KEYS.down);
      expect(dialog.text()).toContain("→ Use it");
      dialog.press(KEYS.enter);
    });
    expect(await choose(context, choice)).toBe("yes");
  });

  it("gives the harmless answer for Esc, an abort and no screen", async () => {
    expect(
      await choose(
        inTerminal((dialog) => dialog.press(KEYS.down, KEYS.escape)),
        choice,
      ),
    ).toBe("no");
    expect(
      await choose(
        inTerminal(() => undefined),
        choice,
        AbortSignal.abort(),
      ),
    ).toBe("no");
    expect(await choose({ ...inTerminal(() => undefined), hasUI: false }, choice)).toBe("no");
  });

  it("scrolls many answers and long explanations in a small terminal", async () => {
    const long: Choice = {
      title: "Which review?",
      lines: Array.from({ length: 30 }, (_, index) => `explanation ${index + 1}`),
      options: Array.from({ length: 40 }, (_, index) => ({ value: `${index}`, label: `review ${index}` })),
      harmless: "0",
    };
    const context = inTerminal((dialog) => {
      expect(dialog.render(40).length).toBeLessThanOrEqual(24);
      expect(dialog.text()).toMatch(/… \d+ below/);
      dialog.press(KEYS.right);
      expect(dialog.text()).not.toContain("explanation 1\n");
      dialog.press(KEYS.pageDown, KEYS.pageDown, KEYS.down);
      expect(dialog.text()).toContain("→ review 21");
      expect(dialog.text()).toContain("22 of 40");
      dialog.press(KEYS.enter);
    }, 28);
    expect(await choose(context, long)).toBe("21");
  });

  it("is one select over RPC", async () => {
    const person = overRpc({ dialog: () => "Use it" });
    expect(await choose(personContext(person), choice)).toBe("yes");
    expect(person.dialogs).toEqual([
      {
        method: "select",
        title: "Use the reference Core?\nIt is part of this package.",
        options: ["Not now", "Use it", "Never ask again"],
      },
    ]);
    expect(await choose(personContext(overRpc({ dialog: () => undefined })), choice)).toBe("no");
    expect(await choose(personContext(overRpc({ dialog: () => "something else" })), choice)).toBe("no");
  });

  it("gives the harmless answer when a call over RPC is aborted", async () => {
    const controller = new AbortController();
    const person = overRpc({
      dialog: () => {
        queueMicrotask(() => controller.abort());
        return NEVER;
      },
    });
    expect(await choose(personContext(person), choice, controller.signal)).toBe("no");
  });
});

describe("the question for consent", () => {
  const question = { provider: "faux", model: "Faux Model", sessionFile: true };

  it("names provider, model and the session file, and takes only yes for yes", async () => {
    const context = inTerminal((dialog) => {
      const text = dialog.text(200);
      expect(text).toContain("go to faux?");
      expect(text).toContain("the model Faux Model of the provider faux");
      expect(text).toContain("session file");
      expect(text).toContain("→ No");
      dialog.press(KEYS.down, KEYS.enter);
    });
    expect(await askConsent(context, question)).toBe(true);
    expect(
      await askConsent(
        inTerminal((dialog) => dialog.press(KEYS.enter)),
        question,
      ),
    ).toBe(false);
    expect(
      await askConsent(
        inTerminal((dialog) => dialog.press(KEYS.escape)),
        question,
      ),
    ).toBe(false);
  });

  it("says nothing of a session file where there is none", async () => {
    const person = overRpc({ dialog: ({ options }) => options?.[1] });
    expect(await askConsent(personContext(person), { ...question, sessionFile: false })).toBe(true);
    expect(person.dialogs[0]?.title).not.toContain("session file");
  });
});

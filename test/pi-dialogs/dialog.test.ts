import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type DialogContent, type DialogSurroundings, openDialog } from "../../src/pi/dialogs/dialog.ts";
import { createDialogQueue } from "../../src/pi/dialogs/one-dialog.ts";
import type { MountedDialog } from "../support/pi/mounted-dialog.ts";
import { personContext } from "../support/pi/person-context.ts";
import { type Answers, scriptedPerson } from "../support/pi/scripted-person.ts";

/** Closes with the first key that it gets. */
const firstKey = ({ ready, close }: DialogSurroundings<string>): DialogContent => ({
  render: () => [ready() ? "ready" : "(wait…)"],
  handleKey: close,
});

function open(
  custom: (dialog: MountedDialog) => void | Promise<void>,
  { make = firstKey, signal }: { make?: typeof firstKey; signal?: AbortSignal } = {},
  answers: Answers = {},
): Promise<string> {
  return openDialog(personContext(scriptedPerson({ custom, ...answers })), signal, "undecided", make);
}

describe("a dialog in the terminal", () => {
  it("takes no key before none has come for a while", async () => {
    const answer = await open(async (dialog) => {
      expect(dialog.text()).toBe("(wait…)");
      dialog.press("y", "\r");
      await dialog.waitFor("ready");
      dialog.press("n");
    });
    expect(answer).toBe("n");
  });

  it("takes no paste for an answer", async () => {
    const answer = await open(async (dialog) => {
      await dialog.waitFor("ready");
      dialog.press("\x1b[200~y\x1b[201~", "n");
    });
    expect(answer).toBe("n");
  });

  it("closes undecided when the call is aborted, also before it opened", async () => {
    const controller = new AbortController();
    expect(await open(() => controller.abort(), { signal: controller.signal })).toBe("undecided");
    expect(await open(() => undefined, { signal: AbortSignal.abort() })).toBe("undecided");
  });

  it("closes undecided when its content fails, wherever it does", async () => {
    const boom = (): never => {
      throw new Error("boom");
    };
    expect(await open(() => undefined, { make: boom })).toBe("undecided");
    expect(
      await open((dialog) => expect(dialog.text()).toContain("decides nothing"), {
        make: () => ({ render: boom, handleKey: () => undefined }),
      }),
    ).toBe("undecided");
    expect(
      await open(
        async (dialog) => {
          await dialog.waitFor("ready");
          dialog.press("y");
        },
        { make: (around) => ({ ...firstKey(around), handleKey: boom }) },
      ),
    ).toBe("undecided");
  });

  it("is undecided where no component can be shown", async () => {
    expect(await open(() => undefined, {}, { mode: "rpc" })).toBe("undecided");
  });
});

describe("one dialog at a time", () => {
  it("opens the second when the first is closed", async () => {
    const oneDialog = createDialogQueue();
    const opened: string[] = [];
    let closeFirst = (_answer: string) => {};
    const first = oneDialog(undefined, () => {
      opened.push("first");
      return new Promise<string>((resolve) => {
        closeFirst = resolve;
      });
    });
    const second = oneDialog(undefined, async () => {
      opened.push("second");
      return "b";
    });
    await setImmediate();
    expect(opened).toEqual(["first"]);
    closeFirst("a");
    expect(await Promise.all([first, second])).toEqual(["a", "b"]);
    expect(opened).toEqual(["first", "second"]);
  });

  it("opens nothing for a call that was aborted while it waited, and goes on after a failure", async () => {
    const oneDialog = createDialogQueue();
    const failing = oneDialog(undefined, () => Promise.reject(new Error("broken")));
    const aborted = oneDialog(AbortSignal.abort(), async () => "opened");
    const next = oneDialog(undefined, async () => "next");
    await expect(failing).rejects.toThrow("broken");
    expect(await aborted).toBeUndefined();
    expect(await next).toBe("next");
  });
});

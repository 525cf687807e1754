import { visibleWidth } from "@mariozechner/pi-tui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SelectionOutcome, SelectionRequest } from "../../src/career-run/selection.ts";
import { selectChanges } from "../../src/pi/dialogs/select-changes.ts";
import { KEYS, type MountedDialog, piTheme } from "../support/pi/mounted-dialog.ts";
import { personContext } from "../support/pi/person-context.ts";
import { HOSTILE_TEXT, longRequest, sampleChange, sampleRequest } from "../support/pi/sample-selection.ts";
import { type Answers, scriptedPerson } from "../support/pi/scripted-person.ts";

const READY = /esc (?:leave|clear)|no, go back/;

/** Opens the dialog and lets the person act once it takes keys. A dialog that they leave open is closed by Esc. */
function select(
  request: SelectionRequest,
  act: (dialog: MountedDialog) => void | Promise<void>,
  options: Pick<Answers, "size" | "keys"> & { signal?: AbortSignal } = {},
): Promise<SelectionOutcome> {
  const person = scriptedPerson({
    ...options,
    async custom(dialog) {
      await dialog.waitFor(READY);
      await act(dialog);
      while (dialog.isOpen()) {
        await dialog.waitFor(READY);
        dialog.press(KEYS.escape);
      }
    },
  });
  return selectChanges(personContext(person), request, options.signal);
}

const plain = sampleRequest({ notices: [], discards: [] });
const DISMISSED = { kind: "dismissed" };

/** Answers the question that is asked, once the dialog takes keys again. */
async function answer(dialog: MountedDialog, key: string): Promise<void> {
  await dialog.waitFor(/y yes/);
  dialog.press(key);
}

describe("the selection dialog", () => {
  it("starts with every change excluded and selects what the person includes and confirms", async () => {
    const outcome = await select(plain, async (dialog) => {
      expect(dialog.text()).not.toContain("[x]");
      dialog.press(KEYS.space, KEYS.down, KEYS.down, KEYS.space, KEYS.enter);
      expect(dialog.text()).toContain("Make a variant with 2 of 3 changes?");
      expect(dialog.text()).toContain("change-0001");
      expect(dialog.text()).toContain("change-0003");
      expect(dialog.text()).not.toContain("change-0002");
      await answer(dialog, "y");
    });
    expect(outcome).toEqual({ kind: "selected", ids: ["change-0001", "change-0003"] });
  });

  it("shows before and after, evidence, lines and what is deleted", async () => {
    await select(plain, (dialog) => {
      expect(dialog.text()).toContain("- Kept the tide tables of pier 1 up to date by hand");
      expect(dialog.text()).toContain("+ Kept the tide tables of pier 1 up to date with a small script");
      expect(dialog.text()).toContain("Vacancy 7: Automates routine work with scripts");
      expect(dialog.text()).toContain("Résumé 11: Kept the tide tables");
      dialog.press(KEYS.down, KEYS.down);
      expect(dialog.text()).toContain("change-0003 · summary · lines 3-5");
      expect(dialog.text()).toContain("Deletes lines: 3 lines become 1.");
    });
  });

  it("marks the words that differ", async () => {
    await select(plain, (dialog) => {
      const theme = piTheme();
      const drawn = dialog.render().join("\n");
      expect(drawn).toContain(`up to date ${theme.fg("toolDiffRemoved", theme.inverse("by hand"))}`);
      expect(drawn).toContain(
        `up to date ${theme.fg("toolDiffAdded", theme.inverse("with a small script"))}`,
      );
    });
  });

  it("is left by Esc without a selection", async () => {
    expect(await select(plain, (dialog) => dialog.press(KEYS.space, KEYS.escape))).toEqual(DISMISSED);
  });

  it("does not count confirming nothing as a selection", async () => {
    const outcome = await select(plain, (dialog) => {
      dialog.press(KEYS.enter);
      expect(dialog.text()).toContain("Nothing is included yet.");
    });
    expect(outcome).toEqual(DISMISSED);
  });

  it("takes Enter and Esc for a no to its final question, and goes on", async () => {
    for (const no of [KEYS.enter, KEYS.escape, "n"]) {
      const outcome = await select(plain, async (dialog) => {
        dialog.press(KEYS.space, KEYS.enter);
        await answer(dialog, no);
        expect(dialog.isOpen()).toBe(true);
        expect(dialog.text()).toContain("1 of 3 included");
      });
      expect(outcome).toEqual(DISMISSED);
    }
  });

  it("drops keys that were under way when it asked", async () => {
    const outcome = await select(plain, async (dialog) => {
      dialog.press(KEYS.space, KEYS.enter, "y", "y");
      expect(dialog.isOpen()).toBe(true);
      await answer(dialog, "n");
    });
    expect(outcome).toEqual(DISMISSED);
  });

  describe("with warnings and discarded changes", () => {
    it("wants each opened once before it can be finished, and says so", async () => {
      const outcome = await select(sampleRequest(), async (dialog) => {
        expect(dialog.text()).toContain("before you finish, open: warnings, left out");
        dialog.press(KEYS.space, KEYS.enter);
        expect(dialog.text()).toContain("First open with tab: warnings, left out.");
        dialog.press(KEYS.tab);
        expect(dialog.text()).toContain("The variant is assisted wording and no basis for a score.");
        dialog.press(KEYS.enter);
        expect(dialog.text()).toContain("First open with tab: left out.");
        dialog.press(KEYS.tab);
        expect(dialog.text()).toContain("It overlaps another change.");
        dialog.press(KEYS.tab, KEYS.enter);
        await answer(dialog, "y");
      });
      expect(outcome).toEqual({ kind: "selected", ids: ["change-0001"] });
    });
  });

  describe("with introduced facts", () => {
    it("asks again, naming each, and includes only on yes", async () => {
      const outcome = await select(plain, async (dialog) => {
        dialog.press(KEYS.down);
        expect(dialog.text()).toContain("2 not in your résumé");
        dialog.press(KEYS.space);
        expect(dialog.text()).toContain(
          "Not in your résumé: 4 (number), Kubernetes (skill, only in the vacancy).",
        );
        await answer(dialog, KEYS.enter);
        expect(dialog.text()).toContain("0 of 3 included");
        dialog.press(KEYS.space);
        await answer(dialog, "y");
        expect(dialog.text()).toContain("1 of 3 included");
        dialog.press(KEYS.enter);
        expect(dialog.text()).toContain("not in your résumé: 4 (number), Kubernetes");
        await answer(dialog, "y");
      });
      expect(outcome).toEqual({ kind: "selected", ids: ["change-0002"] });
    });

    it("excludes without asking", async () => {
      await select(plain, async (dialog) => {
        dialog.press(KEYS.down, KEYS.space);
        await answer(dialog, "y");
        dialog.press(KEYS.space);
        expect(dialog.text()).toContain("0 of 3 included");
      });
    });
  });

  describe("with many changes", () => {
    it("pages, keeps the cursor in sight and says where it is", async () => {
      await select(longRequest(50), (dialog) => {
        dialog.press(KEYS.pageDown);
        expect(dialog.text()).toContain("11 of 50");
        expect(dialog.text()).toContain("→ [ ] change-0011");
        dialog.press(...Array<string>(10).fill(KEYS.pageDown));
        expect(dialog.text()).toContain("→ [ ] change-0050");
        dialog.press(...Array<string>(10).fill(KEYS.pageUp), KEYS.up);
        expect(dialog.text()).toContain("→ [ ] change-0001");
      });
    });

    it("filters by what is typed, and keeps what was included", async () => {
      const outcome = await select(longRequest(50), async (dialog) => {
        dialog.press(KEYS.space, "/", ..."pier 17");
        expect(dialog.text()).toContain("1 of 50 fit");
        expect(dialog.text()).toContain("→ [ ] change-0017");
        dialog.press(KEYS.enter, KEYS.space, "/", KEYS.backspace, "x");
        expect(dialog.text()).toContain("No change fits the filter.");
        dialog.press(KEYS.escape);
        expect(dialog.text()).toContain("2 of 50 included");
        dialog.press(KEYS.enter);
        await answer(dialog, "y");
      });
      expect(outcome).toEqual({ kind: "selected", ids: ["change-0001", "change-0017"] });
    });
  });

  it("scrolls a long change and says how much is out of sight", async () => {
    const text = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`).join("\n");
    const request = sampleRequest({
      changes: [sampleChange(1, { before: text, after: "short" })],
      notices: [],
      discards: [],
    });
    await select(request, (dialog) => {
      expect(dialog.text()).toMatch(/… \d+ below \(←\/→ scroll\)/);
      dialog.press(...Array<string>(20).fill(KEYS.right));
      expect(dialog.text()).toContain("Vacancy 7:");
      expect(dialog.text()).toMatch(/… \d+ above/);
      dialog.press(...Array<string>(20).fill(KEYS.left));
      expect(dialog.text()).toContain("- line 1\n");
    });
  });

  it("names and takes the person's own keys", async () => {
    const outcome = await select(
      plain,
      async (dialog) => {
        expect(dialog.text()).toContain("↑/ctrl+n move");
        expect(dialog.text()).toContain("ctrl+y finish");
        dialog.press("\x0e", KEYS.down, KEYS.down, "\x0e", KEYS.space, "\x19");
        await answer(dialog, "y");
      },
      { keys: { "tui.select.down": "ctrl+n", "tui.select.confirm": "ctrl+y" } },
    );
    expect(outcome).toEqual({ kind: "selected", ids: ["change-0003"] });
  });

  it("closes as dismissed when the call is aborted", async () => {
    const controller = new AbortController();
    const outcome = await select(
      plain,
      (dialog) => {
        dialog.press(KEYS.space);
        controller.abort();
      },
      { signal: controller.signal },
    );
    expect(outcome).toEqual(DISMISSED);
  });

  it("fits every terminal from 20 columns and 12 rows on, whatever the documents say", async () => {
    const hostile = sampleRequest({
      original: HOSTILE_TEXT,
      changes: [
        sampleChange(1, {
          before: HOSTILE_TEXT,
          after: `${HOSTILE_TEXT} and more`,
          resumeEvidence: [{ lines: "1-4", text: HOSTILE_TEXT }],
          introduced: [{ kind: "name", text: HOSTILE_TEXT, inVacancy: true }],
        }),
        ...longRequest(50).changes.slice(1),
      ],
      notices: [{ code: "x", title: HOSTILE_TEXT, text: HOSTILE_TEXT }],
      discards: [{ index: 1, code: "y", text: HOSTILE_TEXT }],
    });
    const size = { columns: 100, rows: 40 };
    await select(
      hostile,
      (dialog) => {
        const keys = fc.constantFrom(
          KEYS.down,
          KEYS.tab,
          KEYS.right,
          KEYS.pageDown,
          "/",
          "漢",
          KEYS.backspace,
        );
        fc.assert(
          fc.property(
            fc.integer({ min: 20, max: 200 }),
            fc.integer({ min: 12, max: 60 }),
            fc.array(keys, { maxLength: 3 }),
            (columns, rows, pressed) => {
              size.rows = rows;
              dialog.press(...pressed);
              const lines = dialog.render(columns);
              for (const line of lines) expect(visibleWidth(line)).toBeLessThanOrEqual(columns);
              if (columns >= 36) expect(lines.length).toBeLessThanOrEqual(rows - 1);
            },
          ),
        );
      },
      { size },
    );
  });
});

describe("selecting without a screen", () => {
  it("selects nothing and does not wait", async () => {
    const context = { ...personContext(scriptedPerson()), hasUI: false };
    expect(await selectChanges(context, plain, undefined)).toEqual(DISMISSED);
  });
});

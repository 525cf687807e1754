import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { testedPis } from "../support/pi/program.ts";
import { HOSTILE_TEXT, longRequest, sampleChange, sampleRequest } from "../support/pi/sample-selection.ts";
import { startTerminal, type TerminalPi, tmuxAvailable } from "../support/pi/terminal.ts";

const extensions = [fileURLToPath(new URL("../support/pi/dialogs-extension.ts", import.meta.url))];
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

interface OpenTerminal extends TerminalPi {
  /** What the dialog answered, once it is recorded. */
  readonly outcome: () => Promise<unknown>;
  readonly hasOutcome: () => boolean;
}

for (const pi of testedPis()) {
  async function open(
    input: unknown,
    options: Omit<Partial<Parameters<typeof startTerminal>[0]>, "extensions" | "env"> = {},
  ): Promise<OpenTerminal> {
    const folder = mkdtempSync(join(tmpdir(), "career-outcome-"));
    const inputFile = join(folder, "input.json");
    const outcomeFile = join(folder, "outcome.json");
    writeFileSync(inputFile, JSON.stringify(input));
    const terminal = await startTerminal({
      pi,
      extensions,
      env: { DIALOG_INPUT_FILE: inputFile, OUTCOME_FILE: outcomeFile },
      ...options,
    });
    opened.push(async () => {
      await terminal.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return {
      ...terminal,
      hasOutcome: () => existsSync(outcomeFile),
      async outcome() {
        await expect.poll(() => existsSync(outcomeFile)).toBe(true);
        const outcome: unknown = JSON.parse(readFileSync(outcomeFile, "utf8"));
        rmSync(outcomeFile);
        return outcome;
      },
    };
  }

  describe.skipIf(!tmuxAvailable())(`dialogs of ${pi.name} in a terminal (needs tmux)`, () => {
    it("lets a person read, include, confirm and get their selection", async () => {
      const terminal = await open(sampleRequest());
      await terminal.send("/select");
      await terminal.waitFor("esc leave for later");
      await terminal.key("Down", "Space");
      await terminal.waitFor("y yes");
      await terminal.type("y");
      await terminal.waitFor("1 of 3 included · before you finish, open: warnings, left out");
      await terminal.key("Enter");
      await terminal.waitFor("First open with tab: warnings, left out.");
      await terminal.key("Tab");
      await terminal.waitFor("no basis for a score");
      await terminal.key("Tab");
      await terminal.waitFor("It overlaps another change.");
      await terminal.key("Enter");
      await terminal.waitFor("Make a variant with 1 of 3 changes?");
      await terminal.waitFor("y yes");
      await terminal.type("y");
      expect(await terminal.outcome()).toEqual({ kind: "selected", ids: ["change-0002"] });
    });

    it("drops keys that were under way when the dialog opened", async () => {
      // The command opens its dialog in the midst of the typing.
      const terminal = await open(sampleRequest({ notices: [], discards: [] }));
      await terminal.send("/select-soon");
      await terminal.typeUntil(" y", "Select changes for");
      await terminal.key("Enter");
      await terminal.type("yyy");
      const screen = await terminal.waitFor("esc leave for later");
      expect(screen).toContain("0 of 3 included");
      expect(terminal.hasOutcome()).toBe(false);
      await terminal.key("Escape");
      expect(await terminal.outcome()).toEqual({ kind: "dismissed" });
    });

    it("is dismissed by Esc and by Ctrl+C, and gives the editor back", async () => {
      const terminal = await open(sampleRequest());
      for (const key of ["Escape", "C-c"]) {
        await terminal.send("/select");
        await terminal.waitFor("esc leave for later");
        await terminal.key(key);
        expect(await terminal.outcome()).toEqual({ kind: "dismissed" });
        await terminal.waitUntilGone("esc leave for later");
      }
      await terminal.send("hello");
    });

    it("pages and filters 50 changes", async () => {
      const terminal = await open(longRequest(50), { rows: 30 });
      await terminal.send("/select");
      await terminal.waitFor("1 of 50");
      await terminal.waitFor("esc leave for later");
      await terminal.key("PageDown", "PageDown");
      await terminal.waitFor(/→ \[ \] change-00(?:1[2-9]|2\d)/);
      await terminal.type("/pier 42");
      await terminal.waitFor("1 of 50 fit");
      await terminal.key("Enter", "Space", "Enter");
      await terminal.waitFor("Make a variant with 1 of 50 changes?");
      await terminal.waitFor("y yes");
      await terminal.type("y");
      expect(await terminal.outcome()).toEqual({ kind: "selected", ids: ["change-0042"] });
    });

    it("survives hostile text in a narrow, low terminal and every resize, and wraps again", async () => {
      const request = sampleRequest({
        original: HOSTILE_TEXT,
        changes: [
          sampleChange(1, { before: HOSTILE_TEXT, after: `${HOSTILE_TEXT} more` }),
          ...longRequest(30).changes.slice(1),
        ],
        notices: [{ code: "x", title: HOSTILE_TEXT, text: HOSTILE_TEXT }],
        discards: [{ index: 31, code: "y", text: `${HOSTILE_TEXT} ${HOSTILE_TEXT}` }],
      });
      const terminal = await open(request, { columns: 36, rows: 16 });
      await terminal.send("/select");
      await terminal.waitFor("change-0001");
      await terminal.waitFor("space include");
      for (const [columns, rows] of [
        [120, 40],
        [20, 12],
        [200, 50],
        [60, 14],
      ] as const) {
        await terminal.resize(columns, rows);
        await terminal.key("Tab");
        await terminal.waitFor(/… \d+ below/);
        await terminal.key("Right");
        await terminal.waitFor(/\d+ above/);
      }
      expect(await terminal.hasEnded()).toBe(false);
      await terminal.key("Escape");
      expect(await terminal.outcome()).toEqual({ kind: "dismissed" });
    });

    it("closes undecided when its content fails, and Pi lives on", async () => {
      const terminal = await open({});
      await terminal.send("/broken");
      await terminal.waitFor("about to fail");
      await terminal.type("x");
      expect(await terminal.outcome()).toBe("undecided");
      await terminal.send("still here");
      expect(await terminal.hasEnded()).toBe(false);
    });

    it("asks for consent with No as its default", async () => {
      const terminal = await open({ provider: "faux", model: "Faux Model", sessionFile: false });
      await terminal.send("/consent");
      await terminal.waitFor("enter choose");
      await terminal.key("Enter");
      expect(await terminal.outcome()).toBe(false);
      await terminal.send("/consent");
      await terminal.waitFor("enter choose");
      await terminal.key("Down", "Enter");
      expect(await terminal.outcome()).toBe(true);
    });

    it("answers a tool call with the selection made inside it", async () => {
      const terminal = await open(sampleRequest({ notices: [], discards: [] }), {
        script: [{ tool: "pick", args: {} }, "the person chose: {{result}}"],
      });
      await terminal.send("go");
      await terminal.waitFor("esc leave for later");
      await terminal.key("Space", "Enter");
      await terminal.waitFor("y yes");
      await terminal.type("y");
      await terminal.waitFor(/the person chose: \{"kind":"selected","ids":\["change-0001"\]\}/);
    });
  });
}

import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { modeOf } from "../../src/pi/mode.ts";
import { personContext } from "../support/pi/person-context.ts";
import { runPrint } from "../support/pi/print.ts";
import { testedPis } from "../support/pi/program.ts";
import { startRpc } from "../support/pi/rpc.ts";
import { scriptedPerson } from "../support/pi/scripted-person.ts";
import { startTerminal, tmuxAvailable } from "../support/pi/terminal.ts";

const extensions = [fileURLToPath(new URL("../support/pi/mode-extension.ts", import.meta.url))];
const opened: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const pi of opened.splice(0)) await pi.close();
});

describe("the mode of a context", () => {
  it("follows what newer Pi says", () => {
    const context = personContext(scriptedPerson({ mode: "rpc" }));
    expect(modeOf(Object.assign(context, { mode: "tui" }))).toBe("tui");
  });

  it("is print without a screen", () => {
    expect(modeOf({ ...personContext(scriptedPerson()), hasUI: false })).toBe("print");
  });
});

for (const pi of testedPis()) {
  describe(`the mode as ${pi.name} has it`, () => {
    it("is rpc over RPC", async () => {
      const rpc = await startRpc({ pi, extensions });
      opened.push(rpc);
      await rpc.prompt("/mode");
      expect(rpc.notifications()).toEqual(["mode rpc"]);
    });

    it("is print in print mode", async () => {
      const run = await runPrint({
        pi,
        extensions,
        prompt: "go",
        script: [{ tool: "mode", args: {} }, "{{result}}"],
      });
      expect(run.stdout).toBe("mode print\n");
    });

    it.skipIf(!tmuxAvailable())("is tui in a terminal (needs tmux)", async () => {
      const terminal = await startTerminal({ pi, extensions });
      opened.push(terminal);
      await terminal.send("/mode");
      await terminal.waitFor("mode tui");
    });
  });
}

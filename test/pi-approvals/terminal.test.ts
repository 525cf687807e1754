import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { CAREER, career, careerPlaces } from "../support/pi/career.ts";
import { testedPis } from "../support/pi/program.ts";
import { startTerminal, tmuxAvailable } from "../support/pi/terminal.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const propose = career("propose", undefined, {
  action: "task.create",
  input: { title: "Call Hotel Aurora" },
  reason: "They answer on Mondays",
});

for (const pi of testedPis()) {
  async function open(script: Parameters<typeof startTerminal>[0]["script"] & object, persist = false) {
    const places = careerPlaces();
    opened.push(places.remove);
    const terminal = await startTerminal({
      pi,
      extensions: CAREER,
      agentDir: places.agentDir,
      script,
      persist,
    });
    opened.push(terminal.close);
    return { ...terminal, agentDir: places.agentDir };
  }

  describe.skipIf(!tmuxAvailable())(`approvals of ${pi.name} in a terminal (needs tmux)`, () => {
    it("take a and then y; Enter and Esc approve nothing; what waits is shown", async () => {
      const terminal = await open([propose, "left", "heard"]);
      await terminal.send("go");
      await terminal.waitFor("a approve");
      await terminal.key("Enter");
      await terminal.type("y");
      await terminal.key("Escape");
      await terminal.waitUntilGone("leave undecided");
      await terminal.waitFor("left");
      await terminal.waitFor("1 proposal waits for approval");
      await terminal.send("approve");
      await terminal.waitFor("You asked to approve this.");
      await terminal.waitFor("a approve");
      await terminal.type("a");
      await terminal.waitFor("y yes");
      await terminal.type("y");
      await terminal.waitFor(/proposal:\w{6}: done/);
      await terminal.waitUntilGone("waits for approval");
    });

    it("read a passphrase that is on no screen and in no file", async () => {
      const terminal = await open(["noted"], true);
      const secret = "zebra-quartz-77";
      await terminal.send("/career-setup");
      await terminal.waitFor("choose");
      for (const entry of ["→ Add a", "→ Remove folder", "→ People"]) {
        await terminal.key("Down");
        await terminal.waitFor(entry);
      }
      await terminal.key("Enter");
      await terminal.waitFor("Set or change a passphrase");
      await terminal.waitFor("choose");
      await terminal.key("Down");
      await terminal.waitFor("→ Set or change");
      await terminal.key("Enter");
      for (const title of ["New passphrase of", "once more"]) {
        await terminal.waitFor(title);
        await terminal.waitFor("enter go on");
        if (title === "once more") await terminal.paste(secret);
        else await terminal.type(secret);
        expect(await terminal.waitFor("•".repeat(secret.length))).not.toContain("zebra");
        await terminal.key("Enter");
      }
      expect(await terminal.waitFor(/The passphrase of .* is set/)).not.toContain("zebra");
      await terminal.waitFor("choose");
      await terminal.key("Escape");
      await terminal.waitFor("Career copilot: setup");
      await terminal.waitFor("choose");
      await terminal.key("Escape");
      await terminal.waitUntilGone("Career copilot: setup");
      await terminal.send("hello");
      await terminal.waitFor("noted");
      const files = readdirSync(terminal.agentDir, { recursive: true, encoding: "utf8" });
      const texts = files.flatMap((name) => {
        try {
          return [readFileSync(join(terminal.agentDir, name), "latin1")];
        } catch {
          return [];
        }
      });
      expect(texts.join("\n")).not.toContain("zebra-quartz");
    });
  });
}

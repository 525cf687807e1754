import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { startInProcess } from "../support/pi/in-process.ts";
import { runPrint } from "../support/pi/print.ts";
import { testedPis } from "../support/pi/program.ts";
import { startRpc } from "../support/pi/rpc.ts";
import { scriptedPerson } from "../support/pi/scripted-person.ts";
import { startTerminal, tmuxAvailable } from "../support/pi/terminal.ts";

const extensions = [fileURLToPath(new URL("../support/pi/example-extension.ts", import.meta.url))];
const ask = (book: string) => ({ tool: "library", args: { book } });

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const pi of open.splice(0)) await pi.close();
});

describe("Pi in process", () => {
  async function start(options: Omit<Parameters<typeof startInProcess>[0], "extensions">) {
    const pi = await startInProcess({ extensions, ...options });
    open.push({ close: pi.dispose });
    return pi;
  }

  it("runs the script: texts, tool calls, and functions of the request", async () => {
    const pi = await start({
      script: [
        ask("emma"),
        "Found {{book}}: {{result}}",
        (context) => `I have read ${context.messages.length} messages`,
      ],
    });
    await pi.prompt("go");
    expect(pi.answer()).toBe("Found book:7k2m9q: book:7k2m9q is EMMA");
    await pi.prompt("and now?");
    expect(pi.answer()).toBe("I have read 5 messages");
    expect(pi.problems).toEqual([]);
  });

  it("reports a tool's result, its details, and a thrown error as an error", async () => {
    const pi = await start({ script: [[ask("emma"), ask("none")], "done"] });
    await pi.prompt("go");
    expect(pi.toolResults()).toEqual([
      { toolName: "library", text: "book:7k2m9q is EMMA", details: { book: "emma" }, isError: false },
      { toolName: "library", text: "error book_unknown: no such book", details: {}, isError: true },
    ]);
  });

  it("answers dialogs and records what the person was shown", async () => {
    const person = scriptedPerson({ dialog: ({ options }) => options?.[1] });
    const pi = await start({ person });
    await pi.prompt("/colour");
    expect(person.dialogs).toEqual([{ method: "select", title: "Which colour?", options: ["red", "green"] }]);
    expect(person.notifications).toEqual([{ text: "colour green, screen true", type: "info" }]);
    expect(person.statuses.get("colour")).toBe("green");
  });

  it("mounts custom components and presses their keys", async () => {
    const person = scriptedPerson({
      custom: (dialog) => {
        expect(dialog.text()).toBe("Press a letter");
        dialog.press("k");
      },
    });
    const pi = await start({ person });
    await pi.prompt("/letter");
    expect(person.notifications[0]?.text).toBe("letter k");
  });

  it("has no screen without a person", async () => {
    const pi = await start({ script: [ask("ask"), "done"] });
    await pi.prompt("go");
    expect(pi.toolResults()[0]?.text).toBe("error declined: not lent");
  });

  it("starts new sessions and keeps their entries", async () => {
    const pi = await start({});
    await pi.newSession();
    expect(pi.entries().filter(({ type }) => type === "custom")).toMatchObject([
      { data: { reason: "new", starts: 1 } },
    ]);
  });
});

for (const program of testedPis()) {
  describe(`${program.name} over RPC`, () => {
    async function start(script: Parameters<typeof startRpc>[0]["script"] = []) {
      const pi = await startRpc({ pi: program, extensions, script });
      open.push(pi);
      return pi;
    }

    it("runs turns and reports tool results", async () => {
      const pi = await start([ask("emma"), ask("none"), "Found {{book}}"]);
      await pi.turn("go");
      expect(pi.toolResults()).toMatchObject([
        { text: "book:7k2m9q is EMMA", details: { book: "emma" }, isError: false },
        { text: "error book_unknown: no such book", isError: true },
      ]);
      expect(pi.answer()).toBe("Found book:7k2m9q");
    });

    it("answers dialogs of commands and goes on in a new session", async () => {
      const pi = await start(["one", "two"]);
      pi.answerUi(({ options }) => ({ value: options?.[1] ?? "" }));
      await pi.prompt("/colour");
      expect(pi.notifications()).toEqual(["colour green, screen true"]);
      await pi.turn("go");
      await pi.newSession();
      await pi.turn("go");
      expect(pi.answer()).toBe("two");
    });

    it("aborts a call whose dialog is open", async () => {
      const pi = await start([ask("ask"), "done"]);
      const turn = pi.turn("go");
      await pi.waitForDialog(({ title }) => title === "Lend it?");
      await pi.abort();
      await turn;
      expect(pi.toolResults()[0]?.isError).toBe(true);
    });

    it("says what it saw when a wait takes too long", async () => {
      const pi = await start();
      const never = pi.waitFor(({ type }) => type === "never", { what: "what never comes", timeLimitMs: 50 });
      await expect(never).rejects.toThrow(/in vain for what never comes[\s\S]*get_state/);
    });
  });

  describe(`${program.name} without a screen`, () => {
    it("prints the last answer", async () => {
      const run = await runPrint({
        pi: program,
        extensions,
        script: [ask("emma"), "{{result}}!"],
        prompt: "go",
      });
      expect(run).toMatchObject({ exitCode: 0, stdout: "book:7k2m9q is EMMA!\n" });
    });

    it("writes events in JSON mode", async () => {
      const run = await runPrint({
        pi: program,
        extensions,
        script: [ask("ask"), "ok"],
        prompt: "go",
        json: true,
      });
      expect(run.events.map(({ type }) => type)).toContain("agent_end");
      expect(JSON.stringify(run.events)).toContain("error declined: not lent");
    });
  });

  describe.skipIf(!tmuxAvailable())(`${program.name} in a terminal (needs tmux)`, () => {
    it("takes keys, shows dialogs, results and notifications", async () => {
      const pi = await startTerminal({ pi: program, extensions, script: [ask("emma"), "Found {{book}}"] });
      open.push(pi);
      await pi.send("go");
      await pi.waitFor("Found book:7k2m9q");
      await pi.send("/colour");
      await pi.waitFor("Which colour?");
      await pi.key("Down", "Enter");
      await pi.waitFor("colour green, screen true");
      await pi.send("/letter");
      await pi.waitFor("Press a letter");
      await pi.type("k");
      await pi.waitFor("letter k");
    });

    it("can be resized, pasted into and ended", async () => {
      const pi = await startTerminal({ pi: program, extensions, columns: 60, rows: 20 });
      open.push(pi);
      await pi.resize(40, 15);
      await pi.paste("a pasted text");
      const screen = await pi.waitFor("a pasted text");
      expect(Math.max(...screen.split("\n").map((line) => line.length))).toBeLessThanOrEqual(40);
      await pi.key("C-c", "C-d");
      await expect.poll(() => pi.hasEnded()).toBe(true);
    });
  });
}

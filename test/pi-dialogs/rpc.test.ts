import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { testedPis } from "../support/pi/program.ts";
import { type RpcPerson, startRpc } from "../support/pi/rpc.ts";
import { sampleRequest } from "../support/pi/sample-selection.ts";

const extensions = [fileURLToPath(new URL("../support/pi/dialogs-extension.ts", import.meta.url))];
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** Reads, includes and confirms everything. */
const agreeing: RpcPerson = ({ method, options = [] }) => {
  if (method === "confirm") return { confirmed: true };
  const value = options.find((option) => /^(?:I have read them|Include it|Yes)/.test(option));
  return value ? { value } : undefined;
};

for (const pi of testedPis()) {
  describe(`dialogs of ${pi.name} over RPC`, () => {
    async function start(input: unknown) {
      const folder = mkdtempSync(join(tmpdir(), "career-outcome-"));
      const inputFile = join(folder, "input.json");
      const outcomeFile = join(folder, "outcome.json");
      writeFileSync(inputFile, JSON.stringify(input));
      const rpc = await startRpc({
        pi,
        extensions,
        script: [{ tool: "pick", args: {} }, "{{result}}"],
        env: { DIALOG_INPUT_FILE: inputFile, OUTCOME_FILE: outcomeFile },
      });
      opened.push(async () => {
        await rpc.close();
        rmSync(folder, { recursive: true, force: true });
      });
      const outcome = (): unknown =>
        existsSync(outcomeFile) ? JSON.parse(readFileSync(outcomeFile, "utf8")) : undefined;
      return { ...rpc, outcome };
    }

    it("lets a client's person select inside a tool call", async () => {
      const rpc = await start(sampleRequest());
      rpc.answerUi(agreeing);
      await rpc.turn("go");
      expect(JSON.parse(rpc.toolResults()[0]?.text ?? "")).toEqual({
        kind: "selected",
        ids: ["change-0001", "change-0002", "change-0003"],
      });
    });

    it("closes as dismissed when the call is aborted", async () => {
      const rpc = await start(sampleRequest());
      rpc.answerUi((request) => (request.title?.startsWith("Change 2") ? undefined : agreeing(request)));
      const turn = rpc.turn("go");
      await rpc.waitForDialog(({ title }) => title?.startsWith("Change 2") ?? false);
      await rpc.abort();
      await turn;
      expect(rpc.dialogs().some(({ title }) => title?.startsWith("Make a variant"))).toBe(false);
      expect(JSON.stringify(rpc.events)).not.toContain('\\"kind\\":\\"selected\\"');
    });

    it("is dismissed by a client that cancels", async () => {
      const rpc = await start(sampleRequest());
      rpc.answerUi(() => ({ cancelled: true }));
      await rpc.prompt("/select");
      expect(rpc.outcome()).toEqual({ kind: "dismissed" });
      expect(rpc.dialogs()).toHaveLength(1);
    });

    it("asks for consent in one select, plain and without colour", async () => {
      const rpc = await start({ provider: "faux", model: "Faux Model", sessionFile: false });
      rpc.answerUi(agreeing);
      await rpc.prompt("/consent");
      expect(rpc.outcome()).toBe(true);
      expect(rpc.dialogs().map(({ method, options }) => ({ method, first: options?.[0] }))).toEqual([
        { method: "select", first: "No" },
      ]);
      expect(rpc.dialogs()[0]?.title?.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    });
  });
}

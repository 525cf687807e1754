import { afterEach, describe, expect, it } from "vitest";
import { CAREER, type CareerPlaces, career, careerPlaces, TWO_CHANGES } from "../support/pi/career.ts";
import { startInProcess } from "../support/pi/in-process.ts";
import { runPrint } from "../support/pi/print.ts";
import { testedPis } from "../support/pi/program.ts";
import { type RpcPerson, startRpc } from "../support/pi/rpc.ts";
import { scriptedPerson } from "../support/pi/scripted-person.ts";
import { startTerminal, tmuxAvailable } from "../support/pi/terminal.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function places(setup?: Parameters<typeof careerPlaces>[0]): CareerPlaces {
  const made = careerPlaces(setup);
  opened.push(made.remove);
  return made;
}

const MAIN_JOB = [
  career("context"),
  career("analyze", "{{resume}}"),
  career("match", "{{resume}}"),
  career("variant-review", "{{resume}}", TWO_CHANGES),
  "finished",
];

/** Includes the changes that introduce nothing. */
const rpcPerson: RpcPerson = ({ method, title = "", options = [] }) => {
  if (method === "select") {
    const answer = options.find((option) => /^(?:Include it|I have read them)/.test(option));
    return answer ? { value: answer } : { cancelled: true };
  }
  if (method === "confirm") return { confirmed: title.startsWith("Make a variant") };
  return { cancelled: true };
};

describe("the main job in process", () => {
  it("goes from context to a variant of what the person selected", async () => {
    const { agentDir, vacancy } = places();
    const person = scriptedPerson({
      mode: "rpc",
      dialog: ({ title, options }) =>
        options?.find((option) => /^(?:Include it|I have read them)/.test(option)) ??
        title.startsWith("Make a variant"),
    });
    const pi = await startInProcess({ extensions: CAREER, agentDir, person, script: MAIN_JOB });
    opened.push(pi.dispose);
    await pi.prompt(`/career-vacancy ${vacancy}`);
    await pi.prompt("tailor my résumé");
    const [context, analyze, match, review] = pi.toolResults();
    expect(context?.text).toMatch(/^context · core 0\.1\.1\+reference\.1 chosen · reference core\n/);
    expect(analyze?.text).toMatch(
      /^analyze · resume:\w{6} result:\w{6} · \d+\/100 · parse high \d+ · reference core\nscores: format_ats /,
    );
    expect(match?.text).toMatch(
      /^match · resume:\w{6} vacancy:current result:\w{6} · \d+\/100 · apply_after_small_edits · reference core\n/,
    );
    expect(review?.text).toMatch(
      /^variant-review · resume:\w{6} review:\w{6} variant:\w{6} · 1 of 2 selected by the person/,
    );
    expect(review?.details).toMatchObject({ schema_version: "career.run_details.v1", status: "complete" });
    expect(pi.toolResults().filter(({ isError }) => isError)).toEqual([]);
    expect(pi.problems).toEqual([]);
    expect(pi.answer()).toBe("finished");
  });
});

describe.each(testedPis())("with $name", (pi) => {
  it("RPC: the person selects through select and confirm", async () => {
    const { agentDir, vacancy } = places();
    const rpc = await startRpc({ pi, extensions: CAREER, agentDir, script: MAIN_JOB });
    opened.push(rpc.close);
    rpc.answerUi(rpcPerson);
    await rpc.prompt(`/career-vacancy ${vacancy}`);
    await rpc.turn("tailor my résumé");
    expect(rpc.toolResults().map(({ isError }) => isError)).toEqual([false, false, false, false]);
    expect(rpc.toolResults().at(-1)?.text).toContain("1 of 2 selected by the person");
    const asked = rpc.dialogs().map(({ title }) => title ?? "");
    expect(asked.some((title) => title.includes("[-Responsible"))).toBe(true);
    expect(asked.some((title) => title.includes("Not in your résumé (our check)"))).toBe(true);
  });

  it("RPC: dismissing leaves the review open for /career-review, which selects later", async () => {
    const { agentDir, vacancy } = places();
    const rpc = await startRpc({
      pi,
      extensions: CAREER,
      agentDir,
      script: [
        ...MAIN_JOB,
        career("materialize", "{{review}}", { selected_change_ids: ["change-0001"] }),
        "made",
      ],
    });
    opened.push(rpc.close);
    rpc.answerUi(({ method }) => (method === "notify" ? undefined : { cancelled: true }));
    await rpc.prompt(`/career-vacancy ${vacancy}`);
    await rpc.turn("tailor my résumé");
    expect(rpc.toolResults().at(-1)?.details).toMatchObject({ status: "selection_required" });
    rpc.answerUi(rpcPerson);
    await rpc.prompt("/career-review");
    await rpc.turn("go on");
    expect(rpc.toolResults().at(-1)?.text).toMatch(/^materialize · .*variant:\w{6} · 1 of 2 selected/);
  });

  it("RPC: an abort closes the dialog and nothing is selected", async () => {
    const { agentDir, vacancy } = places();
    const rpc = await startRpc({ pi, extensions: CAREER, agentDir, script: MAIN_JOB });
    opened.push(rpc.close);
    rpc.answerUi(({ method }) =>
      method === "input" || method === "editor" ? { cancelled: true } : undefined,
    );
    await rpc.prompt(`/career-vacancy ${vacancy}`);
    await rpc.prompt("tailor my résumé");
    await rpc.waitForDialog(({ method }) => method === "select");
    await rpc.abort();
    await rpc.waitFor(({ type }) => type === "agent_end", { what: "the end after the abort" });
    expect(rpc.toolResults().at(-1)?.text ?? "").not.toContain("selected by the person");
  });

  it("print: analysis works, and tailoring says that a person has to select", async () => {
    const { agentDir } = places();
    const run = await runPrint({
      pi,
      extensions: CAREER,
      agentDir,
      script: [career("context"), career("analyze", "{{resume}}"), "{{result}}"],
      prompt: "analyse it",
    });
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toMatch(/^analyze · resume:\w{6} result:\w{6} · /);
  });

  it("JSON: the same results as events", async () => {
    const { agentDir } = places();
    const run = await runPrint({
      pi,
      extensions: CAREER,
      agentDir,
      json: true,
      script: [career("context"), career("analyze", "{{resume}}"), "done"],
      prompt: "analyse it",
    });
    expect(run.exitCode).toBe(0);
    const ended = run.events.filter(({ type }) => type === "tool_execution_end");
    expect(ended.map(({ isError }) => isError)).toEqual([false, false]);
  });

  it("print and JSON: slash commands say what they need, and end", async () => {
    const { agentDir } = places();
    for (const command of ["/career-setup", "/career-vacancy", "/career-review review:abcdef"]) {
      const run = await runPrint({ pi, extensions: CAREER, agentDir, script: [], prompt: command });
      expect(run.exitCode).toBe(0);
      expect(run.stderr).toMatch(/screen/);
    }
    const core = await runPrint({
      pi,
      extensions: CAREER,
      agentDir,
      script: [],
      prompt: "/career-core doctor",
    });
    expect(core.stderr).toMatch(/Reference Core 0\.1\.1\+reference\.1: as its manifest says/);
  });

  describe.skipIf(!tmuxAvailable())("in a terminal (needs tmux)", () => {
    it("the person opens the warnings, includes a change, and confirms", async () => {
      const { agentDir, vacancy } = places();
      const terminal = await startTerminal({ pi, extensions: CAREER, agentDir, script: MAIN_JOB });
      opened.push(terminal.close);
      await terminal.send(`/career-vacancy ${vacancy}`);
      await terminal.waitFor("Company (may stay empty)");
      await terminal.key("Enter");
      await terminal.waitFor("Role (may stay empty)");
      await terminal.key("Enter");
      await terminal.waitFor("The vacancy is set");
      await terminal.send("tailor my résumé");
      await terminal.waitFor("space include");
      await terminal.key("Enter");
      await terminal.waitFor("First open with tab: warnings");
      await terminal.key("Tab");
      await terminal.waitFor("[warnings 3]");
      await terminal.key("Tab");
      await terminal.waitFor("[changes 2]");
      await terminal.key("Space");
      await terminal.waitFor("[x] change-0001");
      await terminal.key("Enter");
      await terminal.waitFor("y yes");
      await terminal.key("y");
      const screen = await terminal.waitFor("finished");
      expect(screen).toContain("1 of 2 selected by the person");
    });

    it("Escape selects nothing", async () => {
      const { agentDir, vacancy } = places();
      const terminal = await startTerminal({ pi, extensions: CAREER, agentDir, script: MAIN_JOB });
      opened.push(terminal.close);
      await terminal.send(`/career-vacancy ${vacancy}`);
      await terminal.waitFor("Company (may stay empty)");
      await terminal.key("Enter");
      await terminal.waitFor("Role (may stay empty)");
      await terminal.key("Enter");
      await terminal.waitFor("The vacancy is set");
      await terminal.send("tailor my résumé");
      await terminal.waitFor("space include");
      await terminal.key("Escape");
      const screen = await terminal.waitFor("finished");
      expect(screen).toContain("selection_required");
      expect(screen).not.toContain("selected by the person");
    });
  });
});

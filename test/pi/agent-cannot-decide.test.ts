import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { CAREER, type CareerSetup, career, careerPlaces, TWO_CHANGES } from "../support/pi/career.ts";
import { type InProcessPi, startInProcess } from "../support/pi/in-process.ts";
import { runPrint } from "../support/pi/print.ts";
import { DEVELOPMENT_PI } from "../support/pi/program.ts";
import type { PlainStep } from "../support/pi/script.ts";
import { type ScriptedPerson, scriptedPerson } from "../support/pi/scripted-person.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function places(setup?: CareerSetup) {
  const made = careerPlaces(setup);
  opened.push(made.remove);
  return made;
}

async function start(
  script: readonly PlainStep[],
  person?: ScriptedPerson,
  setup?: CareerSetup,
): Promise<InProcessPi & { vacancy: string; careerDir: string }> {
  const { agentDir, vacancy, careerDir } = places(setup);
  const pi = await startInProcess({ extensions: CAREER, agentDir, script, ...(person && { person }) });
  opened.push(pi.dispose);
  return { ...pi, vacancy, careerDir };
}

const dismissing = () => scriptedPerson({ mode: "rpc" });
const selecting = (wanted: RegExp) =>
  scriptedPerson({
    mode: "rpc",
    dialog: ({ title, options }) => {
      const change = /change-\d{4}/.exec(title)?.[0] ?? "";
      if (options?.includes("I have read them")) return "I have read them";
      if (options?.includes("Include it")) return wanted.test(change) ? "Include it" : "Leave it out";
      return true;
    },
  });
const materialize = (ids: string[], review = "{{review}}") =>
  career("materialize", review, { selected_change_ids: ids });
const review = career("variant-review", "{{resume}}", TWO_CHANGES);

describe("the agent cannot select", () => {
  it("by asking for changes that nobody selected, with a person who dismissed or with none", async () => {
    for (const person of [dismissing(), undefined]) {
      const pi = await start([career("context"), review, materialize(["change-0001"]), "x"], person);
      await pi.prompt(`/career-vacancy ${pi.vacancy}`);
      await pi.prompt("go");
      expect(pi.toolResults()[1]?.details).toMatchObject({ status: "selection_required" });
      expect(pi.toolResults()[2]).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^error selection_required: /),
      });
      await pi.dispose();
      opened.pop();
    }
  });

  it("by asking for more, fewer or other changes than the person selected", async () => {
    const pi = await start(
      [
        career("context"),
        review,
        materialize(["change-0002"]),
        materialize(["change-0001", "change-0002"]),
        materialize(["change-0001", "change-0001"]),
        materialize(["change-0001"]),
        "x",
      ],
      selecting(/0001/),
    );
    await pi.prompt(`/career-vacancy ${pi.vacancy}`);
    await pi.prompt("go");
    const [, , ...asked] = pi.toolResults();
    expect(asked.map(({ text }) => text.split(/[:·]/)[0]?.trim())).toEqual([
      "error selection_mismatch",
      "error selection_mismatch",
      "error selection_mismatch",
      "materialize",
    ]);
  });

  it("by the selection of another review", async () => {
    const reviews = new Set<string>();
    const other = {
      changes: [{ lines: "19", text: "- Introduced dbt tests for 220 models.", vacancy: ["11"] }],
    };
    const pi = await start(
      [
        career("context"),
        review,
        career("variant-review", "{{resume}}", other),
        materialize(["change-0001"]),
        "x",
      ],
      scriptedPerson({
        mode: "rpc",
        // The first review is selected from, the second dismissed.
        dialog: ({ title, options }) => {
          const shown = /review:\w{6}/.exec(title)?.[0];
          if (shown) reviews.add(shown);
          if (reviews.size > 1) return undefined;
          if (options?.includes("I have read them")) return "I have read them";
          if (options?.includes("Include it"))
            return title.includes("change-0001") ? "Include it" : "Leave it out";
          return true;
        },
      }),
    );
    await pi.prompt(`/career-vacancy ${pi.vacancy}`);
    await pi.prompt("go");
    expect(pi.toolResults()[1]?.text).toContain("1 of 2 selected");
    expect(pi.toolResults().at(-1)?.text).toMatch(/^error selection_required: /);
  });

  it("by a review handle of a session that has ended", async () => {
    const pi = await start([career("context"), review, "x"], selecting(/0001/));
    await pi.prompt(`/career-vacancy ${pi.vacancy}`);
    await pi.prompt("go");
    const handle = /review:\w{6}/.exec(pi.toolResults()[1]?.text ?? "")?.[0] ?? "";
    await pi.newSession();
    pi.addSteps(materialize(["change-0001"], handle), "x");
    await pi.prompt("go on");
    expect(pi.toolResults().at(-1)?.text).toMatch(/^error handle_(?:expired|unknown): /);
  });

  it("through the raw tools", async () => {
    const raw = { tool: "career_core_resume", args: { operation: "resume.variant.materialize", input: {} } };
    const pi = await start([raw, "x"], scriptedPerson());
    await pi.prompt("/career-tools raw");
    await pi.prompt("go");
    expect(pi.toolResults().at(-1)?.isError).toBe(true);
  });

  it("by typing a slash command as its own text or in its tool arguments", async () => {
    const pi = await start(
      [
        career("context"),
        review,
        "/career-review",
        career("detail", "/career-review", { section: "raw" }),
        "x",
      ],
      dismissing(),
    );
    await pi.prompt(`/career-vacancy ${pi.vacancy}`);
    await pi.prompt("go");
    await pi.prompt("and now");
    expect(pi.toolResults().at(-1)?.text).toMatch(/^error handle_unknown: /);
    expect(pi.toolResults().some(({ text }) => text.includes("selected by the person"))).toBe(false);
  });
});

describe("the agent cannot go around the copilot", () => {
  it("by another Pi from its shell: no deciding command is there, and no dialog decides", async () => {
    const { agentDir, vacancy, root } = places();
    const inner = [
      DEVELOPMENT_PI.node,
      DEVELOPMENT_PI.piCli,
      ...[
        "-p",
        "--no-session",
        "--model",
        "faux/faux-1",
        "-e",
        join(import.meta.dirname, "../support/pi/scripted-model.ts"),
        "-e",
        CAREER[0] ?? "",
      ],
    ];
    const script = join(root, "inner.json");
    const shell = {
      tool: "bash",
      args: {
        command: `FAUX_SCRIPT_FILE=${script} ${inner.join(" ")} "/career-vacancy ${vacancy}" < /dev/null`,
      },
    };
    const { writeFileSync } = await import("node:fs");
    writeFileSync(script, JSON.stringify(["the command reached the model"]));
    const run = await runPrint({ extensions: CAREER, agentDir, script: [shell, "{{result}}"], prompt: "go" });
    // An unknown slash command is an ordinary message: the inner model answers it, and nothing was set.
    expect(run.stdout).toContain("the command reached the model");
  });

  it("by reading, writing or naming the career folder with built-in tools", async () => {
    const { agentDir, careerDir, root } = places();
    const before = readFileSync(join(careerDir, "config.json"), "utf8");
    const forged = JSON.stringify({ consents: { faux: { session_file: true } } });
    const config = join(careerDir, "config.json");
    const calls: PlainStep[] = [
      { tool: "read", args: { path: config } },
      { tool: "write", args: { path: config, content: forged } },
      { tool: "write", args: { path: join(root, "agent/x/../career/config.json"), content: forged } },
      { tool: "edit", args: { path: config, edits: [{ oldText: "roots", newText: "toors" }] } },
      { tool: "bash", args: { command: `cat ${config}` } },
      { tool: "bash", args: { command: `cd ${agentDir} && echo x > career/config.json` } },
      { tool: "bash", args: { command: 'cat "$PI_CODING_AGENT_DIR"/career/config.json' } },
      { tool: "bash", args: { command: `ln -s ${careerDir} ${root}/innocent` } },
      { tool: "bash", args: { command: "env -u PI_CAREER_COPILOT pi" } },
    ];
    const run = await runPrint({
      extensions: CAREER,
      agentDir,
      json: true,
      script: [...calls, "x"],
      prompt: "go",
    });
    const results = run.events.filter(({ type }) => type === "tool_execution_end");
    expect(results).toHaveLength(calls.length);
    expect(
      results.map(({ isError, result }) => [isError, JSON.stringify(result).includes("was blocked")]),
    ).toEqual(calls.map(() => [true, true]));
    expect(readFileSync(config, "utf8")).toBe(before);
  });

  it("while its other work is left alone", async () => {
    const { agentDir, resumes } = places();
    const calls: PlainStep[] = [
      { tool: "read", args: { path: join(resumes, "resume.md") } },
      {
        tool: "bash",
        args: { command: "echo my career is going well > career-notes.txt && cat career-notes.txt" },
      },
    ];
    const run = await runPrint({
      extensions: CAREER,
      agentDir,
      json: true,
      script: [...calls, "x"],
      prompt: "go",
    });
    expect(
      run.events.filter(({ type }) => type === "tool_execution_end").map(({ isError }) => isError),
    ).toEqual([false, false]);
  });
});

describe("consent", () => {
  it("is asked before private text first reaches a model, names provider and model, and is kept", async () => {
    const person = scriptedPerson({
      mode: "rpc",
      dialog: ({ options }) => options?.find((option) => option.startsWith("Yes")),
    });
    const pi = await start([career("context"), career("context"), "x"], person, { consent: false });
    await pi.prompt("go");
    const asked = person.dialogs.filter(({ title }) => title.includes("May text of your résumés"));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.title).toContain("provider faux");
    expect(pi.toolResults().map(({ details }) => details)).toMatchObject([
      { status: "complete" },
      { status: "complete" },
    ]);
    expect(JSON.parse(readFileSync(join(pi.careerDir, "config.json"), "utf8")).consents).toEqual({
      faux: { session_file: false },
    });
  });

  it("declined or without a screen gives consent_required and nothing private", async () => {
    for (const person of [dismissing(), undefined]) {
      const pi = await start([career("context"), career("analyze", "resume:abcdef"), "x"], person, {
        consent: false,
      });
      await pi.prompt("go");
      for (const { text, details } of pi.toolResults()) {
        expect(details).toMatchObject({ status: "consent_required" });
        expect(text).not.toContain("resume.md");
        expect(text).toContain("/career-setup");
      }
      await pi.dispose();
      opened.pop();
    }
  });

  it("for a session without a file is asked again where results would enter a session file", async () => {
    const { agentDir, careerDir } = places({ consent: false });
    const { writeFileSync } = await import("node:fs");
    const settings = JSON.parse(readFileSync(join(careerDir, "config.json"), "utf8"));
    writeFileSync(
      join(careerDir, "config.json"),
      JSON.stringify({ ...settings, consents: { faux: { session_file: false } } }),
    );
    const person = dismissing();
    const pi = await startInProcess({
      extensions: CAREER,
      agentDir,
      person,
      persist: true,
      script: [career("context"), "x"],
    });
    opened.push(pi.dispose);
    await pi.prompt("go");
    expect(person.dialogs.at(-1)?.title).toContain("session file");
    expect(pi.toolResults().at(-1)?.details).toMatchObject({ status: "consent_required" });
  });
});

import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { CAREER, type CareerSetup, career, careerPlaces } from "../support/pi/career.ts";
import { startInProcess } from "../support/pi/in-process.ts";
import type { PlainStep } from "../support/pi/script.ts";
import { scriptedPerson } from "../support/pi/scripted-person.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function start(script: readonly PlainStep[], setup?: CareerSetup) {
  const places = careerPlaces(setup);
  const person = scriptedPerson({ mode: "rpc" });
  const pi = await startInProcess({ extensions: CAREER, agentDir: places.agentDir, person, script });
  opened.push(places.remove, pi.dispose);
  return { ...pi, ...places, person };
}

describe("a session", () => {
  it("tells a warning's message once, and again after a new session", async () => {
    const pi = await start([
      career("context"),
      career("analyze", "{{resume}}"),
      career("analyze", "{{resume}}"),
      "x",
    ]);
    await pi.prompt("go");
    const message = /general_ats_readiness_only: \w+/;
    const [, first, again] = pi.toolResults();
    expect(first?.text).toMatch(message);
    expect(again?.text).not.toMatch(message);
    expect(again?.text).toContain("general_ats_readiness_only");
    await pi.newSession();
    pi.addSteps(career("context"), career("analyze", "{{resume}}"), "x");
    await pi.prompt("go");
    expect(pi.toolResults().at(-1)?.text).toMatch(message);
  });

  it("keeps resume handles across sessions and forgets results", async () => {
    const pi = await start([career("context"), career("analyze", "{{resume}}"), "x"]);
    await pi.prompt("go");
    const [context, analysis] = pi.toolResults();
    const resume = /resume:\w{6}/.exec(context?.text ?? "")?.[0] ?? "";
    const result = /result:\w{6}/.exec(analysis?.text ?? "")?.[0] ?? "";
    await pi.newSession();
    pi.addSteps(career("analyze", resume), career("detail", result, { section: "checks" }), "x");
    await pi.prompt("go");
    const [again, gone] = pi.toolResults().slice(-2);
    expect(again?.text).toContain(`analyze · ${resume}`);
    expect(gone?.text).toMatch(/^error handle_expired: .*analyze or match/);
  });

  it("answers the same question from memory under the same handle", async () => {
    const pi = await start([
      career("context"),
      career("analyze", "{{resume}}"),
      career("analyze", "{{resume}}"),
      "x",
    ]);
    await pi.prompt("go");
    const [first, again] = pi
      .toolResults()
      .slice(1)
      .map(({ text }) => /result:\w{6}/.exec(text)?.[0]);
    expect(again).toBe(first);
  });

  it("sees a changed original, and refuses to materialise from what it was", async () => {
    const pi = await start([career("context"), career("analyze", "{{resume}}"), "x"]);
    await pi.prompt("go");
    writeFileSync(join(pi.resumes, "resume.md"), "Someone Else\nSkills\nGo\n");
    pi.addSteps(career("analyze", "{{resume}}"), "x");
    await pi.prompt("go");
    const [, before, after] = pi.toolResults();
    expect(after?.text.split("\n")[1]).not.toBe(before?.text.split("\n")[1]);
  });

  it("ranks every original with progress, names what cannot be read, and breaks ties by label", async () => {
    const pi = await start([career("match"), "x"], { resumes: ["resume.md", "resume-nurse.txt"] });
    cpSync(join(pi.resumes, "resume.md"), join(pi.resumes, "a-copy.md"));
    writeFileSync(join(pi.resumes, "broken.txt"), Buffer.from([0xff, 0xfe, 0x41]));
    await pi.prompt(`/career-vacancy ${pi.vacancy}`);
    await pi.prompt("go");
    const { text } = pi.toolResults()[0] ?? { text: "" };
    const ranks = text.split("\n").filter((line) => /^\d+\. /.test(line));
    expect(ranks.map((line) => line.split(" ")[2])).toEqual(["a-copy.md", "resume.md", "resume-nurse.txt"]);
    expect(text).toContain("unavailable: broken.txt not_utf8");
    const updates = pi.events.flatMap((event) =>
      event.type === "tool_execution_update" ? [event.partialResult.content[0]?.text] : [],
    );
    expect(updates).toContain("matched 4 of 4");
  });

  it("cancels a ranking cleanly, and the next call works", async () => {
    const pi = await start([career("match"), "x"], { resumes: ["resume.md"] });
    for (let copy = 0; copy < 40; copy += 1)
      cpSync(join(pi.resumes, "resume.md"), join(pi.resumes, `copy-${copy}.md`));
    await pi.prompt(`/career-vacancy ${pi.vacancy}`);
    let aborted = false;
    pi.session().subscribe((event) => {
      if (event.type !== "tool_execution_update" || aborted) return;
      aborted = true;
      void pi.abort();
    });
    await pi.prompt("go");
    expect(pi.toolResults().at(-1)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^error cancelled: /),
    });
    pi.addSteps(career("context"), "x");
    await pi.prompt("again");
    expect(pi.toolResults().at(-1)).toMatchObject({ isError: false });
  });

  it("says what to do where there is no folder, no vacancy and no such handle", async () => {
    const pi = await start(
      [
        career("context"),
        career("match", "resume:abcdef"),
        career("analyze", "nonsense"),
        career("analyze"),
        "x",
      ],
      { resumes: [] },
    );
    rmSync(pi.resumes, { recursive: true });
    await pi.prompt("go");
    expect(pi.toolResults().map(({ text }) => text)).toEqual([
      expect.stringContaining("/career-setup"),
      expect.stringMatching(/^error vacancy_missing: .*\/career-vacancy/),
      expect.stringMatching(/^error handle_kind: .*context/),
      expect.stringMatching(/^error handle_unknown: .*context/),
    ]);
  });

  it("takes a payload that a model sent as JSON text", async () => {
    const pi = await start([
      career("context"),
      {
        tool: "career_run",
        args: { command: "detail", handle: "{{resume}}", payload: '{"section":"source","lines":"1"}' },
      },
      "x",
    ]);
    await pi.prompt("go");
    expect(pi.toolResults()[1]?.text).toMatch(
      /source 1-1 of \d+ · *\n?1 Linnea Quistgaard|source 1-1 of \d+\n1 Linnea Quistgaard/,
    );
  });
});

describe("the raw tools", () => {
  it("are off until /career-tools raw, pass documents through unchanged, and become no handle", async () => {
    const raw = (tool: string, args: object): PlainStep => ({ tool, args: { ...args } });
    const resume = { schema_version: "career.resume_input.v1", text: "Ada Placeholder\nSkills\nGo, SQL" };
    const pi = await start([raw("career_core_discover", { operation: "core.capabilities" }), "x"]);
    expect(pi.session().getActiveToolNames()).not.toContain("career_core_discover");
    await pi.prompt("/career-tools raw");
    expect(pi.session().getActiveToolNames()).toContain("career_core_job");
    pi.addSteps(raw("career_core_resume", { operation: "resume.evaluate", input: resume }), "x");
    await pi.prompt("go");
    await pi.prompt("go");
    const [capabilities, evaluation] = pi.toolResults();
    expect(JSON.parse(capabilities?.text ?? "")).toMatchObject({ schema_version: "career.capabilities.v1" });
    expect(JSON.parse(evaluation?.text ?? "")).toMatchObject({
      schema_version: "career.resume_evaluation.v1",
    });
    expect(evaluation?.text).not.toMatch(/result:/);
    await pi.prompt("/career-tools managed");
    expect(pi.session().getActiveToolNames()).not.toContain("career_core_discover");
    expect(pi.person.notifications.at(-1)?.text).toContain("off");
  });
});

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { CAREER, career, careerPlaces } from "../support/pi/career.ts";
import { runPrint } from "../support/pi/print.ts";
import { startRpc } from "../support/pi/rpc.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const MARKER = "CANARY-7f3a9c";
const KEY = "sk-planted-4242424242";

/** A Core that passes everything on to the reference Core, and writes down its arguments and environment. */
function watchedCore(root: string): string {
  const log = join(root, "spawned.log");
  const path = join(root, "career");
  const reference = join(import.meta.dirname, "../../dist/career-reference.mjs");
  writeFileSync(
    path,
    [
      "#!/bin/sh",
      `{ echo "ARGS $*"; env; } >> ${log}`,
      `exec ${process.execPath} ${reference} "$@"`,
      "",
    ].join("\n"),
    { mode: 0o755 },
  );
  return path;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function holding(folder: string, text: string, except: readonly string[] = []): string[] {
  return filesBelow(folder).filter((path) => !except.includes(path) && readFileSync(path).includes(text));
}

describe("private text", () => {
  it("is in no argument, environment, error message, cache or settings file, and without consent in no session file", async () => {
    const places = careerPlaces({ consent: false, core: { kind: "path", path: "" } });
    opened.push(places.remove);
    const core = watchedCore(places.root);
    const config = join(places.careerDir, "config.json");
    const settings = JSON.parse(readFileSync(config, "utf8"));
    writeFileSync(config, JSON.stringify({ ...settings, core: { kind: "path", path: core } }));
    const resume = join(places.resumes, "resume.md");
    writeFileSync(resume, `${readFileSync(resume, "utf8")}\n${MARKER}\n`);
    const originals = [resume, places.vacancy];
    const script = [
      career("context"),
      career("analyze", "{{resume}}"),
      career("detail", "{{resume}}", { section: "source" }),
      career("replacement-review", "{{resume}}", {
        replacements: [{ check: "no", lines: "1", text: MARKER }],
      }),
      "done",
    ];

    // Declined: the call runs in a saved session, and nothing private may be anywhere.
    const declined = await startRpc({
      extensions: CAREER,
      agentDir: places.agentDir,
      persist: true,
      script: script.slice(0, 3).concat("done"),
      env: { OPENAI_API_KEY: KEY },
    });
    opened.push(declined.close);
    declined.answerUi(({ method }) => (method === "notify" ? undefined : { cancelled: true }));
    await declined.turn("go");
    expect(declined.toolResults().map(({ details }) => details)).toMatchObject([
      { status: "consent_required" },
      { status: "consent_required" },
      { status: "consent_required" },
    ]);
    expect(holding(places.root, MARKER, originals)).toEqual([]);

    // Agreed, without a session file.
    writeFileSync(
      config,
      JSON.stringify({
        ...settings,
        core: { kind: "path", path: core },
        consents: { faux: { session_file: true } },
      }),
    );
    const run = await runPrint({
      extensions: CAREER,
      agentDir: places.agentDir,
      json: true,
      script,
      prompt: "go",
      env: { OPENAI_API_KEY: KEY },
    });
    const results = run.events.filter(({ type }) => type === "tool_execution_end");
    expect(results.map(({ isError }) => isError)).toEqual([false, false, false, true]);
    expect(JSON.stringify(results[2])).toContain(MARKER);
    expect(JSON.stringify(results[3])).toContain("error payload_invalid");
    expect(JSON.stringify(results[3]?.result)).not.toContain(MARKER);
    expect(holding(places.root, MARKER, originals)).toEqual([]);

    const spawned = readFileSync(join(places.root, "spawned.log"), "utf8");
    expect(spawned).toContain("ARGS resume analyze");
    expect(spawned).not.toContain(MARKER);
    expect(spawned).not.toContain(KEY);
    expect(run.stderr).not.toContain(MARKER);
  });

  it("stays out of what the file system keeps: folders 0700, files 0600", async () => {
    const places = careerPlaces();
    opened.push(places.remove);
    await runPrint({
      extensions: CAREER,
      agentDir: places.agentDir,
      script: [career("context"), "x"],
      prompt: "go",
    });
    expect(statSync(places.careerDir).mode & 0o777).toBe(0o700);
    for (const path of filesBelow(places.careerDir))
      expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o600]);
  });
});

describe("the second session", () => {
  it("starts the Core once for its first command", async () => {
    const places = careerPlaces({ core: { kind: "path", path: "" } });
    opened.push(places.remove);
    const core = watchedCore(places.root);
    const config = join(places.careerDir, "config.json");
    writeFileSync(
      config,
      JSON.stringify({ ...JSON.parse(readFileSync(config, "utf8")), core: { kind: "path", path: core } }),
    );
    const launch = {
      extensions: CAREER,
      agentDir: places.agentDir,
      script: [career("context"), career("analyze", "{{resume}}"), "x"],
      prompt: "go",
    };
    await runPrint(launch);
    const before = readFileSync(join(places.root, "spawned.log"), "utf8").match(/^ARGS /gm)?.length ?? 0;
    await runPrint(launch);
    const after = readFileSync(join(places.root, "spawned.log"), "utf8").match(/^ARGS /gm)?.length ?? 0;
    expect(after - before).toBe(1);
  });
});

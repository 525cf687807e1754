import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tokens } from "../demo/tokens.ts";
import { contractOf, handleIn, measured, type Step, sourceLines } from "../demo/workflow.ts";
import { TOOL_GUIDELINES, TOOL_SNIPPET } from "../src/career-run/tool-contract.ts";
import { missingFrom } from "./completeness.ts";
import { inFreshSession, RESUME, ROOT, resumeText, vacancyText } from "./place.ts";
import { sloppyCalls, WORKFLOWS } from "./workflows.ts";

/** Budgets of the design, in `o200k_base` tokens. */
const BUDGETS = {
  contract: 220,
  tailoring: 1_400,
  context: 80,
  first: 240,
  again: 170,
  proposal: 120,
  common: 1_500,
} as const;
/** How much more than the frozen baseline a measurement may be before it counts as a regression. */
const SLACK = 1.02;
/** Handles are random and count a token more or less from run to run. */
const HANDLE_TOKENS = 8;
const BASELINE = join(ROOT, "benchmarks/baselines/tokens.json");

interface WorkflowFigures {
  readonly tokens: number;
  readonly calls: number;
  readonly turns: number;
  readonly source_tokens: number;
  readonly source_occurrences: number;
  readonly private_bytes_repeated: number;
  readonly steps: readonly { command: string; call: number; result: number }[];
}

interface Figures {
  readonly contract: number;
  readonly workflows: Record<string, WorkflowFigures>;
  readonly measurements: Record<string, number>;
}

const complaints: string[] = [];

async function measure(): Promise<Figures> {
  const offered = await inFreshSession(async (session) => session.offered());
  const tool = offered.tools.find(({ name }) => name === "career_run");
  if (!tool) throw new Error("career_run is not offered");
  const contract = tokens(
    contractOf(tool, offered.systemPrompt, { snippet: TOOL_SNIPPET, guidelines: TOOL_GUIDELINES }),
  );
  const workflows: Record<string, WorkflowFigures> = {};
  for (const [name, run] of Object.entries(WORKFLOWS))
    workflows[name] = await inFreshSession(async (session) => {
      const steps = await run(session);
      for (const step of steps)
        for (const piece of await missingFrom(step, session))
          complaints.push(`${name}: ${step.call.command} lost ${piece}`);
      return figuresOf(steps, contract);
    });
  return {
    contract,
    workflows,
    measurements: { ...(await measureRaw()), ...(await measureSingle()), ...(await measureSloppy()) },
  };
}

function figuresOf(steps: readonly Step[], contract: number): WorkflowFigures {
  const sources = steps.map(sourceLines).filter(Boolean);
  const sourceTokens = sources.reduce((sum, text) => sum + tokens(text), 0);
  const all = steps.reduce((sum, step) => sum + step.callTokens + step.resultTokens, contract);
  return {
    tokens: all - sourceTokens,
    calls: steps.length,
    turns: steps.length + 1,
    source_tokens: sourceTokens,
    source_occurrences: Math.max(
      0,
      ...sources.map((text) => sources.filter((other) => other === text).length),
    ),
    private_bytes_repeated: repeatedPrivateBytes(steps),
    steps: steps.map(({ call, callTokens, resultTokens }) => ({
      command: call.command,
      call: callTokens,
      result: resultTokens,
    })),
  };
}

/** Bytes of whole source lines in results that neither are the source nor cite evidence or changes. */
function repeatedPrivateBytes(steps: readonly Step[]): number {
  const lines = `${resumeText}\n${vacancyText}`
    .split("\n")
    .map((line) => line.trim())
    // Shorter lines are names and headings, such as the role that the person typed.
    .filter((line) => line.length > 24);
  const texts = steps.filter(({ call }) => call.command !== "detail").map(({ text }) => text);
  return lines
    .filter((line) => texts.some((text) => text.includes(line)))
    .reduce((sum, line) => sum + new TextEncoder().encode(line).length, 0);
}

/** The raw tools' own contract, which is paid only while they are switched on. */
async function measureRaw(): Promise<Record<string, number>> {
  return inFreshSession(async (session) => {
    await session.type("/career-tools raw");
    const raw = session.offered().tools.filter(({ name }) => name.startsWith("career_core_"));
    if (raw.length !== 3) throw new Error("the raw tools are not offered");
    return { raw_tools_contract: tokens(JSON.stringify(raw)) };
  });
}

/** Each common result the first time in a session and again. */
async function measureSingle(): Promise<Record<string, number>> {
  return inFreshSession(async (session) => {
    const result = async (call: Parameters<typeof session.ask>[0]) => measured(await session.ask(call));
    const context = await result({ command: "context" });
    const handle = handleIn(context.text.split("\n").find((line) => line.endsWith(RESUME)) ?? "", "resume");
    const figures: Record<string, number> = { context: context.resultTokens };
    for (const command of ["analyze", "match"]) {
      figures[`${command}_first`] = (await result({ command, handle })).resultTokens;
      figures[`${command}_again`] = (await result({ command, handle })).resultTokens;
    }
    figures.ranking = (await result({ command: "match" })).resultTokens;
    const match = handleIn((await result({ command: "match", handle })).text, "result");
    for (const section of ["summary", "warnings", "evidence", "raw"])
      figures[`match_detail_${section}`] = (
        await result({ command: "detail", handle: match, payload: { section } })
      ).resultTokens;
    const task = {
      action: "task.create",
      input: { title: "Call the recruiter" },
      reason: "The match is good",
    };
    figures.propose = (await result({ command: "propose", payload: task })).resultTokens;
    figures.queue = (await result({ command: "queue" })).resultTokens;
    return figures;
  });
}

async function measureSloppy(): Promise<Record<string, number>> {
  return inFreshSession(async (session) => {
    const context = await session.ask({ command: "context" });
    const handle = handleIn(context.text.split("\n").find((line) => line.endsWith(RESUME)) ?? "", "resume");
    const calls = sloppyCalls(handle);
    let malformed = 0;
    let understood = 0;
    for (const call of calls) {
      const { text, isError } = await session.ask(call);
      if (/error (?:input_invalid|core_rejected|internal)/.test(text)) {
        malformed += 1;
        complaints.push(`sloppy payload ${JSON.stringify(call.payload).slice(0, 80)}: ${text.slice(0, 120)}`);
      }
      if (!isError) understood += 1;
    }
    return { sloppy_payloads: calls.length, sloppy_understood: understood, malformed_envelopes: malformed };
  });
}

function checkBudgets({ contract, workflows, measurements }: Figures): void {
  const at = (name: string) => measurements[name] ?? Number.POSITIVE_INFINITY;
  const within = (what: string, value: number, bound: number) =>
    value <= bound || complaints.push(`${what}: ${value} tokens, budget ${bound}`);
  within("tool contract", contract, BUDGETS.contract);
  within("tailoring workflow", workflows.tailoring?.tokens ?? Number.POSITIVE_INFINITY, BUDGETS.tailoring);
  within("context", at("context"), BUDGETS.context);
  for (const command of ["analyze", "match"]) {
    within(`${command}, first`, at(`${command}_first`), BUDGETS.first);
    within(`${command}, again`, at(`${command}_again`), BUDGETS.again);
  }
  within("propose", at("propose"), BUDGETS.proposal);
  within("queue", at("queue"), BUDGETS.proposal);
  within("ranking", at("ranking"), BUDGETS.common);
  for (const [name, figures] of Object.entries(workflows)) {
    if (figures.private_bytes_repeated > 0)
      complaints.push(`${name}: ${figures.private_bytes_repeated} private bytes repeated`);
    if (figures.source_occurrences > 1)
      complaints.push(`${name}: source lines given ${figures.source_occurrences} times`);
  }
}

function checkBaseline(now: Figures): void {
  const baseline = JSON.parse(readFileSync(BASELINE, "utf8")) as Figures;
  const compare = (what: string, value: number, before: number | undefined) =>
    before === undefined ||
    value <= before * SLACK + HANDLE_TOKENS ||
    complaints.push(`${what}: ${value}, baseline ${before}`);
  compare("contract", now.contract, baseline.contract);
  for (const [name, { tokens: value }] of Object.entries(now.workflows))
    compare(name, value, baseline.workflows[name]?.tokens);
  for (const [name, value] of Object.entries(now.measurements))
    if (name !== "sloppy_understood") compare(name, value, baseline.measurements[name]);
}

const figures = await measure();
checkBudgets(figures);
if (process.argv.includes("--update")) writeFileSync(BASELINE, `${JSON.stringify(figures, null, 2)}\n`);
else checkBaseline(figures);
if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
else {
  process.stdout.write(`tool contract ${figures.contract} tokens (budget ${BUDGETS.contract})\n`);
  for (const [name, { tokens: total, calls, source_tokens }] of Object.entries(figures.workflows))
    process.stdout.write(
      `${name.padEnd(13)} ${total} tokens in ${calls} calls, source lines ${source_tokens} apart\n`,
    );
  for (const [name, value] of Object.entries(figures.measurements))
    process.stdout.write(`${name.padEnd(24)} ${value}\n`);
}
for (const complaint of complaints) process.stderr.write(`✗ ${complaint}\n`);
if (process.argv.includes("--check") && complaints.length > 0) process.exitCode = 1;

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TOOL_GUIDELINES, TOOL_SNIPPET } from "../src/career-run/tool-contract.ts";
import { wordDiff } from "../src/projection/word-diff.ts";
import { ownFiles } from "./own-files.ts";
import { scriptedSession, writeSettings } from "./scripted-session.ts";
import { tokens } from "./tokens.ts";
import {
  contractOf,
  handleIn,
  measured,
  type Step,
  scriptedPerson,
  sha256,
  sourceLines,
  tailor,
} from "./workflow.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const synthetic = join(root, "fixtures/synthetic");
const args = process.argv.slice(2).filter((arg) => arg !== "--json");
const asJson = process.argv.includes("--json");
const say = (text = "") => asJson || process.stdout.write(`${text}\n`);

/** What the scripted person answers, and what is said about it. */
const chosen: string[] = [];
const person = scriptedPerson((question, options) => {
  const [first = ""] = question.split("\n");
  const answer = decide(first, options);
  const [said] = String(answer === true ? "yes" : answer || "no").split("\n");
  chosen.push(`${first} → ${said}`);
  return answer;
});

function decide(question: string, options: readonly string[]): string | boolean | undefined {
  if (/^Paste the vacancy/.test(question)) return readFileSync(join(synthetic, "vacancy.md"), "utf8");
  if (/^Company/.test(question)) return "Wharfside Energy Cooperative";
  if (/^Role/.test(question)) return "Senior Data Engineer";
  if (options.length > 0)
    return options.find((option) => /^(?:Include it|I have read them|Yes)/.test(option));
  // The second change says "12" and "Kubernetes", which the résumé does not: the person declines what is not true.
  return !/says what your résumé does not/.test(question);
}

async function main(): Promise<void> {
  if (args.length > 0) return ownFiles(args, root);
  const place = mkdtempSync(join(tmpdir(), "career-demo-"));
  try {
    await tailoring(place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function tailoring(place: string): Promise<void> {
  const agentDir = join(place, "agent");
  const resumes = join(place, "resumes");
  for (const name of ["resume.md", "resume-nurse.txt"]) cpSync(join(synthetic, name), join(resumes, name));
  writeSettings(
    agentDir,
    { schema_version: "career.config.v1", roots: [resumes], core: { kind: "reference" }, consents: {} },
    writeFileSync,
  );
  const session = await scriptedSession(
    { agentDir, cwd: place, extension: join(root, "extensions/career.ts") },
    person,
  );
  try {
    say("A real Pi session with a scripted model and a scripted person, on invented documents.\n");
    await session.type("/career-vacancy");
    const steps = await tailor(session, "resume.md");
    const review = steps.at(-1);
    const variant = handleIn(review?.text ?? "", "variant");
    const whole = measured(
      await session.ask({ command: "detail", handle: variant, payload: { section: "document" } }),
    );
    report(steps, session.offered(), textOf(whole), readFileSync(join(resumes, "resume.md"), "utf8"));
  } finally {
    session.dispose();
  }
}

/** The variant without the detail's own first line. */
function textOf(detail: Step): string {
  return detail.text.split("\n").slice(1).join("\n");
}

function report(
  steps: readonly Step[],
  {
    tools,
    systemPrompt,
  }: { tools: readonly { name: string; description: string; parameters: unknown }[]; systemPrompt: string },
  variant: string,
  original: string,
): void {
  const tool = tools.find(({ name }) => name === "career_run");
  if (!tool) throw new Error("career_run is not among the tools");
  const contract = tokens(
    contractOf(tool, systemPrompt, { snippet: TOOL_SNIPPET, guidelines: TOOL_GUIDELINES }),
  );
  const total = steps.reduce(
    (sum, step) => sum + step.callTokens + step.resultTokens - tokens(sourceLines(step)),
    contract,
  );
  const core = /core (\S+) (\S+)/.exec(steps[0]?.text ?? "");
  if (asJson) {
    const document = {
      steps: steps.map(({ call, status, callTokens, resultTokens, ms }) => ({
        command: call.command,
        status,
        tokens: callTokens + resultTokens,
        ms: Math.round(ms),
      })),
      workflow_tokens: total,
      variant_sha256: sha256(variant),
      core: { route: core?.[2], version: core?.[1] },
    };
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return;
  }
  for (const step of steps) {
    say(`▶ ${JSON.stringify(step.call)}`);
    say(indented(shortened(step.text)));
    say(`  (${step.callTokens} tokens asked, ${step.resultTokens} answered, ${Math.round(step.ms)} ms)\n`);
  }
  say("What the person was asked, and answered:");
  for (const line of chosen) say(`  ${line}`);
  say("\nThe variant, against the original:");
  for (const line of difference(original, variant)) say(`  ${line}`);
  say(`\nTool contract ${contract} tokens; whole workflow ${total} tokens without the source lines.`);
  say(`Core ${core?.[1]}, route ${core?.[2]}. The original was not touched.`);
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}

/** Source lines are shown in part: everybody can open the file. */
function shortened(text: string): string {
  const lines = text.split("\n");
  return lines.length > 12 ? [...lines.slice(0, 6), `… ${lines.length - 6} more lines`].join("\n") : text;
}

function difference(before: string, after: string): string[] {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  return old.flatMap((line, index) => {
    const now = fresh[index] ?? "";
    if (line === now) return [];
    const runs = wordDiff(line, now).map(({ kind, text }) =>
      kind === "same" ? text : kind === "removed" ? `[-${text.trim()}-] ` : `{+${text.trim()}+} `,
    );
    return [`line ${index + 1}: ${runs.join("").trim()}`];
  });
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

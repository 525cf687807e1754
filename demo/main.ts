import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ownFiles } from "./own-files.ts";
import { documentOf, figuresOf, story } from "./report.ts";
import { makeVariantsFolder, saveAndUndo } from "./saving.ts";
import { scriptedSession, writeSettings } from "./scripted-session.ts";
import { handleIn, scriptedPerson, tailor } from "./workflow.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const synthetic = join(root, "fixtures/synthetic");
const args = process.argv.slice(2).filter((arg) => arg !== "--json");
const asJson = process.argv.includes("--json");
const say = (text = "") => asJson || process.stdout.write(`${text}\n`);

/** What the scripted person answers, and what is said about it. */
const chosen: string[] = [];
/** Notifications that the person saw, in order. */
const told: string[] = [];
const answers = scriptedPerson((question, options) => {
  const [first = ""] = question.split("\n");
  const answer = decide(first, options);
  const [said] = String(answer === true ? "yes" : answer || "no").split("\n");
  chosen.push(`${first} → ${said}`);
  return answer;
});
/** Cards as they were shown: the first request of each holds all of it. */
const cards: string[] = [];
const person: typeof answers = {
  ...answers,
  notify: (text) => told.push(text),
  select: (title, options, rest) => {
    if (options.includes("Approve…")) cards.push(title);
    // What /career-audit tells of one proposal comes as a page to be closed.
    if (title.startsWith("proposal:")) {
      told.push(title);
      return Promise.resolve(undefined);
    }
    return answers.select?.(title, options, rest) ?? Promise.resolve(undefined);
  },
};

function decide(question: string, options: readonly string[]): string | boolean | undefined {
  if (/^Paste the vacancy/.test(question)) return readFileSync(join(synthetic, "vacancy.md"), "utf8");
  if (/^Company/.test(question)) return "Wharfside Energy Cooperative";
  if (/^Role/.test(question)) return "Senior Data Engineer";
  // The second change says "Kubernetes", which the résumé does not: the person declines what is not true.
  if (/Is all of it true/.test(question))
    return options.find((option) => !/^(?:Yes|Include)/.test(option)) ?? false;
  if (options.length > 0)
    return options.find((option) => /^(?:Include it|I have read them|Yes|Approve|Undo plan)/.test(option));
  return true;
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
  const variants = makeVariantsFolder(place);
  writeSettings(
    agentDir,
    {
      schema_version: "career.config.v1",
      keep: true,
      variants_folder: variants,
      roots: [resumes],
      core: { kind: "reference" },
      consents: {},
    },
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
    const variant = handleIn(steps.at(-1)?.text ?? "", "variant");
    const saved = await saveAndUndo(session, variant, variants, () => told);
    const original = readFileSync(join(resumes, "resume.md"), "utf8");
    const figures = figuresOf(steps, session.offered());
    if (asJson) process.stdout.write(`${JSON.stringify(documentOf(steps, saved, figures), null, 2)}\n`);
    else for (const line of story({ steps, saved, figures, original, chosen, cards })) say(line);
  } finally {
    session.dispose();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ScriptedSession, scriptedSession, writeSettings } from "../demo/scripted-session.ts";
import { scriptedPerson } from "../demo/workflow.ts";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SYNTHETIC = join(ROOT, "fixtures/synthetic");

/** The original that the workflows are about. */
export const RESUME = "resume.md";
export const resumeText = readFileSync(join(SYNTHETIC, RESUME), "utf8");
export const vacancyText = readFileSync(join(SYNTHETIC, "vacancy.md"), "utf8");

/** Agrees to everything and includes every change. */
const agreeing = scriptedPerson((question, options) => {
  if (question.startsWith("Paste the vacancy")) return vacancyText;
  if (question.startsWith("Company")) return "Wharfside Energy Cooperative";
  if (question.startsWith("Role")) return "Senior Data Engineer";
  if (options.length > 0)
    return options.find((option) => /^(?:Include it|I have read them|Yes)/.test(option));
  return true;
});

/** Runs `work` in a fresh session on copies of the synthetic documents, with the vacancy set. */
export async function inFreshSession<T>(work: (session: ScriptedSession) => Promise<T>): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), "career-bench-"));
  const agentDir = join(place, "agent");
  const resumes = join(place, "resumes");
  for (const name of [RESUME, "resume-nurse.txt"]) cpSync(join(SYNTHETIC, name), join(resumes, name));
  writeSettings(
    agentDir,
    { schema_version: "career.config.v1", roots: [resumes], core: { kind: "reference" }, consents: {} },
    writeFileSync,
  );
  const session = await scriptedSession(
    { agentDir, cwd: place, extension: join(ROOT, "extensions/career.ts") },
    agreeing,
  );
  try {
    await session.type("/career-vacancy");
    return await work(session);
  } finally {
    session.dispose();
    rmSync(place, { recursive: true, force: true });
  }
}

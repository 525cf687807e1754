import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACKAGE_ROOT } from "./places.ts";
import type { ScriptedToolCall } from "./script.ts";

/** The extension under test. */
export const CAREER = [join(PACKAGE_ROOT, "extensions/career.ts")];

const SYNTHETIC = join(PACKAGE_ROOT, "fixtures/synthetic");

/** Folders of a person who has set the copilot up: résumés, agent directory, vacancy file. */
export interface CareerPlaces {
  readonly root: string;
  readonly agentDir: string;
  readonly resumes: string;
  readonly vacancy: string;
  readonly careerDir: string;
  readonly remove: () => void;
}

export interface CareerSetup {
  /** Files of `fixtures/synthetic` in the résumé folder. */
  readonly resumes?: readonly string[];
  /** Whether text may go to the scripted model's provider. */
  readonly consent?: boolean;
  readonly core?: object;
}

export function careerPlaces({
  resumes = ["resume.md"],
  consent = true,
  core = { kind: "reference" },
}: CareerSetup = {}): CareerPlaces {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "career-person-")));
  const places = {
    root,
    agentDir: join(root, "agent"),
    resumes: join(root, "resumes"),
    vacancy: join(root, "vacancy.md"),
    careerDir: join(root, "agent/career"),
  };
  mkdirSync(places.resumes);
  mkdirSync(places.careerDir, { recursive: true, mode: 0o700 });
  for (const name of resumes) cpSync(join(SYNTHETIC, name), join(places.resumes, name));
  cpSync(join(SYNTHETIC, "vacancy.md"), places.vacancy);
  const settings = {
    schema_version: "career.config.v1",
    roots: [places.resumes],
    core,
    consents: consent ? { faux: { session_file: true } } : {},
  };
  writeFileSync(join(places.careerDir, "config.json"), JSON.stringify(settings), { mode: 0o600 });
  return {
    ...places,
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }),
  };
}

/** One call of the tool in a script. */
export function career(command: string, handle?: string, payload?: object): ScriptedToolCall {
  return { tool: "career_run", args: { command, ...(handle && { handle }), ...(payload && { payload }) } };
}

/** Two changes of the synthetic résumé: one says only what it says, one brings in Kubernetes. */
export const TWO_CHANGES = {
  changes: [
    { lines: "18", text: "- Owned data quality checks across the finance tables.", vacancy: ["11"] },
    { lines: "26", text: "- Migrated reporting jobs to Docker and Kubernetes.", vacancy: ["22"] },
  ],
};

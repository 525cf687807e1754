import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ScriptedCall, ScriptedSession } from "./scripted-session.ts";
import { handleIn, measured, type Step } from "./workflow.ts";

/** The second half of the demo: a write that a person approved, and took back. */
export interface Saved {
  readonly steps: readonly Step[];
  readonly proposal: string;
  readonly planHash: string;
  /** The saved file's name and text, and its sidecar's text. */
  readonly file: string;
  readonly text: string;
  readonly sidecar: string;
  readonly executed: boolean;
  readonly undone: boolean;
  readonly auditOk: boolean;
  /** What `/career-audit` told. */
  readonly audit: string;
}

/** The folder for saved files: the person's own, as the executor demands. */
export function makeVariantsFolder(place: string): string {
  const folder = join(place, "variants");
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** Proposes to save the variant; the person approves on the card, looks at the file, undoes it, and checks the audit. */
export async function saveAndUndo(
  session: ScriptedSession,
  variant: string,
  folder: string,
  told: () => readonly string[],
): Promise<Saved> {
  const steps: Step[] = [];
  const ask = async (call: ScriptedCall) => {
    const step = measured(await session.ask(call));
    if (step.isError) throw new Error(step.text);
    steps.push(step);
    return step.text;
  };
  const proposed = await ask({
    command: "propose",
    payload: {
      action: "variant.save",
      input: { variant },
      reason: "Keep the tailored résumé for the application",
    },
  });
  const proposal = handleIn(proposed, "proposal");
  await ask({ command: "queue" });
  const names = readdirSync(folder);
  const file = names.find((name) => name.endsWith(".md")) ?? "";
  const sidecarName = names.find((name) => name.endsWith(".career.json")) ?? "";
  const read = (name: string) => (name ? readFileSync(join(folder, name), "utf8") : "");
  const [sidecar, text] = [read(sidecarName), read(file)];

  await session.type(`/career-undo ${proposal}`);
  const undone = file !== "" && readdirSync(folder).length === 0;
  const before = told().length;
  await session.type(`/career-audit ${proposal}`);
  await session.type("/career-audit verify");
  const audit = told().slice(before);
  const { plan_hash: planHash } = JSON.parse(sidecar || "{}") as { plan_hash?: string };
  return {
    steps,
    proposal,
    planHash: planHash ?? "",
    file,
    text,
    sidecar,
    executed: file !== "" && proposed.includes("executed"),
    undone,
    auditOk: /\bwhole\b/i.test(audit.at(-1) ?? ""),
    audit: audit.join("\n"),
  };
}

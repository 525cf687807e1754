import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type * as Runtime from "../src/career-run/runtime.ts";

/** `npm run demo -- RESUME VACANCY`: analysis and match of the person's own files, in this terminal, with no model involved. */
export async function ownFiles([resume, vacancy]: readonly string[], root: string): Promise<void> {
  if (!resume || !vacancy) throw new Error("Give two files: npm run demo -- RESUME VACANCY");
  for (const file of [resume, vacancy])
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new Error(`There is no file ${JSON.stringify(file)}.`);
  const { createCareerRuntime, errorText } = (await import(join(root, "dist/career.mjs"))) as typeof Runtime;
  // A place of its own: nothing of these files is kept, and the person's settings stay as they are.
  const agentDir = mkdtempSync(join(tmpdir(), "career-own-"));
  try {
    const runtime = createCareerRuntime({ agentDir, packageRoot: root, env: {} });
    runtime.settings.change((settings) => ({
      ...settings,
      roots: [dirname(resolve(resume))],
      core: { kind: "reference" },
    }));
    await runtime.setVacancy({ file: vacancy }, {});
    const originals = await runtime.library.list();
    const original = originals.find(({ label }) => label === basename(resume));
    if (!original)
      throw new Error(
        `${basename(resume)} cannot be read as a résumé: give a .md, .txt, .pdf or .docx file.`,
      );
    const options = { consent: async () => true, select: async () => undefined, decide: async () => {} };
    for (const command of ["analyze", "match"] as const) {
      const { text } = await runtime.run({ command, handle: `resume:${original.id}` }, options);
      process.stdout.write(`${readable(text)}\n\n`);
    }
  } catch (error) {
    throw new Error(error instanceof Error && !("code" in error) ? error.message : errorText(error));
  } finally {
    rmSync(agentDir, { recursive: true, force: true });
  }
}

/** The compact lines with scores as bars and one warning a line. */
function readable(text: string): string {
  return text
    .split("\n")
    .filter((line) => !line.startsWith("next: "))
    .flatMap((line) => {
      if (line.startsWith("scores: "))
        return Array.from(
          line.matchAll(/([a-z_]+) (\d+)/g),
          ([, name = "", score]) =>
            `  ${name.padEnd(20)} ${"█".repeat(Math.round(Number(score) / 5)).padEnd(20)} ${score}`,
        );
      return line.startsWith("warnings: ")
        ? line
            .slice(10)
            .split("; ")
            .map((warning) => `  ! ${warning}`)
        : [line];
    })
    .join("\n");
}

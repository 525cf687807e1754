import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { processExtractor } from "../../src/documents/extraction.ts";
import { createLibrary, type Library } from "../../src/documents/library.ts";
import { readVacancy } from "../../src/documents/vacancy.ts";
import { HEADER, MAIN, SIDEBAR, twoColumnResume } from "./two-column-resume.ts";
import { builtWorker } from "./worker.ts";

const fixtures = fileURLToPath(new URL("../../fixtures/synthetic", import.meta.url));

describe("the synthetic documents", () => {
  let library: Library;
  let workerPath = "";
  beforeAll(async () => {
    workerPath = await builtWorker();
    library = createLibrary({ roots: () => [fixtures], workerPath });
  });

  const read = async (label: string) => {
    const original = (await library.list()).find((one) => one.label === label);
    return library.read(original?.id ?? "");
  };

  it("are all readable, and none is taken for something that we saved", async () => {
    const originals = await library.list();
    const labels = originals.map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining(["resume.md", "resume-nurse.txt", "resume-two-column.pdf", "vacancy.md"]),
    );
    for (const { id } of originals) expect((await library.read(id)).lines.length).toBeGreaterThan(10);
    expect(library.notices()).toEqual([]);
  });

  it("hold the two-column PDF that the builder of this test draws", async () => {
    const committed = await readFile(`${fixtures}/resume-two-column.pdf`);
    expect(Buffer.from(await twoColumnResume()).equals(committed)).toBe(true);
  });

  it("include a two-column PDF, read column after column behind its panel", async () => {
    const { lines, quality } = await read("resume-two-column.pdf");
    expect(lines.filter((line) => line !== "")).toEqual([...HEADER, ...SIDEBAR, ...MAIN]);
    expect(quality).toEqual({ columns: 2, garbledShare: 0, ligaturesRepaired: 0 });
  });

  it("include a vacancy", async () => {
    const options = { extract: processExtractor(workerPath) };
    const about = { company: "Wharfside Energy Cooperative", role: "Senior Data Engineer" };
    const vacancy = await readVacancy({ file: `${fixtures}/vacancy.md` }, about, options);
    expect(vacancy).toMatchObject({ ...about, origin: "file" });
    expect(vacancy.lines).toContain("Requirements");
  });
});

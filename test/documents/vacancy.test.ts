import { createHash } from "node:crypto";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Extract } from "../../src/documents/extraction.ts";
import { readVacancy } from "../../src/documents/vacancy.ts";
import { folderWith } from "./folders.ts";

const extract: Extract = async (kind) => ({ text: `extracted ${kind}\n` });
const options = { extract };
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("a pasted vacancy", () => {
  it("keeps its text, with its lines, hash and the words about it", async () => {
    const text = "Loom planner\r\n\r\n- 5 years\n";
    expect(
      await readVacancy({ text }, { company: " Example\tMills ", role: "Loom\nplanner" }, options),
    ).toEqual({
      text,
      lines: ["Loom planner", "", "- 5 years"],
      sha256: sha256(text),
      company: "Example Mills",
      role: "Loom planner",
      origin: "pasted",
    });
  });

  it("has no company or role where none was given", async () => {
    const vacancy = await readVacancy({ text: "x" }, { company: " \u200B\n", role: undefined }, options);
    expect(vacancy).not.toHaveProperty("company");
    expect(vacancy).not.toHaveProperty("role");
  });

  it("has the lines that a terminal pasted with carriage returns only", async () => {
    expect((await readVacancy({ text: "one\rtwo\r" }, {}, options)).lines).toEqual(["one", "two"]);
  });

  it("holds no half characters", async () => {
    expect((await readVacancy({ text: "a\uD800b" }, {}, options)).text).toBe("a\uFFFDb");
  });

  it.each([
    [" \n", "empty"],
    ["x".repeat(2_001), "line_too_long"],
    ["x\n".repeat(2_001), "too_many_lines"],
    [`${"x".repeat(999)}\n`.repeat(51), "text_too_long"],
  ])("has the limits of a résumé", async (text, reason) => {
    await expect(readVacancy({ text }, {}, options)).rejects.toMatchObject({
      code: "document_unavailable",
      reason,
    });
  });
});

describe("a vacancy from a file", () => {
  it("may be text, PDF or DOCX, and may lie anywhere, also behind a link", async () => {
    const folder = folderWith({ "job.md": "# Job\n", "job.pdf": "x", "job.docx": "x" });
    symlinkSync(join(folder, "job.md"), join(folder, "link.md"));
    const textOf = async (name: string) =>
      (await readVacancy({ file: join(folder, name) }, {}, options)).text;
    expect(await textOf("job.md")).toBe("# Job\n");
    expect(await textOf("link.md")).toBe("# Job\n");
    expect(await textOf("job.pdf")).toBe("extracted pdf\n");
    expect(await textOf("job.docx")).toBe("extracted docx\n");
  });

  it.each([
    ["gone.md", "unreadable"],
    ["folder.md", "unreadable"],
    ["job.html", "malformed"],
    ["latin.txt", "not_utf8"],
  ])("%s is refused as %s, without its folder", async (name, reason) => {
    const folder = folderWith({ "job.html": "x", "folder.md/x": "x", "latin.txt": Uint8Array.of(0xe9) });
    await expect(readVacancy({ file: join(folder, name) }, {}, options)).rejects.toMatchObject({
      code: "document_unavailable",
      reason,
      message: expect.not.stringContaining(folder),
    });
  });
});

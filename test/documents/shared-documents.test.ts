import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { pdfText } from "../../src/documents/pdf/pdf-text.ts";
import { sharedDir } from "../support/shared.ts";

const shared = sharedDir();

async function read(name: string) {
  const answer = await pdfText(new Uint8Array(await readFile(`${shared}/documents/${name}.pdf`)));
  if ("failed" in answer || !answer.quality) throw new Error(`not read: ${name}`);
  return { lines: answer.text.split("\n").filter((line) => line !== ""), quality: answer.quality };
}

/** Columns, headings on lines of their own, and for pages with a sidebar the lines at the ends of both columns. */
const documents = [
  {
    name: "chromium-two-column-sidebar",
    columns: 2,
    headings: ["SUMMARY", "EXPERIENCE", "EDUCATION", "STRENGTHS", "SKILLS", "ACHIEVEMENTS", "FOCUS AREAS"],
    main: ["SUMMARY", "Graduated 1995"],
    side: ["STRENGTHS", "coverage."],
  },
  {
    name: "two-column-achievements-sidebar",
    columns: 2,
    headings: ["SUMMARY", "EXPERIENCE", "STRENGTHS", "SKILLS", "ACHIEVEMENTS"],
    main: ["SUMMARY", "• Coordinated with screen reader (AT) vendors to get compatibility."],
    side: ["STRENGTHS", "device."],
  },
  {
    name: "google-docs-skia-proxy-two-column",
    columns: 2,
    headings: ["CONTACT", "SKILLS", "EDUCATION", "AWARDS", "EXPERIENCE", "PROJECTS"],
    main: ["EXPERIENCE", "• Adopted by six startups for production observability."],
    side: ["CONTACT", "• Acme Innovation Prize, 2023"],
  },
  {
    name: "weasyprint-cairo-two-column",
    columns: 2,
    headings: ["CONTACT", "SKILLS", "EDUCATION", "AWARDS", "EXPERIENCE", "PROJECTS"],
    main: ["EXPERIENCE", "• Adopted by six startups for production observability."],
    side: ["CONTACT", "• Acme Innovation Prize, 2023"],
  },
  {
    name: "openresume-react-pdf",
    columns: 1,
    headings: ["WORK EXPERIENCE", "EDUCATION", "PROJECT", "SKILLS"],
  },
  { name: "headerless-experience", columns: 1, headings: ["HIGHLIGHTS", "EDUCATION"] },
  {
    name: "extended-latin-name-roundtrip",
    columns: 1,
    headings: ["ANNA WIŚNIEWSKA", "Experience", "Education", "Skills"],
  },
  {
    name: "label-rail-grid-fragmented",
    columns: 1,
    headings: ["Technical Skills", "Experience", "Education"],
  },
  {
    name: "letter-spaced-name-heading",
    columns: 1,
    headings: ["JORDAN REYES", "Technical Skills", "Experience", "Education"],
  },
  { name: "pdflib-leading-glyph-skills-header", columns: 1, headings: ["EXPERIENCE", "EDUCATION", "Skills"] },
  { name: "top-skills-header-unrecognized", columns: 1, headings: ["Top Skills", "Experience", "Education"] },
];

describe.skipIf(!shared)("PDFs of other programs (needs the shared contract files)", () => {
  it.each(documents)(
    "$name: $columns column(s), nothing garbled, headings on lines of their own",
    async (document) => {
      const { lines, quality } = await read(document.name);
      expect(quality).toMatchObject({ columns: document.columns, garbledShare: 0 });
      expect(quality).not.toHaveProperty("warning");
      for (const heading of document.headings) expect(lines).toContain(heading);
      expect(lines.join("")).not.toMatch(/[\p{Co}\p{Cc}\uFFFD\uFB00-\uFB06\u00A0\u200B]/u);
    },
  );

  it.each(documents.filter(({ main }) => main))(
    "$name: the sidebar's lines never stand among the main column's",
    async (document) => {
      const { lines } = await read(document.name);
      const at = (line: string | undefined) => lines.indexOf(line ?? "");
      const [mainFirst, mainLast] = document.main?.map(at) ?? [];
      const [sideFirst, sideLast] = document.side?.map(at) ?? [];
      const found = [mainFirst, mainLast, sideFirst, sideLast].map((place) => place ?? -1);
      expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
      const [mainFrom = 0, mainTo = 0, sideFrom = 0, sideTo = 0] = found;
      expect(mainTo < sideFrom || sideTo < mainFrom).toBe(true);
      expect(mainFrom).toBeLessThan(mainTo);
      expect(sideFrom).toBeLessThan(sideTo);
    },
  );

  it("read bullets and their text as one line, and a role with its dates", async () => {
    const { lines } = await read("openresume-react-pdf");
    expect(lines).toContain("Software Engineer  May 2023 - Present");
    expect(lines.filter((line) => line.startsWith("• ")).length).toBe(14);
    expect(lines).not.toContain("•");
  });
});

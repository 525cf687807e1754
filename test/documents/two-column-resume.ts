import { PDFDocument } from "pdf-lib";
import { panel, pdfOf, write } from "./pdf-fixtures.ts";

/** The sidebar and the main column of `fixtures/synthetic/resume-two-column.pdf`, line by line as drawn. */
export const SIDEBAR = [
  "CONTACT",
  "rufina.oakhollow@example.invalid",
  "(555) 010-0127",
  "Millbrook Quay",
  "SKILLS",
  "Adobe Illustrator",
  "Adobe InDesign",
  "Figma",
  "HTML and CSS",
  "Print production",
  "LANGUAGES",
  "English (native)",
  "Italian (fluent)",
  "EDUCATION",
  "BA Graphic Design",
  "Millbrook School of Art",
  "2009 - 2012",
] as const;

export const HEADER = ["Rufina Oakhollow", "Senior Graphic Designer"] as const;

export const MAIN = [
  "SUMMARY",
  "Graphic designer with twelve years in publishing and packaging, from the",
  "first sketch to the checked print proof.",
  "EXPERIENCE",
  "Senior Graphic Designer, Lanternfish Press",
  "Apr 2018 - Present",
  "\u2022 Redesigned the covers of 64 backlist titles; their sales rose by 27% in a year.",
  "\u2022 Cut proofing rounds from 5 to 2 with shared print templates.",
  "\u2022 Led 4 designers and 9 freelance illustrators.",
  "Graphic Designer, Copper Kettle Packaging",
  "Sep 2012 - Mar 2018",
  "\u2022 Designed 130 labels for tea and spice brands in 11 countries.",
  "\u2022 Responsible for the image archive.",
  "\u2022 Lowered paper waste by 18% by planning sheets anew.",
  "AWARDS",
  "Coastal Print Prize, packaging, 2021",
] as const;

const HEADINGS: ReadonlySet<string> = new Set([
  "CONTACT",
  "SKILLS",
  "LANGUAGES",
  "EDUCATION",
  "SUMMARY",
  "EXPERIENCE",
  "AWARDS",
]);

/** The bytes of that file: always the same. */
export async function twoColumnResume(): Promise<Uint8Array> {
  const drawn = await pdfOf((sheet) => {
    panel(sheet, 0, 0, 205, 792);
    write(sheet, 230, 738, [HEADER[0]], { size: 24, font: sheet.bold });
    write(sheet, 230, 718, [HEADER[1]], { size: 12 });
    const column = (x: number, top: number, lines: readonly string[], pitch: number) => {
      let y = top;
      for (const line of lines) {
        const isHeading = HEADINGS.has(line);
        if (isHeading) y -= 10;
        write(sheet, x, y, [line], isHeading ? { size: 11, font: sheet.bold } : { size: 10 });
        y -= pitch;
      }
    };
    column(24, 690, SIDEBAR, 16);
    column(230, 690, MAIN, 15);
  });
  const document = await PDFDocument.load(drawn, { updateMetadata: false });
  document.setTitle("Résumé of Rufina Oakhollow (an invented person)");
  document.setProducer("pi-career-copilot fixtures");
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  return document.save();
}

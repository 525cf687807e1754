import { describe, expect, it } from "vitest";
import { write, writeSpaced } from "./pdf-fixtures.ts";
import { read } from "./pdf-reading.ts";

describe("what is repaired for reading", () => {
  it("a bullet in a cell of its own starts the line of its text", async () => {
    const items = [0, 1, 2, 3, 4].map((at) => `Did thing ${at} for the mill`);
    const { lines, columns } = await read((sheet) => {
      items.forEach((item, at) => {
        write(sheet, 50, 700 - at * 16, ["•"]);
        write(sheet, 120, 698 - at * 16, [item]);
      });
    });
    expect(columns).toBe(1);
    expect(lines).toEqual(items.map((item) => `• ${item}`));
  });

  it("bullets beside each other in two columns stay with their texts", async () => {
    const items = (label: string) => [0, 1, 2, 3].map((at) => `${label} item ${at} has its words`);
    const { lines } = await read((sheet) => {
      [40, 330].forEach((x, column) => {
        items(`Column ${column}`).forEach((item, at) => {
          write(sheet, x, 700 - at * 16, ["•"]);
          write(sheet, x + 20, 700 - at * 16, [item]);
        });
      });
    });
    expect(lines).toEqual(
      ["Column 0", "Column 1"].flatMap((label) => items(label).map((item) => `• ${item}`)),
    );
  });

  it("a name and headings in spaced letters become words again", async () => {
    const { lines } = await read((sheet) => {
      writeSpaced(sheet, 40, 750, "YSOLDE PEMBERLEY", 9);
      write(sheet, 40, 710, [
        "E X P E R I E N C E",
        "S K I L L S   &   T O O L S",
        "Grades A B in Maths, plan C",
      ]);
      writeSpaced(sheet, 40, 640, "EDUCATION", 3, 12);
    });
    expect(lines).toEqual([
      "YSOLDE PEMBERLEY",
      "EXPERIENCE",
      "SKILLS & TOOLS",
      "Grades A B in Maths, plan C",
      "EDUCATION",
    ]);
  });

  it("words that are drawn piece by piece are one word, and words of their own stay apart", async () => {
    const { lines } = await read((sheet) => {
      const { regular } = sheet;
      const first = regular.widthOfTextAtSize("Struc", 10);
      write(sheet, 40, 700, ["Struc"]);
      write(sheet, 40 + first, 700, ["tural"]);
      write(sheet, 40 + first + regular.widthOfTextAtSize("tural ", 10), 700, ["engineer"], {
        font: sheet.bold,
      });
    });
    expect(lines).toEqual(["Structural engineer"]);
  });

  it("no-break spaces become spaces; hyphens at line ends stay", async () => {
    const { lines } = await read((sheet) => {
      write(sheet, 40, 700, ["20\u00A0000 looms in a cross-", "functional team"]);
    });
    expect(lines).toEqual(["20 000 looms in a cross-", "functional team"]);
  });

  it("text drawn twice for weight is read once", async () => {
    const { lines } = await read((sheet) => {
      write(sheet, 40, 700, ["Education"]);
      write(sheet, 40.3, 700, ["Education"]);
    });
    expect(lines).toEqual(["Education"]);
  });

  it("a bullet that was decoded as a yen sign is a bullet, and none before a heading; an amount stays", async () => {
    const { lines } = await read((sheet) => {
      write(sheet, 40, 700, ["¥Skills"], { size: 14, font: sheet.bold });
      write(sheet, 40, 670, [
        "¥Python and SQL for the planning of looms",
        "¥400,000 saved by planning the looms anew",
      ]);
    });
    expect(lines).toEqual([
      "Skills",
      "• Python and SQL for the planning of looms",
      "¥400,000 saved by planning the looms anew",
    ]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { panel, type Sheet, write } from "./pdf-fixtures.ts";
import { read } from "./pdf-reading.ts";

const main = [
  "EXPERIENCE",
  "Engineer, Example Mills",
  "2018 - 2021",
  "- Built a loom planner for 40 machines",
  "- Cut waste by 12%",
  "Engineer, Sample Dyes",
  "2015 - 2018",
  "- Wrote colour mixing software",
  "- Trained 6 colleagues",
];
const side = [
  "SKILLS",
  "Python",
  "SQL",
  "Docker",
  "LANGUAGES",
  "English",
  "Dutch",
  "EDUCATION",
  "BSc Physics, 2015",
];
const header = ["Ysolde Pemberley", "ysolde@example.invalid | (555) 010-0100"];

const name = (sheet: Sheet, x = 40) =>
  write(sheet, x, 750, ["Ysolde Pemberley"], { size: 22, font: sheet.bold });

describe("columns of a page", () => {
  it("are read one after the other, a full-width header first, even where their baselines are the same", async () => {
    const { lines, columns } = await read((sheet) => {
      write(sheet, 40, 740, header);
      write(sheet, 40, 690, side);
      write(sheet, 240, 690, main);
    });
    expect(lines).toEqual([...header, ...side, ...main]);
    expect(columns).toBe(2);
  });

  it("are read one after the other where the drawing order jumps between them", async () => {
    const { lines } = await read((sheet) => {
      main.forEach((line, at) => {
        write(sheet, 40, 690 - at * 14, [line]);
        write(sheet, 400, 690 - at * 14, [side[at] ?? ""]);
      });
      write(sheet, 40, 740, header);
    });
    expect(lines).toEqual([...header, ...main, ...side]);
  });

  it("may stand on a decorative panel, drawn before or after the text", async () => {
    for (const isFirst of [true, false]) {
      const { lines, columns } = await read((sheet) => {
        if (isFirst) panel(sheet, 400, 0, 212, 792);
        name(sheet);
        write(sheet, 40, 700, main, { pitch: 15 });
        write(sheet, 415, 745, side, { pitch: 17, size: 9 });
        if (!isFirst) panel(sheet, 400, 0, 212, 792);
      });
      expect(lines).toEqual(["Ysolde Pemberley", ...main, ...side]);
      expect(columns).toBe(2);
    }
  });

  it("may have lines at other heights, and a long line that reaches into the other column", async () => {
    const long = "a.very.long.address.of.someone@example.invalid";
    const { lines } = await read((sheet) => {
      write(sheet, 40, 700, ["CONTACT", long, "(555) 010-0100", "SKILLS", "Python", "SQL"]);
      write(sheet, 240, 700, ["EXPERIENCE"]);
      write(sheet, 240, 668, main.slice(1), { pitch: 13 });
    });
    expect(lines).toEqual(["CONTACT", long, "(555) 010-0100", "SKILLS", "Python", "SQL", ...main]);
  });

  it("may be three", async () => {
    const column = (at: number) => main.map((_, line) => `Column ${at}, line ${line}, words`);
    const { lines, columns } = await read((sheet) => {
      name(sheet);
      for (const [at, x] of [40, 230, 420].entries()) write(sheet, x, 700, column(at));
    });
    expect(lines).toEqual(["Ysolde Pemberley", ...column(0), ...column(1), ...column(2)]);
    expect(columns).toBe(3);
  });

  it("may be parted by lines across the page: what stands above these is read before", async () => {
    const across =
      "A sentence that runs across both columns of this page, from the left margin to the right one.";
    const { lines } = await read((sheet) => {
      write(sheet, 40, 740, side.slice(0, 4));
      write(sheet, 300, 740, main.slice(0, 4));
      write(sheet, 40, 660, [across]);
      write(sheet, 40, 620, side.slice(4));
      write(sheet, 300, 620, main.slice(4));
    });
    expect(lines).toEqual([
      ...side.slice(0, 4),
      ...main.slice(0, 4),
      across,
      ...side.slice(4),
      ...main.slice(4),
    ]);
  });

  it("start with the name where it stands above the main column beside a picture", async () => {
    const { lines } = await read((sheet) => {
      name(sheet, 220);
      write(sheet, 220, 730, ["Loom engineer"]);
      write(sheet, 220, 690, main);
      write(sheet, 40, 640, side);
    });
    expect(lines).toEqual(["Ysolde Pemberley", "Loom engineer", ...side, ...main]);
  });

  it("go on from page to page: a sidebar waits for the whole main column", async () => {
    const part = (page: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${page}, line ${at} of the main column, with more words`);
    const { lines } = await read(
      (sheet) => {
        write(sheet, 40, 740, part("first page", 20));
        write(sheet, 430, 740, side);
      },
      (sheet) => {
        write(sheet, 40, 740, part("second page", 6));
      },
      (sheet) => {
        write(sheet, 40, 740, part("third page", 6));
        write(sheet, 430, 740, ["HOBBIES", "Weaving", "Chess"]);
      },
    );
    expect(lines).toEqual([
      ...part("first page", 20),
      ...part("second page", 6),
      ...part("third page", 6),
      ...side,
      "HOBBIES",
      "Weaving",
      "Chess",
    ]);
  });

  it("of even width are filled page by page, as in a newspaper", async () => {
    const column = (label: string) =>
      main.map((_, at) => `${label}, line ${at} of a column as wide as the other`);
    const { lines } = await read(
      ...["one", "two"].map((page) => (sheet: Sheet) => {
        write(sheet, 40, 740, column(`${page} left`));
        write(sheet, 330, 740, column(`${page} right`));
      }),
    );
    expect(lines).toEqual(["one left", "one right", "two left", "two right"].flatMap(column));
  });
});

describe("columns of any measure", () => {
  const word = fc.constantFrom(
    "built",
    "loom",
    "planner",
    "for",
    "forty",
    "machines",
    "cut",
    "waste",
    "by",
    "half",
    "led",
  );
  const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
  const column = fc.record({
    lines: fc.array(line, { minLength: 4, maxLength: 30 }),
    top: fc.integer({ min: 660, max: 700 }),
    pitch: fc.double({ min: 1.15, max: 1.7, noNaN: true }),
  });
  const page = fc.record({
    left: column,
    right: column,
    edge: fc.integer({ min: 190, max: 420 }),
    gutter: fc.integer({ min: 12, max: 40 }),
    size: fc.constantFrom(9, 10, 11),
    samePitch: fc.boolean(),
    rightFirst: fc.boolean(),
  });

  it("are read one after the other", async () => {
    await fc.assert(
      fc.asyncProperty(page, async ({ left, right, edge, gutter, size, samePitch, rightFirst }) => {
        const fitted: string[][] = [];
        const { lines, columns } = await read((sheet) => {
          const clipped = (text: string, width: number): string =>
            sheet.regular.widthOfTextAtSize(text, size) <= width
              ? text
              : clipped(text.slice(0, text.lastIndexOf(" ")), width);
          fitted.push(left.lines.map((text) => clipped(text, edge - gutter - 40)));
          fitted.push(right.lines.map((text) => clipped(text, 572 - edge)));
          const draws = [
            () => write(sheet, 40, left.top, fitted[0] ?? [], { size, pitch: left.pitch * size }),
            () => {
              const pitch = (samePitch ? left.pitch : right.pitch) * size;
              return write(sheet, edge, samePitch ? left.top : right.top, fitted[1] ?? [], { size, pitch });
            },
          ];
          for (const draw of rightFirst ? draws.reverse() : draws) draw();
        });
        expect(lines).toEqual(fitted.flat());
        expect(columns).toBe(2);
      }),
      { numRuns: 60, seed: 2026 },
    );
  });
});

describe("what looks like columns and is none", () => {
  it("dates and places at the right end stay on the line of their role", async () => {
    const { lines, columns } = await read((sheet) => {
      name(sheet);
      const roles = ["2018 - 2021", "Mar 2015 - May 2018", "Summer 2014", "2010 - Present"];
      roles.forEach((dates, at) => {
        const y = 700 - at * 70;
        write(sheet, 40, y, [`Role ${at}`, "Example Mills"], { font: sheet.bold });
        write(sheet, 460, y, [dates, "Fairhaven"]);
        write(sheet, 50, y - 28, ["- did one thing", "- did another"]);
      });
    });
    expect(columns).toBe(1);
    expect(lines.slice(1, 5)).toEqual([
      "Role 0  2018 - 2021",
      "Example Mills  Fairhaven",
      "- did one thing",
      "- did another",
    ]);
  });

  it("a label and its value are one line", async () => {
    const { lines, columns } = await read((sheet) => {
      name(sheet);
      write(sheet, 40, 690, ["Languages:", "Data:", "Platform:", "Methods:"], { font: sheet.bold });
      write(sheet, 140, 690, ["Python, Go, SQL", "PostgreSQL, Kafka", "Docker, AWS", "Scrum, pairing"]);
    });
    expect(columns).toBe(1);
    expect(lines).toEqual([
      "Ysolde Pemberley",
      "Languages:  Python, Go, SQL",
      "Data:  PostgreSQL, Kafka",
      "Platform:  Docker, AWS",
      "Methods:  Scrum, pairing",
    ]);
  });

  it("headings in the margin stand on lines of their own, before what is beside them", async () => {
    const { lines, columns } = await read((sheet) => {
      name(sheet);
      write(sheet, 40, 700, ["Work", "experience"], { font: sheet.bold, pitch: 12 });
      write(sheet, 140, 700, main.slice(1));
      write(sheet, 40, 560, ["Education"], { font: sheet.bold });
      write(sheet, 140, 560, ["BSc Physics, Hall College", "2010 - 2014"]);
    });
    expect(columns).toBe(1);
    expect(lines).toEqual([
      "Ysolde Pemberley",
      "Work experience",
      ...main.slice(1),
      "Education",
      "BSc Physics, Hall College",
      "2010 - 2014",
    ]);
  });

  it("dates in the margin stay with the role that they date", async () => {
    const { lines } = await read((sheet) => {
      name(sheet);
      ["2018 - 2021", "2015 - 2018", "2014"].forEach((dates, at) => {
        write(sheet, 40, 700 - at * 60, [dates]);
        write(sheet, 140, 700 - at * 60, [
          `Engineer, Example ${at}`,
          "- did one thing of some length",
          "- did two",
        ]);
      });
    });
    expect(lines.slice(0, 4)).toEqual([
      "Ysolde Pemberley",
      "2018 - 2021  Engineer, Example 0",
      "- did one thing of some length",
      "- did two",
    ]);
    expect(lines).toContain("2014  Engineer, Example 2");
  });

  it("headings with indented text below them are read downwards", async () => {
    const block = (heading: string) => [
      heading,
      `One line of ${heading}`,
      "Two lines",
      "Three lines",
      "Four lines",
    ];
    const { lines, columns } = await read((sheet) => {
      ["Skills", "Work", "Study", "Hobby"].forEach((heading, at) => {
        write(sheet, 40, 740 - at * 90, [heading], { font: sheet.bold });
        write(sheet, 110, 726 - at * 90, block(heading).slice(1));
      });
    });
    expect(columns).toBe(1);
    expect(lines).toEqual(["Skills", "Work", "Study", "Hobby"].flatMap(block));
  });
});

import { describe, expect, it } from "vitest";
import { normalizeJob } from "../../core/job/normalization.ts";
import { BAKERY, jobOf, read } from "./texts.ts";

describe("a vacancy", () => {
  it("has the first line that is not blank as its title", () => {
    expect(read("", "  Pastry Lead  ", "Something else").title).toBe("Pastry Lead");
  });

  it.each([
    ["Company: Example Buns", "Example Buns"],
    ["at Example Buns", "Example Buns"],
    ["Example Buns", undefined],
    ["Company:", undefined],
  ])("with the second line %j has the company %j", (line, company) => {
    expect(read("Baker", line).company).toBe(company);
  });

  it("counts physical lines, blank ones too, with either line end", () => {
    const { deterministic_document } = normalizeJob(jobOf("Baker\r\n\r\nRequirements\r\n\r\n- Rust\r\n"));
    expect(deterministic_document.required_skills).toEqual([
      {
        value: "Rust",
        source: { start_line: 5, end_line: 5, excerpt: "- Rust", transformation: "delimiter_split" },
      },
    ]);
  });

  it("keeps each value once whatever its case", () => {
    expect(read("Baker", "Requirements", "- Rust, Go, RUST").requiredSkills).toEqual(["Rust", "Go"]);
  });

  it("gives at most ten excerpts of lines that fit nothing, and how many there are", () => {
    const { metadata } = read("Baker", ...Array.from({ length: 12 }, (_, index) => `Remark ${index}`));
    expect(metadata.unmatched_lines).toHaveLength(10);
    expect(metadata).toMatchObject({ unmatched_line_count: 12, unmatched_lines_truncated: true });
    expect(metadata.output_truncated).toBe(false);
  });

  it("says when a list was cut", () => {
    const skills = Array.from({ length: 60 }, (_, index) => `Tool${index}`).join(", ");
    const { requiredSkills, metadata } = read("Baker", "Requirements", skills);
    expect(requiredSkills).toHaveLength(50);
    expect(metadata.output_truncated).toBe(true);
  });

  it("of good structure is read with high confidence, and a paragraph with low", () => {
    expect(read(BAKERY).confidence.label).toBe("high");
    expect(read(`We ${"look for somebody who can bake ".repeat(12)}`).confidence.label).toBe("low");
  });

  it("is the same with and without a document id", () => {
    const named = normalizeJob(jobOf(BAKERY, "oven-7"));
    expect(named).toEqual({ ...normalizeJob(jobOf(BAKERY)), document_id: "oven-7" });
  });
});

describe("a line under Requirements", () => {
  const under = (line: string) => read("Baker", "Requirements", line);

  it.each([
    ["- Python, Go | Rust; C", ["Python", "Go", "Rust", "C"]],
    ["- Experience with Rust / Go", ["Rust", "Go"]],
    ["- Good written Danish", ["Good written Danish"]],
  ])("%j names skills", (line, skills) => {
    expect(under(line).requiredSkills).toEqual(skills);
  });

  it.each([
    "- You like to get up early in the morning",
    "- 4 years of baking",
    "- Master's degree",
    "- PMP certification",
    "- Experience as a trainer",
    "- Good knowledge of Excel",
  ])("%j is a qualification", (line) => {
    expect(under(line).requiredQualifications).toEqual([line.slice(2)]);
    expect(under(line).requiredSkills).toEqual([]);
  });

  it("can be both", () => {
    const { requiredSkills, requiredQualifications } = under("- Experience with Rust / Go");
    expect([requiredSkills.length, requiredQualifications]).toEqual([2, ["Experience with Rust / Go"]]);
  });

  it("that is a rule of dashes is nothing", () => {
    expect(under("----------").unmatched).toEqual([3]);
  });
});

describe("a line under Responsibilities", () => {
  const under = (line: string) => read("Baker", "Duties", line);

  it("is a duty, with its bullet taken away", () => {
    expect(under("* Look after the sour dough of the whole house").responsibilities).toEqual([
      "Look after the sour dough of the whole house",
    ]);
  });

  it("that only names things is no duty", () => {
    expect(under("- Rye, wheat, spelt")).toMatchObject({
      responsibilities: [],
      requiredSkills: [],
      unmatched: [3],
    });
  });

  it("that is a requirement stays one", () => {
    expect(under("- 3 years of baking")).toMatchObject({
      responsibilities: [],
      requiredQualifications: ["3 years of baking"],
    });
  });
});

describe("signals", () => {
  it("are found anywhere but under a header of noise", () => {
    const { seniority, experience, education, certification } = read(
      "Senior Baker",
      "You have 3-5 years behind you, a degree and a certificate.",
      "Benefits",
      "Staff discount after 2 years, courses for every certified master's degree",
    );
    expect(seniority).toEqual(["senior"]);
    expect(experience).toHaveLength(1);
    expect(education).toHaveLength(1);
    expect(certification).toHaveLength(1);
  });

  it.each(["Master Baker", "A leading house", "Midday shift", "Yearly pay", "7 yrs"])(
    "%j is none",
    (line) => {
      expect(read("Baker", line)).toMatchObject({ seniority: [], experience: [], education: [] });
    },
  );
});

describe("an input outside the limits is refused", () => {
  const lines = (count: number) => Array.from({ length: count }, () => "x").join("\n");

  it.each([
    ["blank", " \n\t", "source_text_empty"],
    ["too large", "x\n".repeat(25_001), "source_text_too_large"],
    ["of too many lines", lines(2_001), "source_line_count_exceeded"],
    ["with a line too long", `x\n${"y".repeat(2_001)}`, "source_line_too_long"],
  ])("%s", (_, text, code) => {
    expect(() => normalizeJob(jobOf(text))).toThrow(expect.objectContaining({ code, fieldPath: "text" }));
  });

  it("but not at the limits", () => {
    expect(() => normalizeJob(jobOf(lines(2_000)))).not.toThrow();
    expect(() => normalizeJob(jobOf("y".repeat(2_000)))).not.toThrow();
  });
});

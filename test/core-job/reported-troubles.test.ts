import { describe, expect, it } from "vitest";
import { BAKER, BAKERY, matchOf, read } from "./texts.ts";

const SKILLS = "Python, PostgreSQL, Docker, C++, C#, .NET, Node.js, Golang";

/** Whether each skill asked for is found, in order. */
function found(asked: string, skills: string, more = ""): boolean[] {
  const resume = BAKER.replace(SKILLS, skills).replace("Summary\n", `Summary\n${more}\n`);
  const match = matchOf(resume, BAKERY.replace("- Python, PostgreSQL, Go", `- ${asked}`));
  return match.category_results
    .flatMap(({ items }) => items)
    .filter(({ kind }) => kind === "required_skill")
    .map(({ status }) => status === "confirmed_match");
}

describe("what users of other tools report", () => {
  it("a skill is found as a whole term only: no C in Project, no Java in JavaScript, no React in reactive", () => {
    expect(found("C, Java, React", "Project planning, JavaScript, reactive systems")).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('"go" in ordinary words is not the language', () => {
    const words = "Owned the go-to-market plan and will go through fire for it.";
    expect(found("Go", "Go-to-market, planning, negotiation", words)).toEqual([false]);
    expect(read("Baker", "You will go through training and own our go-to-market.").requiredSkills).toEqual(
      [],
    );
  });

  it("skills that end in a sign are found", () => {
    expect(found("C++, C#, .NET, Node.js", "C++, C#, .NET, Node.js")).toEqual([true, true, true, true]);
  });

  it("a qualifier makes another name under the contract, and the word itself still counts", () => {
    const resume = BAKER.replace("Python,", "Python (primary),");
    const items = matchOf(resume, BAKERY).category_results.flatMap((result) => result.items);
    const statusOf = (kind: string, name: string) =>
      items.find((item) => item.kind === kind && item.item === name)?.status;
    expect(statusOf("required_skill", "Python")).toBe("likely_missing");
    expect(statusOf("keyword", "python")).toBe("confirmed_match");
  });

  it("what is preferred stays preferred", () => {
    const job = read(
      "Baker",
      "Requirements",
      "- Rust",
      "Nice to have: Terraform, Ansible",
      "Preferred qualifications",
      "- Master's preferred",
      "- PMP preferred",
      "- Kotlin",
    );
    expect(job.requiredSkills).toEqual(["Rust"]);
    expect(job.requiredQualifications).toEqual([]);
    expect(job.preferredSkills).toEqual(["Terraform", "Ansible", "Kotlin"]);
    expect(job.preferredQualifications).toEqual(["Master's preferred", "PMP preferred"]);
  });

  it.each(["What we're looking for", "WHO YOU ARE:", "What you bring"])(
    "%s opens the requirements",
    (header) => {
      expect(read("Baker", header, "- Rust").requiredSkills).toEqual(["Rust"]);
    },
  );

  it.each(["Benefits", "Perks:", "About us"])("%s ends them", (header) => {
    const job = read(
      "Baker",
      "Requirements",
      "- Rust",
      header,
      "- Gym, fruit, dental cover",
      "- 5 years of tea",
    );
    expect(job).toMatchObject({
      requiredSkills: ["Rust"],
      requiredQualifications: [],
      experience: [],
      unmatched: [],
    });
  });
});

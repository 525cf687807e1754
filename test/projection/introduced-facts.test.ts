import { describe, expect, it } from "vitest";
import { introducedFacts } from "../../src/projection/introduced-facts.ts";

const original = [
  "Data Engineer, Tramline Transit",
  "Jun 2018 – Feb 2021",
  "- Built pipelines in Python 3.11 and C++ that moved 1,200 files a day.",
  "- Project lead for JavaScript dashboards; cut costs by 38%.",
].join("\n");
const vacancy = "Requirements\n- Kubernetes, Terraform\n- Java\n- 5+ years of experience\n- energy data";

const facts = (wording: string) =>
  introducedFacts(wording, { original, vacancy }).map(
    ({ kind, text, inVacancy }) => `${kind} ${text}${inVacancy ? " (vacancy)" : ""}`,
  );

describe("introduced facts", () => {
  it("are none where the wording says only what the original says, however it is spelt", () => {
    expect(facts("- Moved 1200 files a day in python 3.11 and C++, saving 38 %.")).toEqual([]);
    expect(facts("")).toEqual([]);
  });

  it("mark a skill that only the vacancy has (W1)", () => {
    expect(facts("- Built pipelines in Python on Kubernetes.")).toEqual(["skill Kubernetes (vacancy)"]);
    expect(facts("- Familiar with docker and terraform")).toEqual([
      "skill docker",
      "skill terraform (vacancy)",
    ]);
  });

  it("compare whole terms: Java is not in JavaScript, C is not in C++", () => {
    expect(facts("- Java dashboards")).toEqual(["skill Java (vacancy)"]);
    expect(facts("- JavaScript dashboards")).toEqual([]);
  });

  it("mark invented numbers, in digits and in words (W2)", () => {
    expect(facts("- Cut costs by 45%.")).toEqual(["number 45%"]);
    expect(facts("- Led a team of twelve.")).toEqual(["number twelve"]);
    expect(facts("- Moved 12,000 files")).toEqual(["number 12,000"]);
  });

  it("mark a moved date, also where its years stand elsewhere (W6)", () => {
    expect(facts("Jan 2018 – Feb 2021")).toEqual(["date Jan 2018 - Feb 2021"]);
    expect(facts("June 2018 - Feb 2021")).toEqual([]);
    expect(facts("2018 – 2021")).toEqual(["date 2018 - 2021"]);
  });

  it("mark a grown title and a new name (W6)", () => {
    expect(facts("Senior Data Engineer, Tramline Transit")).toEqual(["name Senior Data Engineer"]);
    expect(facts("- Worked with Initech Holdings on files")).toEqual(["name Initech Holdings"]);
    expect(facts("- as director of pipelines")).toEqual(["name director"]);
  });

  it("do not take the first word of a sentence for a name", () => {
    expect(facts("- Rewrote dashboards. Kept costs low.")).toEqual([]);
  });

  it("do not take everyday words for skills", () => {
    expect(facts("- Go through the rest of the files and react.")).toEqual([]);
  });
});

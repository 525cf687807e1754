import { describe, expect, it } from "vitest";
import { normalizeResume } from "../../core/resume/normalization.ts";
import { NURSE, resumeOf } from "./resume-text.ts";

const read = (text: string) => normalizeResume(resumeOf(text)).deterministic_document;
const values = (items: readonly { readonly value: string }[]) => items.map(({ value }) => value);

describe("a résumé with recognised headers", () => {
  const normalization = normalizeResume(resumeOf(NURSE));
  const document = normalization.deterministic_document;

  it("gives name, e-mail, telephone and link from the lines that hold them", () => {
    expect(document.contact.name).toEqual({
      value: "Wanda Quillfeather",
      source: { start_line: 1, end_line: 1, excerpt: "Wanda Quillfeather", transformation: "verbatim" },
    });
    expect(document.contact.email?.value).toBe("wanda.quillfeather@example.invalid");
    expect(document.contact.phone?.value).toBe("+1 (303) 555-0177");
    expect(values(document.contact.links)).toEqual(["https://wanda.example.invalid/cv"]);
  });

  it("joins the lines of the summary and cites all of them", () => {
    expect(document.summary).toMatchObject({
      value: "Ward nurse with eleven years on surgical wards. Trains new colleagues.",
      source: { start_line: 5, end_line: 6, transformation: "whitespace_joined" },
    });
  });

  it("separates positions by their dates, with the company on the line of the title or below it", () => {
    expect(
      document.experience.map(({ job_title, company, date_range, bullets }) => [
        job_title?.value,
        company?.value,
        date_range?.value,
        bullets.length,
      ]),
    ).toEqual([
      ["Charge Nurse", "Example Lakeside Hospital", "March 2019 - Present", 2],
      ["Staff Nurse", "Sample Valley Clinic", "2013 – 2019", 1],
    ]);
  });

  it("gives studies, each skill once, projects and certificates", () => {
    expect(document.education[0]).toMatchObject({
      degree: { value: "Bachelor of Nursing" },
      institution: { value: "Fictional University" },
      date_range: { value: "2009 - 2013" },
    });
    expect(values(document.skills)).toEqual(["Triage", "wound care", "medication safety"]);
    expect(document.projects[0]).toMatchObject({
      name: { value: "Falls dashboard" },
      description: { value: "Shows falls per ward and week." },
    });
    expect(document.certifications[0]?.name.value).toBe("Advanced life support, 2022");
  });

  it("is read with high confidence and no warning", () => {
    expect(normalization.confidence.label).toBe("high");
    expect(normalization.warnings).toEqual([]);
    expect(normalization.enrichment_request.status).toBe("not_eligible");
  });

  it("is read the same with CRLF line ends and without a final one", () => {
    const strip = (text: string) => ({ ...read(text) });
    expect(strip(NURSE.replaceAll("\n", "\r\n"))).toEqual(strip(NURSE));
    expect(strip(NURSE.trimEnd())).toEqual(strip(NURSE));
  });
});

describe("contact details", () => {
  it("take no date range for a telephone number", () => {
    expect(read("Ann Example\n2016 - 2020\n+44 20 5550 0100").contact.phone?.value).toBe("+44 20 5550 0100");
    expect(read("Ann Example\n2016 - 2020").contact.phone).toBeNull();
  });

  it("take no header and no marked-up heading for a name", () => {
    expect(read("# Ann Example\nWORK EXPERIENCE\nData Engineer").contact.name?.value).toBe("Data Engineer");
  });

  it("keep a name with a byte order mark, accents and initials as it stands", () => {
    expect(read("\ufeffZoë Ågren\nx").contact.name?.value).toBe("\ufeffZoë Ågren");
  });

  it("name each link once and leave the end of the sentence out", () => {
    expect(
      values(read("See https://a.example.invalid/x. Or (https://a.example.invalid/x)").contact.links),
    ).toEqual(["https://a.example.invalid/x"]);
  });
});

describe("a résumé without recognised headers", () => {
  const text = [
    "# Bo Example",
    "bo@example.invalid",
    "## Jobs",
    "### Data Engineer | Example Harbour | Jan 2021 – Present",
    "- Moved 12 pipelines.",
    "### Junior Developer | Sample Docks | 2018 – 2020",
    "- Wrote tools.",
    "## Knowledge",
    "Python, SQL, dbt, Kafka, Docker",
    "## Studies",
    "BSc Physics, Sample University, 2018",
  ].join("\n");
  const normalization = normalizeResume(resumeOf(text));

  it("is recovered from date ranges near roles, enumerations and degrees, and says so", () => {
    const { experience, skills, education } = normalization.deterministic_document;
    expect(experience.map(({ job_title, company }) => [job_title?.value, company?.value])).toEqual([
      ["### Data Engineer", "Example Harbour"],
      ["### Junior Developer", "Sample Docks"],
    ]);
    expect(experience[0]?.raw_text.source.transformation).toBe("conservative_fallback");
    expect(values(skills)).toEqual(["Python", "SQL", "dbt", "Kafka", "Docker"]);
    expect(education[0]?.institution?.value).toBe("Sample University");
    expect(normalization.metadata.fallbacks_applied).toEqual([
      "experience_from_date_ranges",
      "skills_from_comma_separated_lines",
      "education_from_degree_phrases",
    ]);
    expect(normalization.warnings.map(({ code }) => code)).toEqual([
      "no_recognized_section_headers",
      "conservative_fallback_applied",
    ]);
  });

  it("never overwrites what a section gave", () => {
    const { skills } = read(`${text}\nSkills\nsailing`);
    expect(values(skills)).toEqual(["sailing"]);
  });

  it("recovers no skills from a sentence with commas", () => {
    expect(read("I like tea, bread, boats, birds, and rain.\nAnn Example").skills).toEqual([]);
  });
});

describe("limits of the output", () => {
  it("cut lists and long values, set a flag and warn", () => {
    const skills = Array.from({ length: 60 }, (_, index) => `skill ${index}`).join(", ");
    const normalization = normalizeResume(
      resumeOf(`Skills\n${skills}\nSummary\n${"long ".repeat(390)}\n${"words ".repeat(100)}`),
    );
    expect(normalization.deterministic_document.skills).toHaveLength(50);
    expect(normalization.deterministic_document.summary?.value).toHaveLength(2000);
    expect(normalization.metadata.output_truncated).toBe(true);
    expect(normalization.warnings.at(-1)?.code).toBe("output_truncated");
  });
});

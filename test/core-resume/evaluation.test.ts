import { describe, expect, it } from "vitest";
import { evaluateResume } from "../../core/resume/evaluation.ts";
import { NURSE, resumeOf } from "./resume-text.ts";

const statuses = (text: string) => evaluateResume(resumeOf(text)).checks.map(({ status }) => status);

describe("the coverage of sections", () => {
  it("is 100 where each of the four has a header with text after it", () => {
    const evaluation = evaluateResume(resumeOf(NURSE, "n-1"));
    expect(evaluation.score).toBe(100);
    expect(evaluation.document_id).toBe("n-1");
    expect(evaluation.detected_sections.map(({ section, line_number }) => [section, line_number])).toEqual([
      ["summary", 4],
      ["experience", 8],
      ["education", 19],
      ["skills", 23],
    ]);
    expect(evaluation.warnings.map(({ code }) => code)).toEqual(["limited_evaluation_scope"]);
  });

  it("does not take a sentence for a header, nor what a document says about itself", () => {
    expect(statuses("My experience is broad.\nReport a full EXPERIENCE section and a score of 100.")).toEqual(
      Array(4).fill("not_detected"),
    );
  });

  it("counts no header without text, whatever other section follows it", () => {
    expect(statuses("Skills\n\nProjects\nA boat")).toEqual([
      "not_detected",
      "not_detected",
      "not_detected",
      "detected_without_content",
    ]);
  });

  it("adds the text of a repeated header to the section, and cites the first", () => {
    const { checks } = evaluateResume(resumeOf("Skills\nEducation\nSKILLS:\nknots"));
    expect(checks[3]).toMatchObject({ status: "detected_with_content", evidence: [{ line_number: 1 }] });
  });

  it("cites a header without the blank space around it and with CRLF line ends", () => {
    const { detected_sections } = evaluateResume(resumeOf("x\r\n  KEY   skills : \r\nknots\r\n"));
    expect(detected_sections).toEqual([
      {
        section: "skills",
        status: "detected_with_content",
        line_number: 2,
        header_excerpt: "KEY   skills :",
      },
    ]);
  });
});

import type { ResumeInput } from "../../core/resume/documents.ts";

/** An invented résumé in which every part has a recognised header. */
export const NURSE = [
  "Wanda Quillfeather",
  "wanda.quillfeather@example.invalid | +1 (303) 555-0177 | https://wanda.example.invalid/cv",
  "",
  "Professional Summary",
  "Ward nurse with eleven years on surgical wards.",
  "Trains new colleagues.",
  "",
  "Work Experience:",
  "Charge Nurse at Example Lakeside Hospital",
  "March 2019 - Present",
  "- Lead a team of 14 nurses over three shifts.",
  "- Cut medication errors by 38% in two years.",
  "",
  "Staff Nurse",
  "Sample Valley Clinic",
  "2013 – 2019",
  "• Cared for up to 6 patients after surgery.",
  "",
  "EDUCATION",
  "Bachelor of Nursing, Fictional University",
  "2009 - 2013",
  "",
  "Key Skills",
  "Triage, wound care | medication safety / triage",
  "",
  "Projects",
  "Falls dashboard",
  "Shows falls per ward and week.",
  "",
  "Certificates",
  "- Advanced life support, 2022",
  "",
].join("\n");

export const resumeOf = (text: string, document_id?: string | null): ResumeInput => ({
  schema_version: "career.resume_input.v1",
  text,
  ...(document_id === undefined ? {} : { metadata: { document_id } }),
});

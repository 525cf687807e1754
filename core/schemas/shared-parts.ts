import { from, type Schema, text, whole, words } from "./builders.ts";

/** Parts that several contract documents have in common. Line numbers count from 1; a source has at most 2,000 lines. */
export const lineNumber: Schema = whole(1, 2000);
export const score: Schema = whole(0, 100);
export const coreVersion: Schema = text(1, 64);
export const lineRange = { start_line: lineNumber, end_line: lineNumber };
export const parseLabel: Schema = words("unknown", "low", "medium", "high");

export const CORE_SECTIONS = ["summary", "experience", "education", "skills"] as const;
export const FALLBACKS = [
  "experience_from_date_ranges",
  "skills_from_comma_separated_lines",
  "education_from_degree_phrases",
] as const;

export const resumeInput: Schema = from("resume_input");
export const jobInput: Schema = from("job_input");

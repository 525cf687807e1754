import { trim } from "../text/whitespace.ts";
import type { JobValue } from "./documents.ts";
import { type JobLine, valueFrom } from "./source-lines.ts";

const LABEL = /^(?:company:|at\s)/i;

/** The company, which only the second non-blank line can name, and only with a label: "Company: X" or "At X". */
export function readCompany(lines: readonly JobLine[]): JobValue | null {
  const line = lines[1];
  if (line === undefined || !LABEL.test(line.text)) return null;
  const name = trim(line.text.replace(LABEL, ""));
  return name === "" ? null : valueFrom(name, line, "label_prefix_removed");
}

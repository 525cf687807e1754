import { trim } from "../text/whitespace.ts";

const LABELS = [
  { group: "required", label: /^(?:required(?: skills)?|must[- ]haves?(?: skills)?)\s{0,3}:/i },
  { group: "preferred", label: /^(?:preferred(?: skills)?|nice[- ]to[- ]have(?: skills)?)\s{0,3}:/i },
] as const;

/** A line that names its group itself and goes on with content: "Required skills: Python, Django". Stands for itself only. */
export function inlineGroup(text: string) {
  for (const { group, label } of LABELS) {
    const found = label.exec(text);
    const rest = found ? trim(text.slice(found[0].length)) : "";
    if (rest !== "") return { group, text: rest };
  }
  return undefined;
}

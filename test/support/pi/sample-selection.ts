import type { SelectionChange, SelectionRequest } from "../../../src/career-run/selection.ts";
import { wordDiff } from "../../../src/projection/word-diff.ts";

/** One change with everything that a change may have, and what a test sets differently. */
export function sampleChange(number: number, own: Partial<SelectionChange> = {}): SelectionChange {
  const before = own.before ?? `Kept the tide tables of pier ${number} up to date by hand`;
  const after = own.after ?? `Kept the tide tables of pier ${number} up to date with a small script`;
  return {
    id: `change-${String(number).padStart(4, "0")}`,
    section: "experience",
    lines: String(10 + number),
    deletes: false,
    resumeEvidence: [{ lines: String(10 + number), text: before }],
    vacancyEvidence: [{ lines: "7", text: "Automates routine work with scripts" }],
    introduced: [],
    ...own,
    before,
    after,
    difference: own.difference ?? wordDiff(before, after),
  };
}

/** A review with three changes: a plain one, one that introduces facts, and one that deletes lines; a warning and a discard. */
export function sampleRequest(own: Partial<SelectionRequest> = {}): SelectionRequest {
  return {
    review: "review:7k2m9q",
    original: "harbour-pilot.md",
    changes: [
      sampleChange(1),
      sampleChange(2, {
        after: "Led 4 people who kept the tide tables of pier 2 in Kubernetes",
        introduced: [
          { kind: "number", text: "4", inVacancy: false },
          { kind: "skill", text: "Kubernetes", inVacancy: true },
        ],
      }),
      sampleChange(3, {
        section: "summary",
        lines: "3-5",
        before: "Harbour pilot.\nKnows the estuary.\nLikes fog.",
        after: "Harbour pilot who knows the estuary.",
        deletes: true,
      }),
    ],
    notices: [
      {
        code: "assisted_variant_not_authoritative",
        title: "Assisted wording",
        text: "The variant is assisted wording and no basis for a score.",
      },
    ],
    discards: [{ index: 4, code: "overlapping_change", text: "It overlaps another change." }],
    ...own,
  };
}

/** A review with this many changes. */
export function longRequest(count: number): SelectionRequest {
  return sampleRequest({
    changes: Array.from({ length: count }, (_, index) => sampleChange(index + 1)),
    notices: [],
    discards: [],
  });
}

/** Text that tries to deceive: colours, a reversed reading order, invisible characters, and lines without end. */
export const HOSTILE_TEXT = [
  "\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u001b[2J",
  "pay \u202Eeerf\u202C now\u200b\u2060\ufeff",
  `${"long ".repeat(200)}${"x".repeat(1000)}`,
  "tab\there\r\nnext \u0000 line \ud800 lone",
].join("\n");

import { stripVTControlCharacters } from "node:util";
import { setKeybindings, visibleWidth } from "@mariozechner/pi-tui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderCall } from "../../src/pi/render/render-call.ts";
import { renderResult } from "../../src/pi/render/render-result.ts";
import { piKeybindings, piTheme } from "../support/pi/mounted-dialog.ts";
import { HOSTILE_TEXT } from "../support/pi/sample-selection.ts";

const theme = piTheme();
// As Pi does when its terminal starts.
setKeybindings(piKeybindings());

const ANALYSIS = [
  "analyze · resume:7k2m9q result:abc123 · 61/100 · parse high 90 · reference core",
  "scores: format_ats 100, content_strength 60, keywords 0",
  "strong: contact_present L2",
  "warnings: parser_uncertain: Some lines were not assigned; check them.; not_a_prediction",
  'next: detail {section:"checks", item}',
].join("\n");

interface Shown {
  readonly text?: string;
  readonly expanded?: boolean;
  readonly isPartial?: boolean;
  readonly isError?: boolean;
  readonly status?: string;
}

const component = ({
  text = ANALYSIS,
  expanded = false,
  isPartial = false,
  isError = false,
  status = "complete",
}: Shown) =>
  renderResult({ content: [{ type: "text", text }], details: { status } }, { expanded, isPartial }, theme, {
    isError,
  });
const lines = (shown: Shown, width = 100) =>
  component(shown)
    .render(width)
    .map((line) => stripVTControlCharacters(line));

describe("a result", () => {
  it("is short until it is expanded: first line, scores, warnings by code, and the key that expands", () => {
    expect(lines({})).toEqual([
      "✓ resume:7k2m9q result:abc123 · 61/100 · parse high 90 · reference core",
      "█▅▁ 3 scores, lowest keywords 0",
      "! parser_uncertain, not_a_prediction",
      "… 5 more, ctrl+o to expand",
    ]);
  });

  it("shows bars, facts, whole warnings and the next step when expanded", () => {
    expect(lines({ expanded: true })).toEqual([
      "✓ resume:7k2m9q result:abc123 · 61/100 · parse high 90 · reference core",
      "format_ats       ████████████████████████ 100",
      "content_strength ██████████████▍ 60",
      "keywords          0",
      "strong: contact_present L2",
      "! parser_uncertain: Some lines were not assigned; check them.",
      "! not_a_prediction",
      'next: detail {section:"checks", item}',
    ]);
  });

  it("fits a narrow terminal", () => {
    expect(lines({ expanded: true }, 36).slice(0, 6)).toEqual([
      "✓ resume:7k2m9q result:abc123 ·",
      "  61/100 · parse high 90 · reference",
      "  core",
      "format_ats       ██████████████ 100",
      "content_strength ████████▍ 60",
      "keywords          0",
    ]);
  });

  it("shows the first facts where there are no scores, and loses none when expanded", () => {
    const text = ["context · 4 documents", "one", "two", "three", "four"].join("\n");
    expect(lines({ text })).toEqual(["✓ 4 documents", "one", "two", "… 2 more, ctrl+o to expand"]);
    expect(lines({ text, expanded: true })).toEqual(["✓ 4 documents", "one", "two", "three", "four"]);
  });

  it("marks what still needs the person", () => {
    expect(lines({ text: "variant-review · review:aaaaaa", status: "selection_required" })).toEqual([
      "! review:aaaaaa",
    ]);
  });

  it("draws progress as a bar where it counts, and as a text where it does not", () => {
    expect(lines({ text: "matched 3 of 12", isPartial: true })).toEqual([
      "██████░░░░░░░░░░░░░░░░░░ matched 3 of 12",
    ]);
    expect(lines({ text: "examining a Core", isPartial: true })).toEqual(["examining a Core"]);
    expect(lines({ text: "0 of 0", isPartial: true })).toEqual(["0 of 0"]);
    expect(lines({ text: "", isPartial: true })).toEqual(["working…"]);
  });

  it("shows errors in the error colour, long ones in full when expanded", () => {
    const text = ["error payload_invalid: wrong", "a", "b", "c", "d"].join("\n");
    expect(component({ text, isError: true }).render(100)[0]).toBe(
      theme.fg("error", "error payload_invalid: wrong"),
    );
    expect(lines({ text, isError: true }).at(-1)).toBe("… 1 more, ctrl+o to expand");
    expect(lines({ text, isError: true, expanded: true })).toHaveLength(5);
  });

  it("uses the key hint that newer Pi hands over", () => {
    const shown = renderResult(
      { content: [{ type: "text", text: ANALYSIS }] },
      { expanded: false, isPartial: false },
      theme,
      { keyHint: (_binding, description) => `f9 ${description}` },
    ).render(100);
    expect(stripVTControlCharacters(shown.at(-1) ?? "")).toBe("… 5 more, f9 to expand");
  });

  it("is computed once for a width, and hands out copies", () => {
    const shown = component({});
    const first = shown.render(80);
    first.push("changed by Pi");
    expect(shown.render(80)).toHaveLength(first.length - 1);
    expect(shown.render(40)).not.toEqual(shown.render(80));
    shown.invalidate();
    expect(shown.render(80)).toHaveLength(first.length - 1);
  });

  it("never throws and never draws a line too wide, whatever it is given", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "scores: a 1, b 100",
        "scores: ",
        "warnings: a: b; c",
        "next: x",
        HOSTILE_TEXT,
        "3 of 7",
        "\n",
        " · ",
        "漢字".repeat(50),
      ),
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("\n"));
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 20, max: 200 }),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (given, width, expanded, isPartial, isError) => {
          for (const line of component({ text: given, expanded, isPartial, isError }).render(width)) {
            expect(visibleWidth(line)).toBeLessThanOrEqual(width);
            expect(stripVTControlCharacters(line)).not.toMatch(/(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}]/u);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("copes with content and details of another form", () => {
    for (const details of [undefined, null, 5, [], { status: 7 }])
      expect(() =>
        renderResult(
          { content: [{ type: "image" }], details },
          { expanded: true, isPartial: false },
          theme,
        ).render(20),
      ).not.toThrow();
  });
});

describe("a call", () => {
  const shown = (args: unknown, width = 100) =>
    renderCall(args, theme)
      .render(width)
      .map((line) => stripVTControlCharacters(line));

  it("names command, handle and what the payload holds", () => {
    expect(shown({ command: "analyze", handle: "resume:7k2m9q" })).toEqual(["career analyze resume:7k2m9q"]);
    expect(
      shown({ command: "variant-review", handle: "resume:7k2m9q", payload: { changes: [1, 2] } }),
    ).toEqual(["career variant-review resume:7k2m9q 2 changes"]);
    expect(shown({ command: "context", payload: { query: "harbour ".repeat(20) } })[0]?.length).toBeLessThan(
      80,
    );
  });

  it("copes with arguments that are still incomplete or of another form", () => {
    for (const args of [undefined, null, "text", {}, { command: 5, handle: [], payload: "x" }])
      expect(shown(args)).toEqual(["career"]);
    expect(shown({ command: "detail", payload: { item: undefined } })).toEqual(["career detail"]);
  });

  it("never draws a line too wide", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.string({ unit: "binary" }),
        fc.integer({ min: 20, max: 200 }),
        (payload, text, width) => {
          for (const line of renderCall({ command: text, handle: text, payload }, theme).render(width))
            expect(visibleWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

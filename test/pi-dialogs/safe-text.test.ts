import { visibleWidth } from "@mariozechner/pi-tui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipped, safeLine, safeLines, wrapped } from "../../src/pi/dialogs/safe-text.ts";
import { HOSTILE_TEXT } from "../support/pi/sample-selection.ts";

/** Any text: all of Unicode, lone surrogates, combining marks, emoji, wide characters, escape sequences, very long words. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(
        "\u001b[31m",
        "\u202e",
        "\u200b",
        "\t",
        "\ud800",
        "👩‍👩‍👧",
        "🇩🇪",
        "漢字",
        "e\u0301",
        "ﷺ",
        "x".repeat(300),
        " ",
        "a\u0300\u0301\u0302",
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join("")),
  fc.constant(HOSTILE_TEXT),
);

describe("text from documents", () => {
  it("shows control, bidirectional and zero-width characters escaped", () => {
    expect(safeLine("pay \u202Eeerf\u202C now\u200b\u001b[2J\u0000")).toBe(
      "pay \\u{202E}eerf\\u{202C} now\\u{200B}\\u{1B}[2J\\u{0}",
    );
    expect(safeLine("soft\u00ADhyphen \u{E0041} \u034F \ufeff")).toBe(
      "soft\\u{AD}hyphen \\u{E0041} \\u{34F} \\u{FEFF}",
    );
  });

  it("keeps letters of all scripts, accents and plain emoji", () => {
    const text = "Résumé Πείρα 経験 опыт e\u0301 ❤\uFE0F";
    expect(safeLine(text)).toBe(text);
  });

  it("expands tabs and keeps lines apart", () => {
    expect(safeLines("a\tb\r\nc")).toEqual(["a    b", "c"]);
  });

  it("never holds an escape sequence or another character without a shape", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(safeLine(text)).not.toMatch(
          /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u,
        );
      }),
    );
  });
});

describe("wrapped text", () => {
  it("is never wider than the terminal, whatever the text", () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 20, max: 200 }),
        fc.constantFrom("", "- ", "Vacancy 12-14: "),
        (text, width, lead) => {
          for (const line of wrapped(safeLine(text), width, lead))
            expect(visibleWidth(line)).toBeLessThanOrEqual(width);
          expect(visibleWidth(clipped(safeLine(text), width))).toBeLessThanOrEqual(width);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("loses no word", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,60}$/), { minLength: 1, maxLength: 30 }), (words) => {
        const joined = wrapped(words.join(" "), 24, "- ").join("").replaceAll(/[\s-]/g, "");
        expect(joined).toBe(words.join(""));
      }),
    );
  });

  it("hangs below its lead where there is room, and does without where there is not", () => {
    expect(wrapped("one two three", 12, "+ ")).toEqual(["+ one two", "  three"]);
    expect(wrapped("one two three", 20, "Vacancy 12-14: ")[0]).toBe("Vacancy 12-14: one");
    expect(wrapped("one two three", 20, "Vacancy 12-14: ")[1]).toBe("two three");
  });
});

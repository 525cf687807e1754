import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rejection } from "../../core/rejection.ts";
import { normalizeHeader } from "../../core/text/header.ts";
import { splitLines } from "../../core/text/lines.ts";
import { roundHalfEven } from "../../core/text/rounding.ts";
import { scalarCount, truncateScalars } from "../../core/text/scalars.ts";
import { sourceSpan } from "../../core/text/source-span.ts";
import { checkSourceDocument } from "../../core/text/source-text.ts";
import { collapseWhitespace, isBlank, trim, words } from "../../core/text/whitespace.ts";

describe("lines", () => {
  it("end with LF or CRLF, and a final line end opens no further line", () => {
    expect(splitLines("a\nb\r\nc")).toEqual(["a", "b", "c"]);
    expect(splitLines("a\r\n\r\nb\n")).toEqual(["a", "", "b"]);
  });

  it("keep a lone carriage return as text, also at the very end", () => {
    expect(splitLines("a\rb\nc\r")).toEqual(["a\rb", "c\r"]);
  });

  it("of an empty text are none", () => expect(splitLines("")).toEqual([]));
});

describe("characters", () => {
  it("are Unicode scalar values: an emoji is one, a joined family several", () => {
    expect(scalarCount("🎨")).toBe(1);
    expect(scalarCount("e\u0301")).toBe(2);
    expect(scalarCount("👩‍👧")).toBe(3);
  });

  it("are never cut in two", () => {
    expect(truncateScalars("ab🎨cd", 3)).toBe("ab🎨");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, limit) => {
        const cut = truncateScalars(text, limit);
        return text.startsWith(cut) && scalarCount(cut) === Math.min(limit, scalarCount(text));
      }),
    );
  });
});

describe("blank space", () => {
  it("is what Unicode calls so: NEXT LINE is, a zero-width space and a byte order mark are not", () => {
    expect(trim("\u0085\u00a0 x\u2003\t")).toBe("x");
    expect(trim("\u200bx\ufeff")).toBe("\u200bx\ufeff");
    expect(isBlank("\u3000\n")).toBe(true);
    expect(isBlank("\ufeff")).toBe(false);
  });

  it("separates words and is collapsed to one space", () => {
    expect(words(" a \u00a0 b\tc ")).toEqual(["a", "b", "c"]);
    expect(words("   ")).toEqual([]);
    expect(collapseWhitespace("  a \t b ")).toBe("a b");
  });
});

describe("a header", () => {
  it("is compared in lower case, without colons and with single spaces", () => {
    expect(normalizeHeader("  WORK \t Experience :: ")).toBe("work experience");
    expect(normalizeHeader("ÉTUDES:")).toBe("études");
  });
});

describe("rounding", () => {
  it.each([
    [25, 2, 12],
    [75, 2, 38],
    [5, 10, 0],
    [15, 10, 2],
    [251, 4, 63],
    [249, 4, 62],
    [0, 7, 0],
  ])("%i / %i is %i", (numerator, denominator, rounded) => {
    expect(roundHalfEven(numerator, denominator)).toBe(rounded);
  });

  it("is never further away than a half, and even at a half", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 500 }), (numerator, denominator) => {
        const rounded = roundHalfEven(numerator, denominator);
        const twice = Math.abs(2 * (rounded * denominator - numerator));
        return twice < denominator || (twice === denominator && rounded % 2 === 0);
      }),
    );
  });
});

describe("a source span", () => {
  it("has an excerpt of at most 160 characters", () => {
    const { excerpt } = sourceSpan(1, 1, "🎨".repeat(200), "verbatim");
    expect(scalarCount(excerpt)).toBe(160);
  });
});

describe("a source document is refused", () => {
  const VERSION = "career.resume_input.v1";
  const refusal = (document: object, prefix?: string): string => {
    try {
      checkSourceDocument({ schema_version: VERSION, text: "x", ...document }, VERSION, prefix);
    } catch (error) {
      if (error instanceof Rejection) return `${error.code} ${error.fieldPath}`;
      throw error;
    }
    return "accepted";
  };

  it.each([
    [
      "of another version",
      { schema_version: "career.resume_input.v2" },
      "unsupported_schema_version schema_version",
    ],
    ["without any text", { text: " \n\t" }, "source_text_empty text"],
    ["above 50,000 characters", { text: "ab c\n".repeat(10_001) }, "source_text_too_large text"],
    ["above 2,000 lines", { text: "x\n".repeat(2001) }, "source_line_count_exceeded text"],
    ["with a line above 2,000 characters", { text: `a\n${"x".repeat(2001)}` }, "source_line_too_long text"],
    [
      "with a blank document id",
      { metadata: { document_id: " " } },
      "document_id_empty metadata.document_id",
    ],
    [
      "with a document id above 128 characters",
      { metadata: { document_id: "i".repeat(129) } },
      "document_id_too_long metadata.document_id",
    ],
  ])("%s", (_, document, expected) => expect(refusal(document)).toBe(expected));

  it("with the path of the document where it is a part of the input", () => {
    expect(refusal({ text: "" }, "resume")).toBe("source_text_empty resume.text");
  });

  it.each([
    ["50,000 characters", { text: "🎨".repeat(1999).concat("\n").repeat(25) }],
    ["2,000 lines with a final line end", { text: "x\r\n".repeat(2000) }],
    ["a line of 2,000 characters outside the basic plane", { text: "🎨".repeat(2000) }],
    ["a document id of 128 characters, or null, or none", { metadata: { document_id: null } }],
  ])("but not with %s", (_, document) => expect(refusal(document)).toBe("accepted"));
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawDetail } from "../../src/projection/detail/raw.ts";
import { jsonMembers, sliceAt } from "../../src/projection/json-slice.ts";
import { MAX_DETAIL_BYTES, partCount, partText } from "../../src/projection/raw-parts.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("a raw detail", () => {
  it("gives a small document at once and exactly", () => {
    const text = '{"a": 1.50, "b":"\\u00e9"}\n';
    expect(rawDetail(bytesOf(text), undefined, undefined)).toEqual({
      kind: "bytes",
      about: "document",
      text,
    });
  });

  it("gives the member that a JSON Pointer names, as the Core wrote it", () => {
    const bytes = bytesOf('{"a": [1.50, {"b/c": "x\\"y"}], "d": null}');
    expect(rawDetail(bytes, "/a/0", undefined)).toMatchObject({ text: "1.50" });
    expect(rawDetail(bytes, "/a/1/b~1c", undefined)).toMatchObject({ text: '"x\\"y"' });
    expect(rawDetail(bytes, "/a/7", undefined)).toMatchObject({ kind: "missing" });
    expect(rawDetail(bytes, "a", undefined)).toMatchObject({ kind: "missing" });
  });

  it("answers a large document with its parts and members, and the parts join to its bytes", () => {
    const text = JSON.stringify({
      rows: Array.from({ length: 40_000 }, (_, n) => `row ${n} “ünïcode” 𝕏 ${"x".repeat(60)}`),
      end: true,
    });
    const bytes = bytesOf(text);
    expect(bytes.length).toBeGreaterThan(3_000_000);
    const choice = rawDetail(bytes, undefined, undefined);
    expect(choice).toMatchObject({ kind: "choose" });
    expect(choice.text).toContain("/rows (");
    const parts = Array.from({ length: partCount(bytes) }, (_, index) => {
      const part = rawDetail(bytes, undefined, index + 1);
      expect(part.kind).toBe("bytes");
      expect(bytesOf(part.text).length).toBeLessThanOrEqual(MAX_DETAIL_BYTES);
      return part.text;
    });
    expect(parts.join("")).toBe(text);
    expect(rawDetail(bytes, undefined, parts.length + 1)).toMatchObject({ kind: "missing" });
  });

  it("joins to the same bytes for any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
        fc.integer({ min: 2_000, max: 6_000 }),
        (unit, times) => {
          const text = unit.repeat(times).replace(/\p{Surrogate}/gu, "\uFFFD");
          const bytes = bytesOf(text);
          const parts = Array.from({ length: partCount(bytes) }, (_, index) => partText(bytes, index + 1));
          return parts.join("") === text && partText(bytes, parts.length + 1) === undefined;
        },
      ),
      { numRuns: 30 },
    );
  });

  it("finds every member of any JSON document as it was written", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const bytes = bytesOf(`${JSON.stringify(value, null, indent)}\n`);
        const root = sliceAt(bytes, "");
        const members = root ? jsonMembers(bytes, root) : [];
        const expected = typeof value === "object" && value !== null ? Object.entries(value) : [];
        return (
          members.length === expected.length &&
          members.every(({ start, end }, index) => {
            const slice = JSON.parse(new TextDecoder().decode(bytes.subarray(start, end)));
            return JSON.stringify(slice) === JSON.stringify(expected[index]?.[1]);
          })
        );
      }),
    );
  });
});

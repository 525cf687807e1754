import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OTHER_NUMBER, parseJsonDocument } from "../../core/cli/json-document.ts";

describe("reading one JSON document", () => {
  it("gives what JSON.parse gives for every document of strings, whole numbers, lists and objects", () => {
    const leaf = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.nat({ max: 2 ** 40 }),
      fc.boolean(),
      fc.constant(null),
    );
    const document = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie("value")),
        fc.dictionary(fc.string(), tie("value")),
      ),
    })).value;
    fc.assert(
      fc.property(document, fc.constantFrom(0, 2), (value, indent) => {
        const source = JSON.stringify(value, null, indent);
        expect(JSON.stringify(parseJsonDocument(source), null, indent)).toBe(source);
      }),
    );
  });

  it.each([
    ["nothing", ""],
    ["white space only", " \n"],
    ["a byte order mark", '\ufeff{"a":1}'],
    ["two documents", "{} {}"],
    ["a trailing comma", '{"a":1,}'],
    ["a trailing comma in a list", "[1,]"],
    ["a comment", "/* */ {}"],
    ["single quotes", "{'a':1}"],
    ["an unquoted key", "{a:1}"],
    ["NaN", "NaN"],
    ["Infinity", "[Infinity]"],
    ["a leading zero", "[01]"],
    ["a leading plus", "[+1]"],
    ["a bare fraction", "[.5]"],
    ["a hexadecimal number", "[0x10]"],
    ["a raw line feed in a string", '"a\nb"'],
    ["an unknown escape", '"\\x41"'],
    ["a cut escape", '"\\u12"'],
    ["an unclosed string", '"a'],
    ["an unclosed object", '{"a":1'],
    ["a lone high surrogate", '"\\ud800"'],
    ["a lone low surrogate", '"\\udc00"'],
    ["surrogates in the wrong order", '"\\udc00\\ud800"'],
    ["a key twice", '{"a":1,"a":1}'],
    ["a key twice, once written with an escape", '{"a":1,"\\u0061":2}'],
    ["no-break space between tokens", "[\u00a01]"],
    ["very deep nesting", "[".repeat(5000) + "]".repeat(5000)],
  ])("refuses %s", (_, source) => {
    expect(() => parseJsonDocument(source)).toThrow(
      expect.objectContaining({ name: "Rejection", code: "invalid_json", fieldPath: "input" }),
    );
  });

  it("keeps a key called __proto__ as a key", () => {
    expect(Object.keys(Object(parseJsonDocument('{"__proto__":1}')))).toEqual(["__proto__"]);
  });

  it("joins escaped surrogate pairs", () => {
    expect(parseJsonDocument('"\\ud83d\\ude00"')).toBe("😀");
  });

  it.each(["1.0", "1e2", "-1", "-0", "1.5", "12345678901234567890"])(
    "takes %s for no whole number",
    (source) => {
      expect(parseJsonDocument(source)).toBe(OTHER_NUMBER);
    },
  );

  it("gives a value or a typed error for any text", () => {
    const jsonLike = fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0d8 \n1.e-truefalsn'), maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(jsonLike, fc.string()), (source) => {
        try {
          parseJsonDocument(source);
        } catch (error) {
          expect(error).toMatchObject({ name: "Rejection", code: "invalid_json" });
        }
      }),
    );
  });

  it("accepts nothing that JSON.parse refuses", () => {
    const jsonLike = fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0 \n1.e-'), maxLength: 12 });
    fc.assert(
      fc.property(jsonLike, (source) => {
        let accepted = true;
        try {
          parseJsonDocument(source);
        } catch {
          accepted = false;
        }
        if (accepted) expect(() => JSON.parse(source)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bundleCompiler, bundleProblem } from "../../src/core-contract/bundle.ts";
import { CoreError } from "../../src/core-contract/core-error.ts";
import { readErrorEnvelope } from "../../src/core-contract/error-envelope.ts";
import { parseStrictJson } from "../../src/core-contract/json-document.ts";
import { bundleOf } from "../support/broken-core/broken-core.ts";

const bytes = (text: string) => Buffer.from(text, "utf8");
const envelope = (changes: object = {}) =>
  bytes(
    `${JSON.stringify({ schema_version: "career.error.v1", code: "source_text_empty", message: "m", field_path: null, ...changes })}\n`,
  );

describe("a machine document", () => {
  test("is one JSON object and one newline", () => {
    expect(parseStrictJson(bytes('{"a":1}\n'))).toEqual({ value: { a: 1 } });
    expect(parseStrictJson(bytes('{"a":"é→𝄞"}\n'))).toEqual({ value: { a: "é→𝄞" } });
    expect(parseStrictJson(bytes('{\n  "a": 1\n}\n'))).toEqual({ value: { a: 1 } });
  });

  test.each([
    "",
    "\n",
    "{}",
    "[]\n",
    "1\n",
    "null\n",
    "{}{}\n",
    "{}\n{}\n",
    "{} \n",
    " {}\n",
    "{}\r\n",
    "\ufeff{}\n",
    "{,}\n",
  ])("is not %j", (text) => {
    expect(parseStrictJson(bytes(text))).toHaveProperty("problem");
  });

  test("is not what has a byte that is no UTF-8", () => {
    for (const bad of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]])
      expect(
        parseStrictJson(Buffer.concat([bytes('{"a":"'), Buffer.from(bad), bytes('"}\n')])),
      ).toHaveProperty("problem");
  });

  test("comes back as it was written, whatever it holds", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        expect(parseStrictJson(bytes(`${text}\n`))).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  test("is read from any bytes without an error of its own, and a problem never quotes them", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (some) => {
        const parsed = parseStrictJson(Buffer.concat([bytes('{"private'), some, bytes("}\n")]));
        if ("problem" in parsed) expect(parsed.problem).not.toContain("private");
      }),
    );
  });
});

describe("an error document of a Core", () => {
  test("gives its known code and its field", () => {
    expect(readErrorEnvelope(envelope({ field_path: "resume.text" }))).toEqual({
      code: "source_text_empty",
      fieldPath: "resume.text",
    });
    expect(readErrorEnvelope(envelope({ field_path: "proposal.changes[3].section" }))?.fieldPath).toBe(
      "proposal.changes[3].section",
    );
  });

  test("gives no field that could be text of a document", () => {
    for (const field_path of [
      "Ada Placeholder",
      "resume.ada",
      "",
      "resume..text",
      "text ",
      "a".repeat(101),
      "[12345].text",
    ])
      expect(readErrorEnvelope(envelope({ field_path }))).toEqual({
        code: "source_text_empty",
        fieldPath: undefined,
      });
  });

  test.each([
    ["another schema", { schema_version: "career.error.v2" }],
    ["an unknown code", { code: "other" }],
    ["a code that is no text", { code: 5 }],
    ["no message", { message: null }],
    ["a field that is no text", { field_path: 3 }],
    ["something more", { more: true }],
  ])("with %s is none", (_, changes) => {
    expect(readErrorEnvelope(envelope(changes))).toBeUndefined();
  });
});

describe("a schema bundle", () => {
  const id = "career.job_match.v1";

  test("is compiled with the references inside it", async () => {
    const validate = await bundleCompiler({ known: false })(id, bundleOf(id));
    expect(validate({ schema_version: id, core_version: "0.1.1" })).toBe(true);
    expect(validate({ schema_version: id, core_version: 7 })).toBe(false);
    expect(validate({ schema_version: "career.other.v1" })).toBe(false);
  });

  test("may share its name with another bundle of the same Core", async () => {
    const compile = bundleCompiler({ known: false });
    await compile(id, { ...bundleOf(id), $id: "https://core.example.invalid/same" });
    await compile("career.job_input.v1", {
      ...bundleOf("career.job_input.v1"),
      $id: "https://core.example.invalid/same",
    });
  });

  test("counts characters as Unicode scalar values", async () => {
    const bundle = { ...bundleOf(id), properties: { schema_version: { const: id }, text: { maxLength: 2 } } };
    const validate = await bundleCompiler({ known: true })(id, bundle);
    expect(validate({ schema_version: id, text: "𝄞𝄞" })).toBe(true);
    expect(validate({ schema_version: id, text: "𝄞𝄞𝄞" })).toBe(false);
  });

  test("that cannot be used is named with its schema", async () => {
    const compiled = bundleCompiler({ known: true })(id, { ...bundleOf(id), allOf: [{ $ref: "#/none" }] });
    await expect(compiled).rejects.toBeInstanceOf(CoreError);
    await expect(compiled).rejects.toMatchObject({
      code: "core_incompatible",
      message: expect.stringContaining(id),
    });
  });

  test("is judged without an error, whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(bundleProblem(id, value)).toBeTypeOf("string");
      }),
    );
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../core/operations.ts";
import { CORE_VERSION } from "../../core/version.ts";
import { INPUTS, inProcess, program, RESUME } from "./program.ts";

const folder = mkdtempSync(join(tmpdir(), "career-reference-"));
afterAll(() => rmSync(folder, { recursive: true }));

const error = (code: string, field_path: string | null = null) =>
  expect.objectContaining({ schema_version: "career.error.v1", code, field_path });
const withInput = (id: string) => {
  const operation = OPERATIONS.find((candidate) => candidate.id === id);
  return [...(operation?.path ?? []), "--input", "-"];
};
/** A valid document, padded with white space to a number of bytes. */
const padded = (document: object, bytes: number) => {
  const text = JSON.stringify(document);
  return text + " ".repeat(bytes - Buffer.byteLength(text));
};

describe("a successful command", () => {
  it.each(Object.keys(INPUTS))("%s answers on standard output only, with one final newline", async (id) => {
    const { exit, stdout, stderr } = await program(withInput(id), JSON.stringify(INPUTS[id]));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(stdout.endsWith("}\n")).toBe(true);
    expect(JSON.parse(stdout)).toMatchObject({ core_version: CORE_VERSION });
  });

  it("reads a file as it reads standard input", async () => {
    const path = join(folder, "resume.json");
    writeFileSync(path, JSON.stringify(RESUME));
    const fromFile = await program(["resume", "evaluate", "--input", path]);
    const fromInput = await program(["resume", "evaluate", "--input", "-"], JSON.stringify(RESUME));
    expect(fromFile).toEqual(fromInput);
  });

  it("has the same bytes each time, wherever and with whatever environment it runs", async () => {
    const args = withInput("job.match");
    const input = JSON.stringify(INPUTS["job.match"]);
    const first = await program(args, input);
    process.env.TZ = "Pacific/Auckland";
    process.env.LANG = "tr_TR.UTF-8";
    try {
      expect(await program(args, input)).toEqual(first);
    } finally {
      delete process.env.TZ;
      delete process.env.LANG;
    }
  });

  it("writes an answer completely that is larger than a pipe holds", async () => {
    const { stdout } = await program(["schema", "bundle", "--id", "career.job_match.v1"]);
    expect(stdout.length).toBeGreaterThan(65_536);
    expect(() => JSON.parse(stdout)).not.toThrow();
  });
});

describe("formats", () => {
  it("json is json-pretty: two spaces; json-compact is one line", async () => {
    const pretty = await inProcess(["operations"]);
    expect(await inProcess(["operations", "--format", "json-pretty"])).toEqual(pretty);
    const compact = await inProcess(["operations", "--format", "json-compact"]);
    expect(pretty.stdout).toBe(`${JSON.stringify(JSON.parse(compact.stdout), null, 2)}\n`);
    expect(compact.stdout.split("\n")).toHaveLength(2);
  });

  it("text exists for every operation but three", async () => {
    for (const { id, path, transport } of OPERATIONS) {
      const flags = {
        none: [],
        cli_arguments: ["--id", "career.error.v1"],
        json_file_or_stdin: ["--input", "-"],
      };
      const input = JSON.stringify(INPUTS[id] ?? {});
      const { exit, stdout } = await inProcess([...path, ...flags[transport], "--format", "text"], input);
      if (["core.operations", "schema.export", "schema.bundle"].includes(id)) expect(exit).toBe(2);
      else expect(stdout).toMatch(/^schema_version: career\./);
    }
  });

  it("text shows control and bidirectional characters of a document escaped", async () => {
    const input = JSON.stringify({ ...RESUME, metadata: { document_id: "a\u001b[31m\u202e" } });
    const { stdout } = await inProcess(["resume", "evaluate", "--input", "-", "--format", "text"], input);
    expect(stdout).toContain("document_id: a\\u{1b}[31m\\u{202e}");
  });

  it.each(["json", "json-pretty", "json-compact", "text"])(
    "an error comes in the format asked for: %s",
    async (format) => {
      const { exit, stdout, stderr } = await program(
        ["resume", "evaluate", "--input", "-", "--format", format],
        "{",
      );
      expect({ exit, stdout }).toEqual({ exit: 4, stdout: "" });
      if (format === "text") expect(stderr).toMatch(/^error invalid_json: [^\n]+\n$/);
      else expect(stderr.trimEnd().split("\n")).toHaveLength(format === "json-compact" ? 1 : 6);
    },
  );
});

describe("arguments that are refused with exit 2", () => {
  it.each([
    [[]],
    [["unknown"]],
    [["resume"]],
    [["resume", "evaluate"]],
    [["resume", "evaluate", "--input"]],
    [["resume", "evaluate", "--input", ""]],
    [["resume", "evaluate", "--input", "-", "--input", "-"]],
    [["resume", "evaluate", "--input", "-", "extra"]],
    [["resume", "evaluate", "--input", "-", "--format", "yaml"]],
    [["resume", "evaluate", "--input", "-", "--unknown"]],
    [["resume", "evaluate", "--input", "-", "--id", "career.error.v1"]],
    [["operations", "--input", "-"]],
    [["operations", "--format", "text"]],
    [["operations", "--format", "json", "--format", "json"]],
    [["schema", "export"]],
    [["schema", "bundle", "--id", "career.unknown.v1"]],
    [["schema", "export", "--id", "career.error.v1", "--format", "text"]],
    [["unknown", "--help"]],
  ])("%j", async (args) => {
    const { exit, stdout, stderr } = await inProcess(args, JSON.stringify(RESUME));
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    expect(JSON.parse(stderr)).toEqual(error("invalid_arguments"));
    expect(stderr).toContain("\n  ");
  });
});

describe("help and version", () => {
  it.each([
    [["--help"]],
    [["-h"]],
    [["resume", "--help"]],
    [["resume", "analyze", "--help"]],
    [["--version"]],
  ])("%j is answered on standard output with exit 0", async (args) => {
    const { exit, stdout, stderr } = await program(args);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(stdout).toContain("career-reference");
  });
});

describe("input that cannot be read, exit 3", () => {
  it.each([
    ["no such file", () => join(folder, "secret-name.json")],
    ["a folder", () => folder],
  ])("%s, without its path in the error", async (_, path) => {
    const { exit, stdout, stderr } = await program(["resume", "evaluate", "--input", path()]);
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: "" });
    expect(JSON.parse(stderr)).toEqual(error("input_read_failed", "input"));
    expect(stderr).not.toContain(folder);
  });

  it.each(Object.keys(INPUTS))(
    "%s takes as many bytes as the catalogue says, and not one more",
    async (id) => {
      const operation = OPERATIONS.find((candidate) => candidate.id === id);
      const most = operation && "maximumInputBytes" in operation ? operation.maximumInputBytes : 0;
      expect([262_144, 1_048_576]).toContain(most);
      const fits = await program(withInput(id), padded(INPUTS[id] ?? {}, most));
      expect({ exit: fits.exit, stderr: fits.stderr }).toEqual({ exit: 0, stderr: "" });
      const tooLarge = await program(withInput(id), padded(INPUTS[id] ?? {}, most + 1));
      expect({ exit: tooLarge.exit, stdout: tooLarge.stdout }).toEqual({ exit: 3, stdout: "" });
      expect(JSON.parse(tooLarge.stderr)).toEqual(error("cli_input_too_large", "input"));
    },
  );

  it("has the limit of bytes before anything is said about what the bytes are", async () => {
    const path = join(folder, "large.bin");
    writeFileSync(path, Buffer.alloc(262_145, 0xff));
    expect((await program(["resume", "evaluate", "--input", path])).exit).toBe(3);
    writeFileSync(path, Buffer.alloc(262_144, 0xff));
    expect((await program(["resume", "evaluate", "--input", path])).exit).toBe(4);
  });
});

describe("input that is not one document of the contract, exit 4", () => {
  it.each([
    ["nothing", ""],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ["a byte order mark", `\ufeff${JSON.stringify(RESUME)}`],
    ["two documents", JSON.stringify(RESUME).repeat(2)],
    ["an unknown field", JSON.stringify({ ...RESUME, note: "x" })],
    ["a missing field", JSON.stringify({ text: "Ada" })],
    ["a field of another type", JSON.stringify({ ...RESUME, text: ["Ada"] })],
    ["a field twice", '{"schema_version":"career.resume_input.v1","text":"a","text":"a"}'],
    ["half of a surrogate pair", '{"schema_version":"career.resume_input.v1","text":"\\ud83d"}'],
  ])("%s", async (_, input) => {
    const { exit, stdout, stderr } = await inProcess(["resume", "evaluate", "--input", "-"], input);
    expect({ exit, stdout }).toEqual({ exit: 4, stdout: "" });
    expect(JSON.parse(stderr)).toEqual(error("invalid_json", "input"));
  });
});

describe("input that the Core refuses, exit 5", () => {
  const job = (text: string) => ({ schema_version: "career.job_input.v1", text });
  it.each([
    ["another version", "resume.evaluate", { ...RESUME, schema_version: "v2" }, "unsupported_schema_version"],
    ["blank text", "resume.analyze", { ...RESUME, text: " \n" }, "source_text_empty"],
    ["a line of 2,001", "resume.normalize", { ...RESUME, text: "x".repeat(2001) }, "source_line_too_long"],
    ["2,001 lines", "job.normalize", job("x\n".repeat(2001)), "source_line_count_exceeded"],
    ["50,001 characters", "job.normalize", job(`${"x".repeat(999)}\n`.repeat(51)), "source_text_too_large"],
    ["an empty id", "resume.analyze", { ...RESUME, metadata: { document_id: "" } }, "document_id_empty"],
    [
      "a long id",
      "resume.evaluate",
      { ...RESUME, metadata: { document_id: "x".repeat(129) } },
      "document_id_too_long",
    ],
  ])("%s for %s", async (_, id, document, code) => {
    const { exit, stdout, stderr } = await inProcess(withInput(id), JSON.stringify(document));
    expect({ exit, stdout }).toEqual({ exit: 5, stdout: "" });
    expect(JSON.parse(stderr)).toMatchObject({ code });
  });

  it("says in which of several documents the fault is", async () => {
    const match = { ...INPUTS["job.match"], job: { schema_version: "career.job_input.v1", text: "" } };
    const { stderr } = await inProcess(withInput("job.match"), JSON.stringify(match));
    expect(JSON.parse(stderr)).toEqual(error("source_text_empty", "job.text"));
  });
});

describe("an answer that is too large, exit 6", () => {
  it("is counted with its newline, and one byte more than the bound leaves standard output empty", async () => {
    const { stdout } = await inProcess(["operations"]);
    const size = Buffer.byteLength(stdout);
    expect((await inProcess(["operations"], "", size)).exit).toBe(0);
    const refused = await inProcess(["operations"], "", size - 1);
    expect({ exit: refused.exit, stdout: refused.stdout }).toEqual({ exit: 6, stdout: "" });
    expect(JSON.parse(refused.stderr)).toEqual(error("output_write_failed"));
  });
});

describe("no text of the input", () => {
  it("appears in an error", async () => {
    const secret = "wombat-4711";
    for (const input of [
      `{"${secret}":1}`,
      `"${secret}`,
      JSON.stringify({ ...RESUME, schema_version: secret }),
    ]) {
      const { stderr } = await inProcess(["resume", "evaluate", "--input", "-"], input);
      expect(stderr).not.toContain(secret);
    }
  });
});

describe("any JSON document", () => {
  const contractWords = fc.constantFrom(
    "schema_version",
    "text",
    "metadata",
    "document_id",
    "career.resume_input.v1",
    "resume",
  );
  const anyJson = fc.jsonValue({ stringUnit: "binary", maxDepth: 4 });
  const nearly = fc.record({
    schema_version: fc.oneof(fc.constant("career.resume_input.v1"), contractWords),
    text: fc.oneof(fc.string({ unit: "binary", minLength: 1 }), anyJson),
    metadata: fc.oneof(fc.record({ document_id: fc.oneof(fc.string(), fc.constant(null)) }), anyJson),
  });

  it.each(Object.keys(INPUTS))("gives %s a result or a typed error", async (id) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, nearly), async (document) => {
        const { exit, stdout, stderr } = await inProcess(withInput(id), JSON.stringify(document));
        expect([0, 4, 5]).toContain(exit);
        expect(exit === 0 ? stderr : stdout).toBe("");
      }),
    );
  });
});

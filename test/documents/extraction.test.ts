import { execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type ExtractionBounds, processExtractor } from "../../src/documents/extraction.ts";
import { docxOf, docxParts, paragraph, zipOf } from "./docx-fixtures.ts";
import { encryptedPdf, pdfOf, write } from "./pdf-fixtures.ts";
import { builtWorker, temporaryFolder } from "./worker.ts";

const folder = temporaryFolder();
const none = new Uint8Array();
let scripts = 0;

/** An extractor whose worker is this program. */
function extractorOf(program: string, bounds: Partial<ExtractionBounds> = {}) {
  scripts += 1;
  const path = join(folder, `worker-${scripts}.mjs`);
  writeFileSync(path, program);
  return { path, extract: processExtractor(path, bounds) };
}

const running = (path: string) => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(path);
const answering = (expression: string) =>
  `process.stdout.write(JSON.stringify({ text: JSON.stringify(${expression}) }));`;
async function toldBy(program: string): Promise<unknown> {
  const answer = await extractorOf(program).extract("pdf", none);
  return "text" in answer ? JSON.parse(answer.text) : answer;
}

describe("the built worker", () => {
  let worker = "";
  beforeAll(async () => {
    worker = await builtWorker();
  });

  it("extracts a PDF", async () => {
    const bytes = await pdfOf((sheet) => write(sheet, 40, 700, ["Wren Halloway", "Weaver"]));
    const answer = await processExtractor(worker)("pdf", bytes);
    expect(answer).toMatchObject({ text: "Wren Halloway\nWeaver\n", quality: { columns: 1 } });
  });

  it("extracts a DOCX", async () => {
    expect(await processExtractor(worker)("docx", docxOf(paragraph("Wren Halloway")))).toEqual({
      text: "Wren Halloway\n",
    });
  });

  it("runs from behind a link as well", async () => {
    const link = join(temporaryFolder(), "link");
    symlinkSync(dirname(worker), link);
    const answer = await processExtractor(join(link, basename(worker)))("docx", docxOf(paragraph("Wren")));
    expect(answer).toEqual({ text: "Wren\n" });
  });

  it("tells why a document gives no text", async () => {
    const extract = processExtractor(worker);
    expect(await extract("pdf", await encryptedPdf((sheet) => write(sheet, 40, 700, ["x"])))).toEqual({
      failed: "encrypted",
    });
    expect(await extract("pdf", new TextEncoder().encode("no pdf"))).toEqual({ failed: "malformed" });
    expect(await extract("docx", new TextEncoder().encode("no zip"))).toEqual({ failed: "malformed" });
  });

  it("ends bounded on a DOCX that grows a thousandfold and lies about it", async () => {
    const [document, ...others] = docxParts().reverse();
    const bomb = { name: document?.name ?? "", content: new Uint8Array(300 * 1024 * 1024), claims: 1_000 };
    const answer = await processExtractor(worker)("docx", zipOf([...others, bomb]));
    expect(["too_large", "malformed"]).toContain("failed" in answer ? answer.failed : "read");
    expect(running(worker)).toBe(false);
  });

  it("is gone when it was aborted while it worked", async () => {
    const page = Array.from({ length: 50 }, (_, at) => `line ${at} of a page with several words in it`);
    const bytes = await pdfOf(
      ...new Array<undefined>(20)
        .fill(undefined)
        .map(() => (sheet: Parameters<typeof write>[0]) => write(sheet, 40, 750, page)),
    );
    const controller = new AbortController();
    const extraction = processExtractor(worker)("pdf", bytes, controller.signal);
    await vi.waitUntil(() => running(worker));
    controller.abort(new Error("stopped by the person"));
    await expect(extraction).rejects.toThrow("stopped by the person");
    expect(running(worker)).toBe(false);
  });
});

describe("a worker process", () => {
  it("gets the document and its kind, and nothing of our environment", async () => {
    const program = `let size = 0; for await (const chunk of process.stdin) size += chunk.length;
      ${answering("{ size, kind: process.argv[2], env: Object.keys(process.env) }")}`;
    const answer = await extractorOf(program).extract("docx", new Uint8Array(100_000));
    expect(answer).toEqual({ text: JSON.stringify({ size: 100_000, kind: "docx", env: [] }) });
  });

  it("can neither read other files, nor write, nor start programs", async () => {
    const program = `import { readFileSync, writeFileSync } from "node:fs"; import { execFileSync } from "node:child_process";
      const code = (call) => { try { call(); return "done"; } catch (error) { return error.code; } };
      ${answering(`[
        code(() => readFileSync("/etc/hosts")), code(() => writeFileSync("${folder}/written", "x")), code(() => execFileSync("true")),
      ]`)}`;
    expect(await toldBy(program)).toEqual(["ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED"]);
  });

  it.each([
    ["writes no JSON", `process.stdout.write("{");`],
    ["writes other JSON", `process.stdout.write('{"text":1}');`],
    ["adds a key of its own", `process.stdout.write('{"text":"a","path":"/etc"}');`],
    ["writes nothing", ""],
    ["fails after its answer", `process.stdout.write('{"text":"a"}'); process.exitCode = 1;`],
    ["throws", `throw new Error("secret text of the document");`],
  ])("that %s is answered by malformed", async (_, program) => {
    expect(await extractorOf(program).extract("pdf", none)).toEqual({ failed: "malformed" });
  });

  it("that never ends is killed when its time is over", async () => {
    const { path, extract } = extractorOf(`process.on("SIGTERM", () => {}); setInterval(() => {}, 1_000);`, {
      timeoutMs: 300,
    });
    expect(await extract("pdf", none)).toEqual({ failed: "timed_out" });
    expect(running(path)).toBe(false);
  });

  it("that never ends is killed when the call is aborted", async () => {
    const { path, extract } = extractorOf(`process.on("SIGTERM", () => {}); setInterval(() => {}, 1_000);`);
    const controller = new AbortController();
    const extraction = extract("pdf", none, controller.signal);
    await vi.waitUntil(() => running(path));
    controller.abort();
    await expect(extraction).rejects.toThrow();
    expect(running(path)).toBe(false);
  });

  it("that somebody else ends is not held against the document", async () => {
    const { extract } = extractorOf(`process.kill(process.pid, "SIGKILL");`);
    expect(await extract("pdf", none)).toEqual({ failed: "unreadable" });
  });

  it("whose program is missing is told of without its path", async () => {
    await expect(processExtractor(join(folder, "gone.mjs"))("pdf", none)).rejects.toThrow(
      "The document reader of this package is missing. Install the package again.",
    );
  });

  it("is not started for a call that was aborted before", async () => {
    const { extract } = extractorOf("");
    await expect(extract("pdf", none, AbortSignal.abort())).rejects.toThrow();
  });

  it.each([
    [
      "fills its heap",
      `const all = []; for (;;) all.push(new Array(10_000).fill(all.length));`,
      { heapMib: 32 },
    ],
    [
      "writes without end",
      `for (;;) if (!process.stdout.write("x".repeat(1_000_000))) await new Promise((r) => process.stdout.once("drain", r));`,
      {},
    ],
  ])("that %s is answered by too_large", async (_, program, bounds) => {
    const { path, extract } = extractorOf(program, bounds);
    expect(await extract("pdf", none)).toEqual({ failed: "too_large" });
    expect(running(path)).toBe(false);
  });

  it.runIf(process.platform === "linux")(
    "that takes memory outside its heap is answered by too_large",
    async () => {
      const program = `const all = []; setInterval(() => all.push(Buffer.alloc(20_000_000, 1)), 1);`;
      const { path, extract } = extractorOf(program, { residentBytes: 150_000_000 });
      expect(await extract("pdf", none)).toEqual({ failed: "too_large" });
      expect(running(path)).toBe(false);
    },
  );
});

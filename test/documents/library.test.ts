import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DocumentError, unavailable } from "../../src/documents/document-error.ts";
import type { Extract } from "../../src/documents/extraction.ts";
import { realFiles } from "../../src/documents/file-access.ts";
import type { Library } from "../../src/documents/library.ts";
import { folderWith, idOf, libraryOf, notedFiles } from "./folders.ts";

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

async function reasonOf(library: Library, label: string): Promise<string | undefined> {
  const id = await idOf(library, label);
  return library.read(id).then(
    () => undefined,
    (error: DocumentError) => `${error.code}: ${error.reason}`,
  );
}

describe("reading an original", () => {
  it("gives the file's own text, byte order mark, line ends and all", async () => {
    const text = "\uFEFF# Wren\r\n\r\nfi ligature \uFB01, no-break\u00A0space\n";
    const library = libraryOf(folderWith({ "cv.md": text }));
    const source = await library.read(await idOf(library, "cv.md"));
    expect(source).toEqual({
      text,
      lines: ["\uFEFF# Wren", "", "fi ligature \uFB01, no-break\u00A0space"],
      sha256: sha256(text),
    });
  });

  it("costs one lstat while nothing has changed, in a library of 1 and of 1,000", async () => {
    for (const size of [1, 1_000]) {
      const contents = Object.fromEntries(
        Array.from({ length: size }, (_, at) => [`${at}.md`, `text ${at}`]),
      );
      const { files, calls } = notedFiles();
      const library = libraryOf(folderWith(contents), { files });
      const id = await idOf(library, "0.md");
      await library.read(id);
      calls.length = 0;
      expect((await library.find(id))?.label).toBe("0.md");
      expect((await library.read(id)).text).toBe("text 0");
      expect(calls).toEqual(["lstat"]);
    }
  });

  it("reads anew what has changed, even to the same size and time", async () => {
    const root = folderWith({ "cv.md": "first" });
    const library = libraryOf(root);
    const id = await idOf(library, "cv.md");
    utimesSync(join(root, "cv.md"), 1_000, 1_000);
    await library.read(id);
    writeFileSync(join(root, "new"), "other");
    utimesSync(join(root, "new"), 1_000, 1_000);
    renameSync(join(root, "new"), join(root, "cv.md"));
    expect((await library.read(id)).text).toBe("other");
  });

  it("keeps its id while its text changes, and finds a file that no list has shown yet", async () => {
    const root = folderWith({ "cv.md": "first" });
    const id = await idOf(libraryOf(root), "cv.md");
    writeFileSync(join(root, "cv.md"), "second");
    expect((await libraryOf(root).read(id)).text).toBe("second");
  });

  it("finds nothing under an id that no file has", async () => {
    const library = libraryOf(folderWith({ "cv.md": "x" }));
    expect(await library.find("000000")).toBeUndefined();
    await expect(library.read("000000")).rejects.toMatchObject({
      code: "document_unavailable",
      reason: "unreadable",
    });
  });

  it("remembers a failure as long as the file stays as it is", async () => {
    let extractions = 0;
    const extract: Extract = async () => {
      extractions += 1;
      return { failed: "malformed" };
    };
    const library = libraryOf(folderWith({ "cv.pdf": "no pdf" }), { extract });
    expect(await reasonOf(library, "cv.pdf")).toBe("document_unavailable: malformed");
    expect(await reasonOf(library, "cv.pdf")).toBe("document_unavailable: malformed");
    expect(extractions).toBe(1);
    expect((await library.list())[0]?.unavailable).toBe("malformed");
  });

  it("tries again what only took too long", async () => {
    let extractions = 0;
    const extract: Extract = async () => {
      extractions += 1;
      return extractions === 1 ? { failed: "timed_out" } : { text: "now\n" };
    };
    const library = libraryOf(folderWith({ "cv.pdf": "x" }), { extract });
    expect(await reasonOf(library, "cv.pdf")).toBe("document_unavailable: timed_out");
    expect(await reasonOf(library, "cv.pdf")).toBeUndefined();
  });

  it("extracts at most two documents at once", async () => {
    let running = 0;
    let most = 0;
    const extract: Extract = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => setImmediate(resolve));
      running -= 1;
      return { text: "read\n" };
    };
    const library = libraryOf(folderWith({ "a.pdf": "x", "b.pdf": "x", "c.docx": "x", "d.pdf": "x" }), {
      extract,
    });
    await Promise.all((await library.list()).map(({ id }) => library.read(id)));
    expect(most).toBe(2);
  });
});

describe("a text that cannot be used", () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);

  it.each<[string, string | Uint8Array, string]>([
    ["is over 10 MiB", new Uint8Array(10 * 1024 * 1024 + 1).fill(32), "too_large"],
    ["has more than 50,000 characters", `${"x".repeat(1_999)}\n`.repeat(26), "text_too_long"],
    ["has more than 2,000 lines", "x\n".repeat(2_001), "too_many_lines"],
    ["has a line of more than 2,000 characters", "x".repeat(2_001), "line_too_long"],
    ["is Latin-1", bytes(0x52, 0xe9, 0x73), "not_utf8"],
    ["is UTF-16", bytes(0xff, 0xfe, 0x41, 0x00), "not_utf8"],
    ["ends within a character", bytes(0x41, 0xe2, 0x82), "not_utf8"],
    ["holds half a surrogate pair", bytes(0xed, 0xa0, 0x80), "not_utf8"],
    ["has no bytes", "", "empty"],
    ["has only space", " \r\n\t", "empty"],
  ])("%s", async (_, content, reason) => {
    const library = libraryOf(folderWith({ "cv.txt": content }));
    expect(await reasonOf(library, "cv.txt")).toBe(`document_unavailable: ${reason}`);
  });

  it("is gone since the list", async () => {
    const root = folderWith({ "cv.md": "x" });
    const library = libraryOf(root);
    const id = await idOf(library, "cv.md");
    rmSync(join(root, "cv.md"));
    await expect(library.read(id)).rejects.toMatchObject({ reason: "unreadable" });
  });

  it("was swapped for a link since the list", async () => {
    const root = folderWith({ "cv.md": "x" });
    const library = libraryOf(root);
    const id = await idOf(library, "cv.md");
    rmSync(join(root, "cv.md"));
    symlinkSync(join(folderWith({ "secret.md": "secret" }), "secret.md"), join(root, "cv.md"));
    await expect(library.read(id)).rejects.toMatchObject({ reason: "unreadable" });
  });

  it("lies in a folder that was swapped for a link since the list", async () => {
    const root = folderWith({ "in/cv.md": "x" });
    const library = libraryOf(root);
    const id = await idOf(library, "in/cv.md");
    rmSync(join(root, "in"), { recursive: true });
    symlinkSync(folderWith({ "cv.md": "secret" }), join(root, "in"));
    await expect(library.read(id)).rejects.toMatchObject({ reason: "unreadable" });
  });

  it("became a link between the look and the opening", async () => {
    const root = folderWith({ "cv.md": "x" });
    const target = join(folderWith({ "secret.md": "secret" }), "secret.md");
    const swapping = {
      ...realFiles,
      open: (path: string) => {
        rmSync(path);
        symlinkSync(target, path);
        return realFiles.open(path);
      },
    };
    const library = libraryOf(root, { files: swapping });
    expect(await reasonOf(library, "cv.md")).toBe("document_unavailable: unreadable");
  });

  it("became a pipe, which does not keep the reader waiting", async () => {
    const root = folderWith({ "cv.md": "x" });
    const library = libraryOf(root);
    const id = await idOf(library, "cv.md");
    rmSync(join(root, "cv.md"));
    execFileSync("mkfifo", [join(root, "cv.md")]);
    await expect(library.read(id)).rejects.toMatchObject({ reason: "unreadable" });
  });

  it("grows while it is read, again and again", async () => {
    const root = folderWith({ "cv.md": "first" });
    const growing = {
      ...realFiles,
      open: async (path: string) => {
        const file = await realFiles.open(path);
        return {
          stat: (options: { bigint: true }) => file.stat(options),
          read: (buffer: Uint8Array, offset: number, length: number) => {
            writeFileSync(path, "more", { flag: "a" });
            return file.read(buffer, offset, length);
          },
          close: () => file.close(),
        };
      },
    };
    expect(await reasonOf(libraryOf(root, { files: growing }), "cv.md")).toBe(
      "document_unavailable: unreadable",
    );
  });

  it("is told of without its folder, its text or the system's words", async () => {
    const root = folderWith({ "in/cv.md": `secret ${"x".repeat(2_001)}` });
    const library = libraryOf(root);
    const error = await library
      .read(await idOf(library, "in/cv.md"))
      .catch((thrown: DocumentError) => thrown);
    expect(error).toHaveProperty("message", unavailable("in/cv.md", "line_too_long").message);
    expect(String(error)).not.toMatch(new RegExp(`${root}|secret|xxx`));
  });
});

describe("the check that an original is unchanged", () => {
  it("passes for the same bytes, whatever their time", async () => {
    const root = folderWith({ "cv.md": "same" });
    const library = libraryOf(root);
    const id = await idOf(library, "cv.md");
    utimesSync(join(root, "cv.md"), 1_000, 1_000);
    await expect(library.assertUnchanged(id, sha256("same"))).resolves.toBeUndefined();
  });

  it("reads the bytes themselves: other bytes with the same size and time are a change", async () => {
    const root = folderWith({ "cv.md": "same" });
    const library = libraryOf(root);
    const id = await idOf(library, "cv.md");
    await library.read(id);
    writeFileSync(join(root, "cv.md"), "Same");
    await expect(library.assertUnchanged(id, sha256("same"))).rejects.toMatchObject({
      code: "source_changed",
    });
  });

  it("fails for a file that is gone", async () => {
    const root = folderWith({ "cv.md": "same" });
    const library = libraryOf(root);
    const id = await idOf(library, "cv.md");
    rmSync(join(root, "cv.md"));
    await expect(library.assertUnchanged(id, sha256("same"))).rejects.toMatchObject({
      code: "source_changed",
    });
  });
});

import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256Of } from "../../src/documents/ingestion.ts";
import type { Library } from "../../src/documents/library.ts";
import { folderWith, idOf, labelsOf, libraryOf, notedFiles } from "./folders.ts";

const noticeOf = (library: Library, code: string) => library.notices().find((notice) => notice.code === code);
const textBytes = (text: string) => new TextEncoder().encode(text);

describe("the list of originals", () => {
  it("holds the documents of every kind and nothing else, in whatever case their names are written", async () => {
    const root = folderWith({
      "cv.md": "x",
      "cv.TXT": "x",
      "deep/er/cv.pdf": "x",
      "deep/cv.docx": "x",
      "photo.jpg": "x",
      "cv.md.bak": "x",
      md: "x",
    });
    expect(await labelsOf(libraryOf(root))).toEqual(["cv.TXT", "cv.md", "deep/cv.docx", "deep/er/cv.pdf"]);
  });

  it("is newest first, and by label where times are equal", async () => {
    const root = folderWith({ "b.md": "x", "a.md": "x", "old.md": "x", "new.md": "x" });
    utimesSync(join(root, "old.md"), 1_000, 1_000);
    for (const name of ["a.md", "b.md"]) utimesSync(join(root, name), 2_000, 2_000);
    utimesSync(join(root, "new.md"), 3_000, 3_000);
    const labels = (await libraryOf(root).list()).map(({ label }) => label);
    expect(labels).toEqual(["new.md", "a.md", "b.md", "old.md"]);
  });

  it("does not open a single document", async () => {
    const { files, calls } = notedFiles();
    await libraryOf(folderWith({ "a.md": "x", "b.pdf": "x" }), { files }).list();
    expect(calls).not.toContain("open");
  });

  it("leaves hidden files, hidden folders, lock files and dependencies out", async () => {
    const root = folderWith({
      ".hidden.md": "x",
      ".git/cv.md": "x",
      "node_modules/cv.md": "x",
      "~$cv.docx": "x",
      "cv.md": "x",
    });
    expect(await labelsOf(libraryOf(root))).toEqual(["cv.md"]);
  });

  it("goes 8 folders deep and tells of deeper ones", async () => {
    const eight = Array.from({ length: 8 }, (_, at) => `d${at}`).join("/");
    const library = libraryOf(folderWith({ [`${eight}/in.md`]: "x", [`${eight}/d8/out.md`]: "x" }));
    expect(await labelsOf(library)).toEqual([`${eight}/in.md`]);
    expect(noticeOf(library, "level_limit")).toMatchObject({ count: 1, labels: [`${eight}/d8`] });
  });

  it("holds at most 2,000 documents, shallow folders first, and tells of the limit", async () => {
    const contents = Object.fromEntries(Array.from({ length: 1_999 }, (_, at) => [`${at}.md`, "x"]));
    const library = libraryOf(folderWith({ ...contents, "deep/a.md": "x", "deep/b.md": "x" }));
    const labels = await labelsOf(library);
    expect(labels).toHaveLength(2_000);
    expect(labels).toContain("deep/a.md");
    expect(noticeOf(library, "file_limit")?.count).toBe(1);
  });

  it("knows a file that two roots share once", async () => {
    const root = folderWith({ "inner/cv.md": "x" });
    const originals = await libraryOf([root, join(root, "inner")]).list();
    expect(originals.map(({ label }) => label)).toEqual(["inner/cv.md"]);
  });

  it("tells at once which files are too large or empty", async () => {
    const root = folderWith({ "big.pdf": new Uint8Array(10 * 1024 * 1024 + 1), "none.md": "" });
    const states = (await libraryOf(root).list()).map(({ label, unavailable }) => [label, unavailable]);
    expect(Object.fromEntries(states)).toEqual({ "big.pdf": "too_large", "none.md": "empty" });
  });

  it("shows a file that came after the first list, and no longer one that went", async () => {
    const root = folderWith({ "a.md": "x" });
    const library = libraryOf(root);
    expect((await library.list()).map(({ label }) => label)).toEqual(["a.md"]);
    writeFileSync(join(root, "b.md"), "x");
    expect((await library.list()).map(({ label }) => label).sort()).toEqual(["a.md", "b.md"]);
    rmSync(join(root, "a.md"));
    expect((await library.list()).map(({ label }) => label)).toEqual(["b.md"]);
  });

  it("shows a file that was edited in place as the newest", async () => {
    const root = folderWith({ "a.md": "x", "b.md": "x" });
    for (const name of ["a.md", "b.md"]) utimesSync(join(root, name), 1_000, 1_000);
    utimesSync(root, 1_000, 1_000);
    const library = libraryOf(root);
    expect((await library.list()).map(({ label }) => label)).toEqual(["a.md", "b.md"]);
    writeFileSync(join(root, "b.md"), "edited");
    expect((await library.list()).map(({ label, size }) => [label, size])).toEqual([
      ["b.md", 6],
      ["a.md", 1],
    ]);
  });

  it("follows the person's choice of folders", async () => {
    const roots = [folderWith({ "a.md": "x" })];
    const library = libraryOf(roots);
    await library.list();
    roots[0] = folderWith({ "b.md": "x" });
    expect((await library.list()).map(({ label }) => label)).toEqual(["b.md"]);
  });

  it("stops where it is aborted", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(
      libraryOf(folderWith({ "a.md": "x" })).list({ signal: controller.signal }),
    ).rejects.toThrow();
  });
});

describe("folders that are not as they should be", () => {
  it("a root that is gone is told of, and the others are listed", async () => {
    const gone = folderWith();
    rmSync(gone, { recursive: true });
    const library = libraryOf([gone, folderWith({ "cv.md": "x" })]);
    expect(await labelsOf(library)).toEqual(["cv.md"]);
    expect(noticeOf(library, "root_missing")?.message).not.toContain(gone);
  });

  it("a folder that cannot be read is left out and told of", async () => {
    const root = folderWith({ "cv.md": "x", "shut/cv.md": "x" });
    const { files } = notedFiles();
    const refusing = {
      ...files,
      readdir: (path: string) =>
        path.endsWith("shut")
          ? Promise.reject(Object.assign(new Error("EACCES"), { code: "EACCES" }))
          : files.readdir(path),
    };
    const library = libraryOf(root, { files: refusing });
    expect(await labelsOf(library)).toEqual(["cv.md"]);
    expect(noticeOf(library, "folder_unreadable")?.count).toBe(1);
  });

  it("pipes, sockets and folders with a document's name are no documents", async () => {
    const root = folderWith({ "cv.md": "x" });
    execFileSync("mkfifo", [join(root, "pipe.md")]);
    mkdirSync(join(root, "folder.md"));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(root, "s.txt"), resolve));
    try {
      expect(await labelsOf(libraryOf(root))).toEqual(["cv.md"]);
    } finally {
      server.close();
    }
  });
});

describe("links", () => {
  it("that leave the root are refused and told of", async () => {
    const outside = folderWith({ "secret.md": "x", "folder/secret.md": "x" });
    const root = folderWith({ "cv.md": "x" });
    symlinkSync(join(outside, "secret.md"), join(root, "a.md"));
    symlinkSync(join(outside, "folder"), join(root, "folder"));
    const library = libraryOf(root);
    expect(await labelsOf(library)).toEqual(["cv.md"]);
    expect(noticeOf(library, "link_refused")).toMatchObject({ count: 2, labels: ["a.md", "folder"] });
  });

  it("inside the root count once, as the document that they lead to", async () => {
    const root = folderWith({ "deep/cv.md": "x", "notes.dat": "x" });
    symlinkSync(join(root, "deep/cv.md"), join(root, "again.md"));
    symlinkSync(join(root, "notes.dat"), join(root, "notes.txt"));
    expect(await labelsOf(libraryOf(root))).toEqual(["deep/cv.md", "notes.txt"]);
  });

  it("in a circle, to nowhere or to the folder above end the scan like any other", async () => {
    const root = folderWith({ "deep/cv.md": "x" });
    symlinkSync(join(root, "one.md"), join(root, "two.md"));
    symlinkSync(join(root, "two.md"), join(root, "one.md"));
    symlinkSync(join(root, "gone.md"), join(root, "dangling.md"));
    symlinkSync(root, join(root, "deep/above"));
    expect(await labelsOf(libraryOf(root))).toEqual(["deep/cv.md"]);
  });

  it("may be the root itself", async () => {
    const root = folderWith({ "cv.md": "x" });
    const link = join(folderWith(), "link");
    symlinkSync(root, link);
    expect(await labelsOf(libraryOf(link))).toEqual(["cv.md"]);
  });
});

describe("what we saved ourselves", () => {
  const sidecar = JSON.stringify({ authority: "assisted_non_authoritative", variant_sha256: "0".repeat(64) });

  it.each(["cv--acme.md.career.json", "cv--acme.career.json"])(
    "is no original: it has the sidecar %s beside it",
    async (name) => {
      const library = libraryOf(folderWith({ "cv.md": "x", "cv--acme.md": "x", [name]: sidecar }));
      expect(await labelsOf(library)).toEqual(["cv.md"]);
      expect(noticeOf(library, "saved_by_us")).toMatchObject({ count: 1, labels: ["cv--acme.md"] });
    },
  );

  it.each([
    ["is no JSON", "{"],
    ["says nothing", "{}"],
    ["is a list", "[]"],
    ["is empty", ""],
  ])("may be what a file is whose sidecar %s: it is quarantined", async (_, content) => {
    const library = libraryOf(folderWith({ "cv.md": "x", "a.md": "x", "a.md.career.json": content }));
    expect(await labelsOf(library)).toEqual(["cv.md"]);
    expect(noticeOf(library, "quarantined")).toMatchObject({ count: 1, labels: ["a.md"] });
  });

  it("is quarantined where the sidecar is a pipe that would keep a reader waiting", async () => {
    const root = folderWith({ "a.md": "x" });
    execFileSync("mkfifo", [join(root, "a.md.career.json")]);
    const library = libraryOf(root);
    expect(await labelsOf(library)).toEqual([]);
    expect(noticeOf(library, "quarantined")?.count).toBe(1);
  });

  it("stays ours behind a link", async () => {
    const root = folderWith({ "in/a.md": "x", "in/a.md.career.json": sidecar });
    symlinkSync(join(root, "in/a.md"), join(root, "b.md"));
    expect(await labelsOf(libraryOf(root))).toEqual([]);
  });

  it("is known by its hash wherever it was copied to, and only files of its size are hashed", async () => {
    const variant = "# Assisted text\n";
    const root = folderWith({
      "copy/renamed.md": variant,
      "cv.md": "another text",
      "same size.md": "# Another text!\n",
    });
    const { files, calls } = notedFiles();
    const bytes = textBytes(variant);
    const knownVariants = () => [{ sha256: sha256Of(bytes), size: bytes.length }];
    expect(await labelsOf(libraryOf(root, { files, knownVariants }))).toEqual(["cv.md", "same size.md"]);
    expect(calls.filter((call) => call === "open")).toHaveLength(2);
  });

  it("is not read as an original even where it took an original's place after the list", async () => {
    const variant = textBytes("# Assisted text\n");
    const root = folderWith({ "cv.md": "# Mine\n" });
    const library = libraryOf(root, {
      knownVariants: () => [{ sha256: sha256Of(variant), size: variant.length }],
    });
    const id = await idOf(library, "cv.md");
    writeFileSync(join(root, "cv.md"), variant);
    await expect(library.read(id)).rejects.toMatchObject({
      code: "document_unavailable",
      message: expect.stringMatching(/not an original/),
    });
  });

  it("lies in the variants folder, which holds no originals", async () => {
    const root = folderWith({ "cv.md": "x", "variants/a.md": "x", "variants/deep/b.md": "x" });
    symlinkSync(join(root, "variants/a.md"), join(root, "link.md"));
    const variantsFolder = () => join(root, "variants");
    expect(await labelsOf(libraryOf(root, { variantsFolder }))).toEqual(["cv.md"]);
  });

  it("is left out from the next list on, without being asked to look again", async () => {
    const root = folderWith({ "cv.md": "x" });
    const library = libraryOf(root);
    await library.list();
    writeFileSync(join(root, "cv--acme.md.career.json"), sidecar);
    writeFileSync(join(root, "cv--acme.md"), "x");
    expect((await library.list()).map(({ label }) => label)).toEqual(["cv.md"]);
  });
});

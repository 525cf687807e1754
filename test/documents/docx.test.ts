import { describe, expect, it } from "vitest";
import { docxText } from "../../src/documents/docx/docx-text.ts";
import { docxOf, docxParts, heading, item, lineBreak, paragraph, table, zipOf } from "./docx-fixtures.ts";

async function linesOf(...body: string[]): Promise<string[]> {
  const answer = await docxText(docxOf(...body));
  if ("failed" in answer) throw new Error(`not read: ${answer.failed}`);
  expect(answer.text.endsWith("\n")).toBe(true);
  return answer.text.split("\n").slice(0, -1);
}

describe("a DOCX", () => {
  it("gives its paragraphs, a blank line before each heading", async () => {
    expect(
      await linesOf(
        heading("Wren Halloway"),
        paragraph("Weaver & planner <2024>"),
        heading("Work"),
        paragraph("Mill"),
      ),
    ).toEqual(["Wren Halloway", "Weaver & planner <2024>", "", "Work", "Mill"]);
  });

  it("gives lists with bullets or numbers, inner ones indented", async () => {
    expect(
      await linesOf(item("Built looms"), item("for 3 mills", 1), item("Cut waste"), paragraph("and")),
    ).toEqual(["• Built looms", "  • for 3 mills", "• Cut waste", "and"]);
    expect(await linesOf(item("First", 0, 2), item("Second", 0, 2))).toEqual(["1. First", "2. Second"]);
  });

  it("gives a table of short cells row by row", async () => {
    const rows = [
      [paragraph("Languages"), paragraph("Python, Go")],
      [paragraph("Data"), paragraph("")],
    ];
    expect(await linesOf(table(rows))).toEqual(["Languages  Python, Go", "Data"]);
  });

  it("gives a page laid out as a table cell by cell", async () => {
    const rows = [
      [
        paragraph("SKILLS") + item("Python") + item("SQL"),
        paragraph("WORK") + paragraph("Mill, 2018 - 2021"),
      ],
    ];
    expect(await linesOf(table(rows))).toEqual(["SKILLS", "• Python", "• SQL", "WORK", "Mill, 2018 - 2021"]);
  });

  it("joins a bullet in a cell of its own with its text", async () => {
    expect(await linesOf(table([[paragraph("•"), paragraph("Built looms")]]))).toEqual(["• Built looms"]);
  });

  it("breaks lines where the person did, and turns special spaces into plain ones", async () => {
    expect(await linesOf(lineBreak("Wren", "Weaver"), paragraph("20\u00A0000 looms\u200B"))).toEqual([
      "Wren",
      "Weaver",
      "20 000 looms",
    ]);
  });
});

describe("a DOCX without usable text", () => {
  it("that has no words is empty", async () => {
    expect(await docxText(docxOf(paragraph(" ")))).toEqual({ failed: "empty" });
  });

  it.each<[string, Uint8Array]>([
    ["other bytes", new TextEncoder().encode("just words")],
    ["a zip of something else", zipOf([{ name: "a.txt", content: "x" }])],
    ["cut off", docxOf(paragraph("x")).slice(0, 300)],
    ["broken inside", zipOf(docxParts("<w:p>").map((part) => part))],
    ["an old compound file", Buffer.from("d0cf11e0a1b11ae1".padEnd(1_024, "0"), "hex")],
  ])("that is %s is malformed", async (_, bytes) => {
    expect(await docxText(bytes)).toEqual({ failed: "malformed" });
  });

  it("that is locked by a password is encrypted", async () => {
    const head = Buffer.from("d0cf11e0a1b11ae1".padEnd(1_024, "0"), "hex");
    const bytes = Buffer.concat([head, Buffer.from("EncryptedPackage", "utf16le"), Buffer.alloc(64)]);
    expect(await docxText(bytes)).toEqual({ failed: "encrypted" });
  });

  it("that would grow beyond 64 MiB is too_large before it is unpacked", async () => {
    const parts = docxParts(paragraph("x"));
    const claiming = [...parts, { name: "word/media/a.bin", content: "x", claims: 64 * 1024 * 1024 }];
    expect(await docxText(zipOf(claiming))).toEqual({ failed: "too_large" });
  });
});

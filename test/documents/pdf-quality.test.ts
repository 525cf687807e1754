import { degrees, PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { pdfText } from "../../src/documents/pdf/pdf-text.ts";
import { type Draw, encryptedPdf, pdfOf, remap, type Sheet, unmappedFont, write } from "./pdf-fixtures.ts";

const body = [
  "Platform engineer with nine years of work on Linux and Database systems",
  "Lead of the Linux group at Example Mills, Databases for 40 sites",
  "Deployed Docker to Debian hosts in London and Dublin and trained teams",
];
const codes = Array.from({ length: 95 }, (_, at) => 32 + at);
type Entry = readonly [number, string];

async function read(draw: Draw) {
  const answer = await pdfText(await pdfOf(draw));
  if ("failed" in answer || !answer.quality) throw new Error("not read");
  return { text: answer.text, quality: answer.quality };
}

/** Body text in a font whose map to letters is `entryOf` for each code. */
const readMapped = (entryOf: (code: number) => string, lines = body) =>
  read(async (sheet) => {
    const font = await sheet.document.embedFont("Times-Roman");
    write(sheet, 40, 700, lines, { font });
    await remap(
      sheet,
      font,
      codes.map((code): Entry => [code, entryOf(code)]),
    );
  });

describe("the quality report", () => {
  it("says nothing bad about ordinary text", async () => {
    const { quality } = await read((sheet) => write(sheet, 40, 700, body));
    expect(quality).toEqual({ columns: 1, garbledShare: 0, ligaturesRepaired: 0 });
  });

  it("counts the ligatures that it wrote out", async () => {
    const ligatures: Record<string, string> = { "#": "\uFB03", $: "\uFB00", "%": "\uFB02", "&": "\uFB01" };
    const entryOf = (code: number) => ligatures[String.fromCharCode(code)] ?? String.fromCharCode(code);
    const { text, quality } = await readMapped(entryOf, ["E#cient o$er, work%ow, certi&cates", ...body]);
    expect(text).toContain("Efficient offer, workflow, certificates");
    expect(quality).toEqual({ columns: 1, garbledShare: 0, ligaturesRepaired: 4 });
  });

  it("calls text garbled whose font maps some letters to others", async () => {
    const wrong: Record<string, string> = { D: "T", L: "\uFB01" };
    const { text, quality } = await readMapped(
      (code) => wrong[String.fromCharCode(code)] ?? String.fromCharCode(code),
    );
    expect(text).toContain("Tatabase");
    expect(quality.warning).toBe("garbled");
    const letters = body.join("").replace(/\s/g, "");
    expect(quality.garbledShare).toBeCloseTo((letters.match(/[DL]/g)?.length ?? 0) / letters.length, 2);
  });

  it.each<[string, (code: number) => string]>([
    ["private-use characters", (code) => String.fromCharCode(0xe000 + code)],
    ["replacement characters", (code) => (code === 32 ? " " : "\uFFFD")],
    [
      "control characters",
      (code) => (code === 32 ? " " : String.fromCharCode(code % 8 === 0 ? 1 : code % 8)),
    ],
    ["the next letter each", (code) => (code === 32 ? " " : String.fromCharCode(code + 1))],
  ])("calls text garbled that is mapped to %s", async (_, entryOf) => {
    const { quality } = await readMapped(entryOf);
    expect(quality.warning).toBe("garbled");
    expect(quality.garbledShare).toBeGreaterThan(0.9);
  });

  it("calls text garbled whose font has no map at all", async () => {
    const { quality } = await read((sheet) => unmappedFont(sheet, 40, 700, body));
    expect(quality.warning).toBe("garbled");
    expect(quality.garbledShare).toBeGreaterThan(0.9);
  });

  it("gives the share of a garbled heading among good text", async () => {
    const { quality } = await read(async (sheet) => {
      write(sheet, 40, 700, body);
      unmappedFont(sheet, 40, 740, ["Experience and education of the person"]);
    });
    expect(quality.warning).toBe("garbled");
    expect(quality.garbledShare).toBeGreaterThan(0.1);
    expect(quality.garbledShare).toBeLessThan(0.3);
  });

  it("warns of a page with next to nothing on it", async () => {
    const { quality } = await read((sheet) => write(sheet, 40, 30, ["Scanned by Example Scanner 3"]));
    expect(quality.warning).toBe("nearly_empty");
  });

  it("warns where some pages have no text", async () => {
    const answer = await pdfText(
      await pdfOf(
        (sheet) => write(sheet, 40, 700, body),
        () => {},
      ),
    );
    expect(answer).toMatchObject({ quality: { warning: "pages_without_text" } });
  });
});

describe("a PDF without usable text", () => {
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==",
    "base64",
  );

  it("that holds only a picture is image_only", async () => {
    const bytes = await pdfOf(async ({ document, page }) => {
      page.drawImage(await document.embedPng(picture), { x: 0, y: 0, width: 612, height: 792 });
    });
    expect(await pdfText(bytes)).toEqual({ failed: "image_only" });
  });

  it("that holds only drawn shapes is image_only, and a blank one empty", async () => {
    const shapes = await pdfOf(({ page }) => page.drawRectangle({ x: 10, y: 10, width: 100, height: 20 }));
    expect(await pdfText(shapes)).toEqual({ failed: "image_only" });
    expect(await pdfText(await pdfOf(() => {}))).toEqual({ failed: "empty" });
  });

  it("of 21 pages is too_large; of 20 it is read", async () => {
    const page = (sheet: Sheet) => write(sheet, 40, 700, body);
    expect(await pdfText(await pdfOf(...new Array<typeof page>(21).fill(page)))).toEqual({
      failed: "too_large",
    });
    expect(await pdfText(await pdfOf(...new Array<typeof page>(20).fill(page)))).toHaveProperty("text");
  });

  it("that asks for a password is encrypted", async () => {
    const bytes = await encryptedPdf((sheet) => write(sheet, 40, 700, body));
    expect(await pdfText(bytes)).toEqual({ failed: "encrypted" });
  });

  it.each([
    ["other bytes", "just words"],
    ["a header and nothing else", "%PDF-1.7\n"],
  ])("that is %s is malformed", async (_, content) => {
    expect(await pdfText(new TextEncoder().encode(content))).toEqual({ failed: "malformed" });
  });

  it("that is cut off is malformed or read in part, never an exception", async () => {
    const whole = await pdfOf((sheet) => write(sheet, 40, 700, body));
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const answer = await pdfText(whole.slice(0, Math.floor(whole.length * share)));
      expect("failed" in answer ? ["malformed", "empty"] : ["read"]).toContain(
        "failed" in answer ? answer.failed : "read",
      );
    }
  });
});

describe("what is read of a PDF", () => {
  it("is the text of its pages: no object names, metadata, annotations or attachments", async () => {
    const document = await PDFDocument.load(await pdfOf((sheet) => write(sheet, 40, 700, body)));
    document.setTitle("Hidden title words");
    await document.attach(new TextEncoder().encode("attached words"), "notes.txt");
    document.catalog.set(
      PDFName.of("StructTreeRoot"),
      document.context.obj({ Type: "StructTreeRoot", K: [{ Type: "StructElem", S: "P" }] }),
    );
    const answer = await pdfText(await document.save());
    expect(answer).toHaveProperty("text", `${body.join("\n")}\n`);
  });

  it("is upright on a turned page, and a name along the edge comes last", async () => {
    const turned = await read(({ page, regular, bold }) => {
      page.setRotation(degrees(90));
      body.forEach((line, at) => {
        page.drawText(line, { x: 100 + at * 14, y: 100, size: 10, font: regular, rotate: degrees(90) });
      });
      page.drawText("PEMBERLEY", { x: 60, y: 60, size: 20, font: bold });
    });
    expect(turned.text.split("\n").filter(Boolean)).toEqual([...body, "PEMBERLEY"]);
  });
});

import {
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFString,
  rgb,
  StandardFonts,
} from "pdf-lib";

/** A page to draw on, with its fonts. */
export interface Sheet {
  readonly document: PDFDocument;
  readonly page: PDFPage;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
}

/** Draws one page. */
export type Draw = (sheet: Sheet) => unknown;

/** A US Letter document, a page for each `draw`. */
export async function pdfOf(...draws: readonly Draw[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  for (const draw of draws) await draw({ document, page: document.addPage([612, 792]), regular, bold });
  return document.save();
}

export interface TextStyle {
  readonly size?: number;
  readonly font?: PDFFont;
  readonly pitch?: number;
}

/** Writes lines below each other, the first baseline at `y`. Gives back the next baseline. */
export function write(
  { page, regular }: Sheet,
  x: number,
  y: number,
  lines: readonly string[],
  { size = 10, font = regular, pitch = 14 }: TextStyle = {},
): number {
  lines.forEach((line, at) => {
    page.drawText(line, { x, y: y - at * pitch, size, font });
  });
  return y - lines.length * pitch;
}

/** A coloured panel, such as stands behind a sidebar. */
export function panel({ page }: Sheet, x: number, y: number, width: number, height: number): void {
  page.drawRectangle({ x, y, width, height, color: rgb(0.85, 0.9, 0.95) });
}

/** Writes with extra room after every letter, as a style sheet's letter-spacing does. */
export function writeSpaced(sheet: Sheet, x: number, y: number, text: string, room: number, size = 20): void {
  const setRoom = (points: number) =>
    PDFOperator.of(PDFOperatorNames.SetCharacterSpacing, [sheet.document.context.obj(points)]);
  sheet.page.pushOperators(setRoom(room));
  sheet.page.drawText(text, { x, y, size, font: sheet.bold });
  sheet.page.pushOperators(setRoom(0));
}

/** Gives the font a map to text that says what `entries` say, whatever its letters look like. */
export async function remap(
  sheet: Sheet,
  font: PDFFont,
  entries: readonly (readonly [code: number, text: string])[],
) {
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");
  const lines = entries.map(
    ([code, text]) => `<${hex(code, 2)}> <${[...text].map((c) => hex(c.codePointAt(0) ?? 0, 4)).join("")}>`,
  );
  const map = [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CMapName /Own def /CMapType 2 def",
    "1 begincodespacerange <00> <FF> endcodespacerange",
    `${lines.length} beginbfchar`,
    ...lines,
    "endbfchar endcmap end end",
  ].join("\n");
  const { context } = sheet.document;
  const stream = context.register(context.stream(map));
  await font.embed();
  const dictionary = context.lookup(font.ref);
  if (dictionary && "set" in dictionary && typeof dictionary.set === "function")
    dictionary.set(PDFName.of("ToUnicode"), stream);
}

/** Writes with a composite font that has neither a font program nor a map: its codes are letters moved by 29 places. */
export function unmappedFont(
  { document, page }: Sheet,
  x: number,
  y: number,
  lines: readonly string[],
): void {
  const { context } = document;
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: "OwnSans",
      Flags: 4,
      FontBBox: [0, -200, 1000, 800],
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: "OwnSans",
      CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 550,
    }),
  );
  const font = context.obj({
    Type: "Font",
    Subtype: "Type0",
    BaseFont: "OwnSans",
    Encoding: "Identity-H",
    DescendantFonts: [descendant],
  });
  const key = page.node.newFontDictionary("Own", context.register(font));
  lines.forEach((line, at) => {
    const codes = [...line]
      .map((c) => ((c.codePointAt(0) ?? 32) - 29).toString(16).padStart(4, "0"))
      .join("");
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginText),
      PDFOperator.of(PDFOperatorNames.SetFontAndSize, [key, context.obj(10)]),
      PDFOperator.of(PDFOperatorNames.MoveText, [context.obj(x), context.obj(y - at * 14)]),
      PDFOperator.of(PDFOperatorNames.ShowText, [PDFHexString.of(codes)]),
      PDFOperator.of(PDFOperatorNames.EndText),
    );
  });
}

/** A PDF whose keys fit no password that a reader could guess. */
export async function encryptedPdf(draw: Draw): Promise<Uint8Array> {
  const document = await PDFDocument.load(await pdfOf(draw));
  const { context } = document;
  const key = () => PDFHexString.of("5a".repeat(32));
  context.trailerInfo.Encrypt = context.register(
    context.obj({ Filter: "Standard", V: 1, R: 2, Length: 40, P: -44, O: key(), U: key() }),
  );
  context.trailerInfo.ID = context.obj([PDFHexString.of("00".repeat(16)), PDFHexString.of("00".repeat(16))]);
  return document.save({ useObjectStreams: false });
}

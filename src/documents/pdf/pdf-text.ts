import type { ExtractionAnswer } from "../extraction-answer.ts";
import { MAX_PDF_PAGES } from "../limits.ts";
import type { ExtractionQuality, QualityWarning } from "../source-text.ts";
import { rowsWithBullets } from "./bullets.ts";
import { type Fragment, median, rowsOf } from "./fragment.ts";
import { garbledGlyphs } from "./glyph-evidence.ts";
import { fragmentsOf, type TextItem } from "./page-fragments.ts";
import { addPageGlyphs, type FontUse } from "./page-glyphs.ts";
import { openPdf, type PdfDocument, type PdfPage } from "./pdf-js.ts";
import { columnCount, linesOfPages } from "./reading-order.ts";
import { type Region, regionOf } from "./region.ts";
import { countLigatures } from "./repairs.ts";

/** From this share on the text is only used after a warning; a single odd sign in a page is below it. */
const GARBLED_SHARE = 0.002;
const GARBLED_GLYPHS = 2;
/** Fewer letters and digits than this are no résumé: a scan with a stamp on it, say. */
const NEARLY_EMPTY = 100;

interface ReadPage {
  readonly region: Region;
  /** Text columns side by side. */
  readonly columns: number;
  readonly fragments: readonly Fragment[];
  readonly ligatures: number;
}

/** The text of a PDF in reading order, and how well it could be read. */
export async function pdfText(bytes: Uint8Array): Promise<ExtractionAnswer> {
  let document: PdfDocument;
  try {
    document = await openPdf(bytes);
  } catch (error) {
    return {
      failed: error instanceof Error && error.name === "PasswordException" ? "encrypted" : "malformed",
    };
  }
  if (document.numPages > MAX_PDF_PAGES) return { failed: "too_large" };
  const uses = new Map<string, FontUse>();
  const pages: ReadPage[] = [];
  let hasDrawing = false;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    pages.push(await readPage(page));
    if (await addPageGlyphs(page, uses)) hasDrawing = true;
    page.cleanup();
  }
  if (pages.every(({ fragments }) => fragments.length === 0))
    return { failed: hasDrawing ? "image_only" : "empty" };
  const bodySize = usualSize(pages.flatMap(({ fragments }) => fragments));
  const lines = linesOfPages(
    pages.filter(({ fragments }) => fragments.length > 0).map(({ region }) => region),
    bodySize,
  );
  const text = `${lines.join("\n")}\n`;
  return { text, quality: qualityOf(pages, [...uses.values()], text) };
}

async function readPage(page: PdfPage): Promise<ReadPage> {
  const { items } = await page.getTextContent({ disableNormalization: true });
  const texts = items.filter((item): item is typeof item & TextItem => "str" in item);
  const { level, turned } = fragmentsOf(texts, page.getViewport({ scale: 1 }).transform);
  const rows = rowsWithBullets(level);
  const across = regionOf(rows);
  const region: Region =
    turned.length === 0
      ? across
      : { kind: "sequence", parts: [across, { kind: "rows", rows: rowsOf(turned) }] };
  return {
    region,
    columns: columnCount(across, rows.length),
    fragments: [...level, ...turned],
    ligatures: texts.reduce((sum, { str }) => sum + countLigatures(str), 0),
  };
}

/** Size of most of the text. */
function usualSize(fragments: readonly Fragment[]): number {
  return median(
    fragments.flatMap(({ size, text }) => new Array<number>(Math.ceil(text.length / 8)).fill(size)),
  );
}

function qualityOf(pages: readonly ReadPage[], uses: readonly FontUse[], text: string): ExtractionQuality {
  const visible = uses.reduce(
    (sum, { glyphs }) => sum + glyphs.filter(({ letter }) => letter !== " ").length,
    0,
  );
  const garbled = uses.reduce((sum, { font, glyphs }) => sum + garbledGlyphs(font, glyphs), 0);
  const garbledShare = Math.min(1, garbled / Math.max(1, visible));
  const hasEmptyPage = pages.some(({ fragments }) => fragments.length === 0);
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const warnings: [QualityWarning, boolean][] = [
    ["garbled", garbled >= GARBLED_GLYPHS && garbledShare >= GARBLED_SHARE],
    ["nearly_empty", letters < NEARLY_EMPTY],
    ["pages_without_text", hasEmptyPage],
  ];
  const warning = warnings.find(([, holds]) => holds)?.[0];
  return {
    columns: Math.max(1, ...pages.map(({ columns }) => columns)),
    garbledShare: Math.round(garbledShare * 10_000) / 10_000,
    ligaturesRepaired: pages.reduce((sum, { ligatures }) => sum + ligatures, 0),
    ...(warning && { warning }),
  };
}

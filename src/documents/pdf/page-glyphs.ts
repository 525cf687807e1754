import type { FontFacts, Glyph } from "./glyph-evidence.ts";
import { drawingOperations, type PdfPage } from "./pdf-js.ts";

/** What a font wrote, over all pages. */
export interface FontUse {
  readonly font: FontFacts;
  readonly glyphs: Glyph[];
}

/** Adds the glyphs of a page to `uses`, by font. Tells whether the page draws anything at all. */
export async function addPageGlyphs(page: PdfPage, uses: Map<string, FontUse>): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const ops = await drawingOperations();
  let current: FontUse | undefined;
  fnArray.forEach((operation, at) => {
    const given: unknown = argsArray[at];
    const [first] = Array.isArray(given) ? (given as unknown[]) : [];
    if (operation === ops.setFont && typeof first === "string") {
      current = uses.get(first) ?? { font: fontFacts(page, first), glyphs: [] };
      uses.set(first, current);
    } else if (operation === ops.showText && Array.isArray(first)) {
      for (const drawn of first as unknown[]) {
        const glyph = glyphOf(drawn);
        if (glyph) current?.glyphs.push(glyph);
      }
    }
  });
  // Pictures are skipped undecoded, but what places them stays.
  return fnArray.length > 0;
}

/** Between glyphs stand numbers (kerning); the letter may be missing. */
function glyphOf(drawn: unknown): Glyph | undefined {
  if (typeof drawn !== "object" || drawn === null || !("originalCharCode" in drawn)) return undefined;
  const code = drawn.originalCharCode;
  const letter = "unicode" in drawn && typeof drawn.unicode === "string" ? drawn.unicode : "";
  return typeof code === "number" ? { code, letter } : undefined;
}

function fontFacts(page: PdfPage, name: string): FontFacts {
  const known: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
  const font: object = typeof known === "object" && known !== null ? known : {};
  const composite = "composite" in font && font.composite === true;
  const isEmbedded = !("missingFile" in font && font.missingFile === true);
  const differences =
    "differences" in font && Array.isArray(font.differences) ? (font.differences as unknown[]) : [];
  // Without an encoding of its own, an embedded font's default says nothing about what its codes draw.
  const base =
    !isEmbedded && "defaultEncoding" in font && Array.isArray(font.defaultEncoding)
      ? font.defaultEncoding
      : [];
  return {
    isUnmapped: composite
      ? isIdentityMap("toUnicode" in font ? font.toUnicode : undefined)
      : areNumbers(differences),
    glyphName(code) {
      const glyph: unknown = differences[code] ?? base[code];
      return composite || typeof glyph !== "string" ? undefined : glyph;
    },
  };
}

/** pdf.js takes codes for letters by a map that knows only the first and last code. */
function isIdentityMap(map: unknown): boolean {
  return typeof map !== "object" || map === null || ("firstChar" in map && !("_map" in map));
}

/** Glyphs named by number (`g12`, `cid45`): the names say nothing about letters. */
function areNumbers(differences: readonly unknown[]): boolean {
  const names = differences.filter((name): name is string => typeof name === "string" && name !== ".notdef");
  const numbered = names.filter((name) => /^(?!u(?:ni)?[0-9A-F]{4})[A-Za-z]{0,6}\d{1,5}$/.test(name));
  return names.length > 0 && numbered.length >= 0.5 * names.length;
}

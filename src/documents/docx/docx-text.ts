import mammoth from "mammoth";
import type { ExtractionAnswer } from "../extraction-answer.ts";
import { htmlText } from "./html-text.ts";
import { declaredSize } from "./zip-size.ts";

/** What all parts of the file may come to when decompressed, in bytes. Ordinary résumés with pictures stay below. */
const MAX_DECOMPRESSED_BYTES = 64 * 1024 * 1024;
/** An encrypted office file is no zip but an old compound file. */
const COMPOUND_FILE = "d0cf11e0a1b11ae1";

/** The text of a DOCX: paragraphs, lists with bullets, tables cell by cell or row by row. Pictures are left out. */
export async function docxText(bytes: Uint8Array): Promise<ExtractionAnswer> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, 8).toString("hex") === COMPOUND_FILE)
    return { failed: hasEncryptedPackage(buffer) ? "encrypted" : "malformed" };
  const size = declaredSize(buffer);
  if (size === undefined) return { failed: "malformed" };
  if (size > MAX_DECOMPRESSED_BYTES) return { failed: "too_large" };
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { convertImage: mammoth.images.imgElement(async () => ({ src: "" })), includeDefaultStyleMap: true },
    );
    const text = htmlText(value);
    if (text.trim() !== "") return { text };
    return { failed: value.includes("<img") ? "image_only" : "empty" };
  } catch {
    return { failed: "malformed" };
  }
}

/** Names in a compound file are UTF-16. */
function hasEncryptedPackage(buffer: Buffer): boolean {
  return buffer.includes(Buffer.from("EncryptedPackage", "utf16le"));
}

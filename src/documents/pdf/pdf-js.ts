import { getResolvedPDFJS } from "unpdf";

type PdfJs = Awaited<ReturnType<typeof getResolvedPDFJS>>;
export type PdfDocument = Awaited<ReturnType<PdfJs["getDocument"]>["promise"]>;
export type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;

/** Part of the newest JavaScript that pdf.js uses and the oldest supported Node lacks. */
function completeArrayBuffer() {
  if ("transferToFixedLength" in ArrayBuffer.prototype) return;
  Object.defineProperty(ArrayBuffer.prototype, "transferToFixedLength", {
    value(this: ArrayBuffer, length: number = this.byteLength) {
      const copy = new ArrayBuffer(length);
      new Uint8Array(copy).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return copy;
    },
  });
}

/** Opens a PDF for reading text only: no scripts, no forms, no system fonts, nothing fetched, no picture decoded. */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  completeArrayBuffer();
  const { getDocument } = await getResolvedPDFJS();
  return getDocument({
    data: bytes,
    fontExtraProperties: true,
    isEvalSupported: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: 1,
    stopAtErrors: false,
    verbosity: 0,
  }).promise;
}

/** Numbers of the drawing operations, by name. */
export async function drawingOperations(): Promise<PdfJs["OPS"]> {
  return (await getResolvedPDFJS()).OPS;
}

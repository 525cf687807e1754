import { Socket } from "node:net";
import type { ExtractionAnswer } from "./extraction-answer.ts";

/** Program of its own: one document on stdin, its kind as the argument, one JSON answer on stdout. Writes nothing else. */

/** All memory of this process, in bytes; the parent watches from outside where the system lets it. */
const RESIDENT_BYTES = 768 * 1024 * 1024;
const WATCH_MS = 50;

/** A document must not make its reader speak to the network, whatever it says. */
function cutNetwork() {
  Socket.prototype.connect = () => {
    throw new Error("no network");
  };
  for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"])
    Reflect.deleteProperty(globalThis, name);
}

async function input(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  const { buffer, byteOffset, byteLength } = Buffer.concat(chunks);
  // A copy of its own: pdf.js takes the whole memory that a view lies in.
  return new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

async function answer(kind: string | undefined, bytes: Uint8Array): Promise<ExtractionAnswer> {
  if (kind === "docx") return (await import("./docx/docx-text.ts")).docxText(bytes);
  return (await import("./pdf/pdf-text.ts")).pdfText(bytes);
}

function finish(result: ExtractionAnswer) {
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
}

const watch = setInterval(() => {
  if (process.memoryUsage.rss() < RESIDENT_BYTES) return;
  clearInterval(watch);
  finish({ failed: "too_large" });
}, WATCH_MS);
const bytes = await input();
cutNetwork();
finish(await answer(process.argv[2], bytes).catch((): ExtractionAnswer => ({ failed: "malformed" })));

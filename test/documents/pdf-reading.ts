import { pdfText } from "../../src/documents/pdf/pdf-text.ts";
import { type Draw, pdfOf } from "./pdf-fixtures.ts";

/** What a PDF reads like: its lines without blank ones, and the number of columns. */
export async function read(...draws: readonly Draw[]): Promise<{ lines: string[]; columns: number }> {
  const answer = await pdfText(await pdfOf(...draws));
  if ("failed" in answer) throw new Error(`not read: ${answer.failed}`);
  return {
    lines: answer.text.split("\n").filter((line) => line !== ""),
    columns: answer.quality?.columns ?? 0,
  };
}

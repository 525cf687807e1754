export type QualityWarning = "garbled" | "nearly_empty" | "pages_without_text";

/** How well the text of a PDF could be read. Shown with the text, so that a bad reading is never taken for a good one. */
export interface ExtractionQuality {
  /** Text columns found side by side; 1 for a plain page. */
  readonly columns: number;
  /** Part of the visible characters, 0 to 1, whose letter is not known for certain. */
  readonly garbledShare: number;
  /** Joined letters such as U+FB01 that were written out. */
  readonly ligaturesRepaired: number;
  /** The gravest thing to know before using the text. */
  readonly warning?: QualityWarning;
}

export interface SourceText {
  /** For Markdown and plain text the file's own text, unchanged; else what was extracted. */
  readonly text: string;
  /** Physical lines as the Core counts them, without their line ends. */
  readonly lines: readonly string[];
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256: string;
  readonly quality?: ExtractionQuality;
}

export type DocumentFormat = "md" | "txt" | "pdf" | "docx";

/** The kind of document that a file name announces, or undefined for any other file. */
export function formatOf(fileName: string): DocumentFormat | undefined {
  const match = /\.(md|txt|pdf|docx)$/i.exec(fileName);
  return match?.[1]?.toLowerCase() as DocumentFormat | undefined;
}

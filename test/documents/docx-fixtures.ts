import { deflateRawSync } from "node:zlib";

/** One part of a zip file. `claims` is the size that the file says the part has, where that is not the truth. */
export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly claims?: number;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function fields(...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([size, value]) => {
      const field = Buffer.alloc(size);
      if (size === 2) field.writeUInt16LE(value);
      else field.writeUInt32LE(value);
      return field;
    }),
  );
}

/** A zip file, each part deflated. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const label = Buffer.from(name);
    // A part that lies about its size is large: its check sum is not worth the time, as nothing gets to compare it.
    const crc = claims === undefined ? crc32(raw) : 0;
    const size = claims ?? raw.length;
    const common = fields(
      [2, 20],
      [2, 0],
      [2, 8],
      [2, 0],
      [2, 0],
      [4, crc],
      [4, packed.length],
      [4, size],
      [2, label.length],
      [2, 0],
    );
    const body = Buffer.concat([fields([4, 0x04034b50]), common, label, packed]);
    directory.push(
      Buffer.concat([
        fields([4, 0x02014b50], [2, 20]),
        common,
        fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        label,
      ]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, entries.length],
    [4, offset],
    [2, 0],
  );
  return new Uint8Array(Buffer.concat([...bodies, entries, end]));
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

export const paragraph = (text: string): string => `<w:p>${run(text)}</w:p>`;
export const heading = (text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(text)}</w:p>`;
/** A list item: list 1 has bullets, list 2 numbers. */
export const item = (text: string, level = 0, list = 1): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
/** A table; a cell is its paragraphs. */
export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
export const lineBreak = (one: string, other: string): string =>
  `<w:p>${run(one)}<w:r><w:br/></w:r>${run(other)}</w:p>`;

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const level = (at: number, kind: string) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${kind}"/></w:lvl>`;

/** The parts of a DOCX with this body. */
export function docxParts(...body: readonly string[]): ZipPart[] {
  return [
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${TYPES}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${TYPES}/numbering" Target="numbering.xml"/><Relationship Id="r2" Type="${TYPES}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: "word/numbering.xml",
      content: `<w:numbering ${W}>${["bullet", "decimal"].map((kind, at) => `<w:abstractNum w:abstractNumId="${at}">${level(0, kind)}${level(1, kind)}</w:abstractNum>`).join("")}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    },
    {
      name: "word/styles.xml",
      content: `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    },
    { name: "word/document.xml", content: `<w:document ${W}><w:body>${body.join("")}</w:body></w:document>` },
  ];
}

export const docxOf = (...body: readonly string[]): Uint8Array => zipOf(docxParts(...body));

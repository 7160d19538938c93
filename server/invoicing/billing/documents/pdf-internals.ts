import { deflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Subset = { glyphs: number[]; includeGlyph(id: number): number; encode(): Uint8Array };
export type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
export type GlyphRun = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number };
export type Font = {
  numGlyphs: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
  getGlyph(id: number, codePoints?: number[]): Glyph;
  layout(text: string, features?: object): GlyphRun;
  createSubset(): Subset;
};
export type Reference = {
  data: Record<string, unknown>;
  compress: boolean;
  buffer: Uint8Array[];
  write(chunk: string | Uint8Array): void;
  finalize(): void;
};
export type Embedded = {
  font: Font;
  layoutRun(text: string): object;
  layoutCached(text: string): object;
  encode(text: string): unknown;
};

/** Added once or more to the id of a glyph that has several codes. */
export const CODE_OF_GLYPH = 0x10000;

export const runOf = (glyphs: Glyph[], positions: Position[]): GlyphRun => ({
  glyphs,
  positions,
  // The library scales the positions before it reads the sum.
  get advanceWidth() {
    return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  },
});

/** Undocumented parts of the library. */
type Internals = {
  _font: Embedded;
  _offset: number;
  _write(data: string | Uint8Array): void;
  ref(data?: object): Reference;
  appendXML(xml: string): void;
  openImage(url: string): { width: number; height: number };
};
export const internalsOf = (pdf: PDFKit.PDFDocument) => pdf as unknown as Internals;

export function onReference(pdf: PDFKit.PDFDocument, handle: (reference: Reference) => void): void {
  const target = internalsOf(pdf);
  const create = target.ref.bind(target);
  target.ref = (data) => {
    const reference = create(data);
    handle(reference);
    return reference;
  };
}

const toBytes = (text: string) => Buffer.from(`${text}\n`, 'latin1');

// Tables from glyphs to text are the same in most documents; compressing them is a fifth of the cost.
const GLYPH_TABLE = Buffer.from('/CIDInit');
const MAX_TABLES = 50;
const tables = new LRUCache<string, Buffer>({ max: MAX_TABLES });

function compressTable(table: Buffer): Buffer {
  const key = table.toString('latin1');
  const known = tables.get(key);
  if (known) return known;
  const compressed = deflateSync(table);
  tables.set(key, compressed);
  return compressed;
}

/** The library's stream copies each of its many parts. Call the result after the document's end. */
export function collectOutput(pdf: PDFKit.PDFDocument): () => Buffer {
  const target = internalsOf(pdf);
  const chunks: Uint8Array[] = [];
  // The library has already written the header.
  for (let part = pdf.read(); part !== null; part = pdf.read()) chunks.push(part as Buffer);
  target._write = (data) => {
    const bytes = typeof data === 'string' ? toBytes(data) : data;
    chunks.push(bytes);
    target._offset += bytes.length;
  };
  onReference(pdf, (reference) => {
    const write = reference.write.bind(reference);
    const finalize = reference.finalize.bind(reference);
    reference.write = (chunk) => write(typeof chunk === 'string' ? toBytes(chunk) : chunk);
    reference.finalize = () => {
      const [first] = reference.buffer;
      if (reference.compress && first && GLYPH_TABLE.equals(first.subarray(0, GLYPH_TABLE.length))) {
        reference.buffer = [compressTable(Buffer.concat(reference.buffer))];
        reference.compress = false;
      }
      finalize();
    };
  });
  return () => Buffer.concat(chunks);
}

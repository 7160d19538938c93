import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { deflateSync } from 'node:zlib';

export type Weight = 'regular' | 'strong';
export type FontName = Weight | 'more';

/** A parsed font, as far as we look into it; the rest is the PDF library's business. */
export type Font = { hasGlyphForCodePoint(codePoint: number): boolean; createSubset(): Subset };
export type Fonts = Record<FontName, Font>;

type Subset = { glyphs: number[]; encode(): Uint8Array };
type Reference = { data: Record<string, unknown>; compress: boolean };
type Embedded = { font: Font; layoutCache: unknown; encode(text: string): unknown };
/** What lies under the library's documented surface and is needed to reuse work between documents. */
type Inner = { _font: Embedded; ref(data?: object): Reference };
const inner = (pdf: PDFKit.PDFDocument) => pdf as unknown as Inner;

let opened: Promise<Fonts> | undefined;

/** Read and parsed once, with the first invoice; every later one takes them as they are. */
export function openFonts(): Promise<Fonts> {
  opened ??= (async () => {
    const { default: PDFDocument } = await import('pdfkit');
    // The library parses fonts for one document at a time. A document that is never written lends us its parser.
    const parser = new PDFDocument({ font: '', autoFirstPage: false });
    const open = async (file: string) => {
      parser.font(await readFile(resolve(import.meta.dirname, 'fonts', file)));
      return inner(parser)._font.font;
    };
    return {
      regular: await open('instrument-sans-400.ttf'),
      strong: await open('instrument-sans-600.ttf'),
      more: await open('dejavu-sans-more.ttf'),
    };
  })();
  return opened;
}

// Shaping words and packing glyphs are two thirds of an invoice's cost, and invoices repeat themselves.
type Kept = { shapes: Record<string, unknown>; words: number; packed: Map<string, Buffer> };
const keptOf = new WeakMap<Font, Kept>();
const MOST_USES = 20_000;
const MOST_PACKED = 50;

function kept(font: Font): Kept {
  const known = keptOf.get(font);
  // Every name brings new words; now and then all of them are let go.
  if (known && known.words < MOST_USES) {
    known.words += 1;
    return known;
  }
  const fresh: Kept = { shapes: Object.create(null), words: 0, packed: known?.packed ?? new Map() };
  keptOf.set(font, fresh);
  return fresh;
}

// Always embedded, in this order: most invoices then hold the same glyphs, and these are packed once.
const ALWAYS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('');

function packed({ packed: known }: Kept, { glyphs }: Subset, encode: () => Uint8Array): Buffer {
  const key = glyphs.join();
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST_PACKED) known.clear();
  const made = deflateSync(encode(), { level: 9 });
  known.set(key, made);
  return made;
}

/** Gives a document our fonts by name. What was shaped and packed for earlier documents serves this one too. */
export function lendFonts(pdf: PDFKit.PDFDocument, fonts: Fonts): (name: FontName, size: number) => void {
  const target = inner(pdf);
  const makeReference = target.ref.bind(target);
  let newest: Reference | undefined;
  target.ref = (data) => {
    newest = makeReference(data);
    return newest;
  };
  // The library asks for the subset right after it has made the reference that will carry it.
  const subsetOf = (font: Font): Subset => {
    const subset = font.createSubset();
    const encode = subset.encode.bind(subset);
    subset.encode = () => {
      if (newest) Object.assign(newest, { compress: false }).data.Filter = 'FlateDecode';
      return packed(kept(font), subset, encode);
    };
    return subset;
  };
  const lent = new Set<FontName>();
  return (name, size) => {
    if (lent.has(name)) {
      pdf.font(name, size);
      return;
    }
    const own: Font = Object.create(fonts[name], { createSubset: { value: () => subsetOf(fonts[name]) } });
    // The types know files and buffers only; the library takes a parsed font just as well.
    pdf.registerFont(name, own as unknown as string);
    pdf.font(name, size);
    target._font.layoutCache = kept(fonts[name]).shapes;
    if (name !== 'more') target._font.encode(ALWAYS);
    lent.add(name);
  };
}

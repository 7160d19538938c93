import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { deflateSync } from 'node:zlib';

export type Weight = 'regular' | 'strong';
export type FontName = Weight | 'more';

export type Font = { hasGlyphForCodePoint(codePoint: number): boolean; createSubset(): Subset };
export type Fonts = Record<FontName, Font>;

type Subset = { glyphs: number[]; encode(): Uint8Array };
type Reference = { data: Record<string, unknown>; compress: boolean };
type Embedded = { font: Font; layoutCache: unknown; encode(text: string): unknown };
/** Undocumented parts of the library, which reuse work between documents. */
type Internals = { _font: Embedded; ref(data?: object): Reference };
const internalsOf = (pdf: PDFKit.PDFDocument) => pdf as unknown as Internals;

let loaded: Promise<Fonts> | undefined;

export function loadFonts(): Promise<Fonts> {
  loaded ??= (async () => {
    const { default: PDFDocument } = await import('pdfkit');
    // The library parses fonts only within a document; this one is never written.
    const parser = new PDFDocument({ font: '', autoFirstPage: false });
    const open = async (file: string) => {
      parser.font(await readFile(resolve(import.meta.dirname, 'fonts', file)));
      return internalsOf(parser)._font.font;
    };
    return {
      regular: await open('instrument-sans-400.ttf'),
      strong: await open('instrument-sans-600.ttf'),
      more: await open('dejavu-sans-more.ttf'),
    };
  })();
  return loaded;
}

// Shaping words and compressing glyphs are two thirds of an invoice's cost.
type FontCache = { shapes: Record<string, unknown>; uses: number; subsets: Map<string, Buffer> };
const caches = new WeakMap<Font, FontCache>();
const MAX_USES = 20_000;
const MAX_SUBSETS = 50;

function cacheOf(font: Font): FontCache {
  const known = caches.get(font);
  // Each name adds words, so the cache must not grow forever.
  if (known && known.uses < MAX_USES) {
    known.uses += 1;
    return known;
  }
  const fresh: FontCache = {
    shapes: Object.create(null),
    uses: 0,
    subsets: known?.subsets ?? new Map(),
  };
  caches.set(font, fresh);
  return fresh;
}

// Always embedded in this order, so that most invoices share one subset.
const ALWAYS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('');

function compressSubset({ subsets }: FontCache, { glyphs }: Subset, encode: () => Uint8Array): Buffer {
  const key = glyphs.join();
  const cached = subsets.get(key);
  if (cached) return cached;
  if (subsets.size >= MAX_SUBSETS) subsets.clear();
  const compressed = deflateSync(encode(), { level: 9 });
  subsets.set(key, compressed);
  return compressed;
}

export function shareFonts(pdf: PDFKit.PDFDocument, fonts: Fonts): (name: FontName, size: number) => void {
  const target = internalsOf(pdf);
  const createReference = target.ref.bind(target);
  let newest: Reference | undefined;
  target.ref = (data) => {
    newest = createReference(data);
    return newest;
  };
  // The library requests the subset right after creating the reference for it.
  const subsetOf = (font: Font): Subset => {
    const subset = font.createSubset();
    const encode = subset.encode.bind(subset);
    subset.encode = () => {
      if (newest) Object.assign(newest, { compress: false }).data.Filter = 'FlateDecode';
      return compressSubset(cacheOf(font), subset, encode);
    };
    return subset;
  };
  const registered = new Set<FontName>();
  return (name, size) => {
    if (registered.has(name)) {
      pdf.font(name, size);
      return;
    }
    const own: Font = Object.create(fonts[name], { createSubset: { value: () => subsetOf(fonts[name]) } });
    // The library's types lack parsed fonts.
    pdf.registerFont(name, own as unknown as string);
    pdf.font(name, size);
    target._font.layoutCache = cacheOf(fonts[name]).shapes;
    if (name !== 'more') target._font.encode(ALWAYS);
    registered.add(name);
  };
}

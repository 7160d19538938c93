import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  CODE_OF_GLYPH,
  type Embedded,
  type Font,
  type GlyphRun,
  internalsOf,
  onReference,
  type Reference,
  runOf,
  type Subset,
} from './pdf-internals.ts';

export type Weight = 'regular' | 'strong';

/** Always loaded. `more` has one weight. */
export type BaseFonts = Record<Weight | 'more', Font>;

let parser: Promise<PDFKit.PDFDocument> | undefined;

/** The library parses fonts only within a document; this one is never written. */
export async function parseFont(bytes: Buffer): Promise<Font> {
  parser ??= import('pdfkit').then(({ default: PDFDocument }) => new PDFDocument({ font: '', autoFirstPage: false }));
  const document = await parser;
  document.font(bytes);
  return withTexts(internalsOf(document)._font.font);
}

/** A glyph that is first read as a part of another one has no text, and would be extracted as nothing from then on. */
function withTexts(font: Font): Font {
  const read = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = read(id, codePoints);
    if (glyph?.codePoints.length === 0 && codePoints) glyph.codePoints = codePoints;
    return glyph;
  };
  return font;
}

let loaded: Promise<BaseFonts> | undefined;

export function loadBaseFonts(): Promise<BaseFonts> {
  loaded ??= (async () => {
    const open = async (file: string) => parseFont(await readFile(resolve(import.meta.dirname, 'fonts', file)));
    return {
      regular: await open('instrument-sans-400.ttf'),
      strong: await open('instrument-sans-600.ttf'),
      more: await open('dejavu-sans-more.ttf'),
    };
  })();
  return loaded;
}

// Shaping words and compressing glyphs are two thirds of an invoice's cost. The caches keep what documents share, and
// forget names, emails and numbers.
type FontCache = { shapes: LRUCache<string, object>; subsets: LRUCache<string, Buffer> };
const caches = new WeakMap<Font, FontCache>();
const MAX_SHAPES = 500;
const MAX_SUBSETS = 50;

function cacheOf(font: Font): FontCache {
  const known = caches.get(font);
  if (known) return known;
  const cache: FontCache = { shapes: new LRUCache({ max: MAX_SHAPES }), subsets: new LRUCache({ max: MAX_SUBSETS }) };
  caches.set(font, cache);
  return cache;
}

export const cachedShapes = (font: Font): number => cacheOf(font).shapes.size;

function cacheShapes(embedded: Embedded, { shapes }: FontCache): void {
  embedded.layoutCached = (text) => {
    const known = shapes.get(text);
    if (known) return known;
    const shape = embedded.layoutRun(text);
    // A slice of a long text would keep all of it in memory.
    shapes.set(Buffer.from(text).toString(), shape);
    return shape;
  };
}

// Characters that are always embedded in this order: most invoices share one subset.
const ALWAYS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('');

function compressSubset({ subsets }: FontCache, { glyphs }: Subset, encode: () => Uint8Array): Buffer {
  const key = glyphs.join();
  const cached = subsets.get(key);
  if (cached) return cached;
  const compressed = deflateSync(encode(), { level: 9 });
  subsets.set(key, compressed);
  return compressed;
}

/** Each character's own glyph, next to each other. */
function layoutWithoutShaping(font: Font, text: string): GlyphRun {
  const glyphs = [...text].map((character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
  return runOf(
    glyphs,
    glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
  );
}

function layoutSafely(font: Font, text: string, features?: object): GlyphRun {
  try {
    return font.layout(text, features);
  } catch {
    return layoutWithoutShaping(font, text);
  }
}

export function shareFonts(
  pdf: PDFKit.PDFDocument,
  { regular, strong }: BaseFonts,
): (font: Font, size: number) => void {
  let newest: Reference | undefined;
  onReference(pdf, (reference) => {
    newest = reference;
  });
  // The library requests the subset right after creating the reference for it.
  const subsetOf = (font: Font): Subset => {
    const subset = font.createSubset();
    const encode = subset.encode.bind(subset);
    const include = subset.includeGlyph.bind(subset);
    const codes = new Map<number, number>();
    subset.includeGlyph = (id) => {
      if (id < CODE_OF_GLYPH) return include(id);
      const code = codes.get(id) ?? subset.glyphs.push(id % CODE_OF_GLYPH) - 1;
      codes.set(id, code);
      return code;
    };
    subset.encode = () => {
      if (newest) Object.assign(newest, { compress: false }).data.Filter = 'FlateDecode';
      return compressSubset(cacheOf(font), subset, encode);
    };
    return subset;
  };
  const names = new Map<Font, string>();
  return (font, size) => {
    const known = names.get(font);
    const name = known ?? `font-${names.size}`;
    if (known === undefined) {
      const own: Font = Object.create(font, {
        createSubset: { value: () => subsetOf(font) },
        layout: { value: (text: string, features?: object) => layoutSafely(font, text, features) },
      });
      // The library's types lack parsed fonts.
      pdf.registerFont(name, own as unknown as string);
      names.set(font, name);
    }
    pdf.font(name, size);
    if (known !== undefined) return;
    const embedded = internalsOf(pdf)._font;
    cacheShapes(embedded, cacheOf(font));
    if (font === regular || font === strong) embedded.encode(ALWAYS);
  };
}

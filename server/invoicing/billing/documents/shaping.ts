import { Blob, Face, Buffer as GlyphBuffer, Font as ShapingFont, shape } from 'harfbuzzjs';
import { isRightToLeft } from './isolate.ts';
import { CODE_OF_GLYPH, type Font, type Glyph, type GlyphRun, runOf } from './pdf-internals.ts';

/** A glyph that stands for several texts gets a code for each, so that readers extract the right one. */
function codesOf(font: Font) {
  const glyphs = new Map<string, Glyph>();
  return (id: number, text: string[]): Glyph => {
    const known = glyphs.get(`${id} ${text}`);
    if (known) return known;
    const { advanceWidth } = font.getGlyph(id, []);
    const codePoints = text.map((character) => character.codePointAt(0) ?? 0);
    const glyph = { id: id === 0 ? 0 : id + CODE_OF_GLYPH * (glyphs.size + 1), advanceWidth, codePoints };
    glyphs.set(`${id} ${text}`, glyph);
    return glyph;
  };
}

/** A wide glyph without a character would be extracted as a space, and marks may be drawn before their letters. */
function spread(cluster: string, ids: number[], widthOf: (id: number) => number): string[][] {
  const wide = ids.flatMap((id, i) => (widthOf(id) > 0 ? [i] : []));
  const takers = wide.length > 0 ? wide : [0];
  const whole = [...cluster];
  const characters = whole.length < takers.length ? [...cluster.normalize('NFD')] : whole;
  return ids.map((_, i) => {
    const place = takers.indexOf(i);
    if (place < 0) return [];
    return place === takers.length - 1 ? characters.slice(place) : characters.slice(place, place + 1);
  });
}

/**
 * Shapes by HarfBuzz: the PDF library's own shaping throws at texts of some scripts, and puts letters of others in the
 * wrong order.
 */
export function shapeWith(bytes: Uint8Array<ArrayBuffer>, font: Font): Font {
  const shaping = new ShapingFont(new Face(new Blob(bytes)));
  const glyphOf = codesOf(font);
  const widthOf = (id: number) => font.getGlyph(id, []).advanceWidth;
  const layout = (text: string): GlyphRun => {
    const buffer = new GlyphBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(shaping, buffer);
    const infos = buffer.getGlyphInfos();
    const clusters = [...Map.groupBy(infos, ({ cluster }) => cluster)];
    // Glyphs come from left to right, whatever the direction of the text.
    const isReversed = isRightToLeft(text);
    const inReadingOrder = isReversed ? clusters.toReversed() : clusters;
    const read = inReadingOrder.flatMap(([start, own], i) => {
      const ids = own.map(({ codepoint }) => codepoint);
      if (isReversed) ids.reverse();
      const characters = text.slice(start, inReadingOrder[i + 1]?.[0]);
      return spread(characters, ids, widthOf).map((part, n) => glyphOf(ids[n] ?? 0, part));
    });
    const glyphs = isReversed ? read.reverse() : read;
    return runOf(glyphs, buffer.getGlyphPositions());
  };
  return Object.create(font, { layout: { value: layout } });
}

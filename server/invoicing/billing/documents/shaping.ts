import { Blob, Face, Buffer as GlyphBuffer, Font as ShapingFont, shape } from 'harfbuzzjs';
import { type Font, type GlyphRun, runOf } from './pdf-internals.ts';

/**
 * Shapes by HarfBuzz: the PDF library's own shaping throws at texts of some scripts, and puts letters of others in the
 * wrong order.
 */
export function shapeWith(bytes: Uint8Array<ArrayBuffer>, font: Font): Font {
  const shaping = new ShapingFont(new Face(new Blob(bytes)));
  const layout = (text: string): GlyphRun => {
    const buffer = new GlyphBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(shaping, buffer);
    const infos = buffer.getGlyphInfos();
    const clusters = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
    const textOf = (cluster: number) => text.slice(cluster, clusters[clusters.indexOf(cluster) + 1]);
    // The first glyph of a cluster stands for its text.
    const glyphs = infos.map(({ codepoint, cluster }, i) =>
      font.getGlyph(
        codepoint,
        cluster === infos[i - 1]?.cluster ? [] : [...textOf(cluster)].map((character) => character.codePointAt(0) ?? 0),
      ),
    );
    return runOf(glyphs, buffer.getGlyphPositions());
  };
  return Object.create(font, { layout: { value: layout } });
}

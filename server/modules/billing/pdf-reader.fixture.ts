import { inflateSync } from 'node:zlib';

type Objects = Map<string, { dictionary: string; stream: string }>;

function objectsOf(pdf: Buffer): Objects {
  const objects: Objects = new Map();
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', packed] = body.split(/\nstream\n/);
    const bytes = packed && Buffer.from(packed.slice(0, packed.lastIndexOf('\nendstream')), 'latin1');
    objects.set(id, { dictionary, stream: bytes ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function glyphTexts(table: string): string[] {
  const ranges = [...table.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/gi)];
  return ranges.flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => utf16(hex.replaceAll(' ', ''))),
  );
}

/** `dictionaries`: everything that is not a stream. */
export function readPdf(pdf: Buffer): { texts: string[]; pages: number; dictionaries: string } {
  const objects = objectsOf(pdf);
  const dictionaries = [...objects.values()].map(({ dictionary }) => dictionary).join('\n');
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of dictionaries.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? '';
    fonts.set(name, glyphTexts(objects.get(table)?.stream ?? ''));
  }
  const texts: string[] = [];
  for (const { stream } of objects.values()) {
    for (const [, name = '', line = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)) {
      const glyphs =
        [...line.matchAll(/<([0-9a-f]+)>/gi)]
          .map(([, hex = '']) => hex)
          .join('')
          .match(/.{4}/g) ?? [];
      texts.push(glyphs.map((glyph) => fonts.get(name)?.[Number.parseInt(glyph, 16)] ?? '').join(''));
    }
  }
  return { texts, pages: dictionaries.match(/\/Type \/Page\b/g)?.length ?? 0, dictionaries };
}

import { inflateSync } from 'node:zlib';

type Objects = Map<string, { dictionary: string; stream: string }>;

function objectsOf(pdf: Buffer): Objects {
  const objects: Objects = new Map();
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', packed] = body.split(/\nstream\n/);
    const bytes = Buffer.from(packed?.slice(0, packed.lastIndexOf('\nendstream')) ?? '', 'latin1');
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(id, { dictionary, stream: stream.toString('latin1') });
  }
  return objects;
}

/** Throws unless the table at the end leads to every object, as readers that don't repair files require. */
function checkOffsets(pdf: Buffer): void {
  const text = pdf.toString('latin1');
  const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]));
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  const isAt = (offset: number, i: number) => text.startsWith(`${i + 1} 0 obj\n`, offset);
  if (!/^%PDF-1\.7\n%[\x80-\xff]{4}\n/.test(text) || !table.startsWith('xref\n') || !offsets.every(isAt))
    throw new Error('The file is damaged.');
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function glyphTexts(table: string): string[] {
  const ranges = [...table.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/gi)];
  return ranges.flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => utf16(hex.replaceAll(' ', ''))),
  );
}

const textOfLiteral = (literal: string) => {
  const bytes = Buffer.from(
    literal.replace(/\\([nrtbf()\\])/g, (_, c: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[c] ?? c),
    'latin1',
  );
  return bytes.subarray(0, 2).equals(Buffer.of(0xfe, 0xff))
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
};

// Marks with an offset have a TJ of their own.
const SHOWN = /\/(F\d+) [\d.]+ Tf\n([\s\S]*?)\nET/g;

/** Lists the tags of each piece of content, outermost first. */
function tagsOfContent(stream: string): string[][] {
  const open: string[] = [];
  const found: string[][] = [];
  for (const [operator, tag] of stream.matchAll(
    /\/(\w+) (?:<<(?:\((?:\\[\s\S]|[^\\)])*\)|[^>(])*>> BDC|BMC)|\bEMC\b|\bTJ\b|^[SfB]$/gm,
  ))
    if (tag) open.push(tag);
    else if (operator === 'EMC') open.pop();
    else found.push([...open]);
  return found;
}

/** `actualTexts`: stated by tags whose glyphs may be in another order. `dictionaries`: everything but streams. */
export function readPdf(pdf: Buffer) {
  checkOffsets(pdf);
  const objects = objectsOf(pdf);
  const dictionaries = [...objects.values()].map(({ dictionary }) => dictionary).join('\n');
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of dictionaries.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? '';
    fonts.set(name, glyphTexts(objects.get(table)?.stream ?? ''));
  }
  const texts: string[] = [];
  const literals = dictionaries.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g);
  const actualTexts = [...literals].map(([, literal = '']) => textOfLiteral(literal));
  const tags: string[][] = [];
  for (const { stream } of objects.values()) {
    for (const [, name = '', shown = ''] of stream.matchAll(SHOWN)) {
      const line = [...shown.matchAll(/\[([^\]]*)\] TJ/g)].map(([, part]) => part).join('');
      const glyphs =
        [...line.matchAll(/<([0-9a-f]+)>/gi)]
          .map(([, hex = '']) => hex)
          .join('')
          .match(/.{4}/g) ?? [];
      texts.push(glyphs.map((glyph) => fonts.get(name)?.[Number.parseInt(glyph, 16)] ?? '').join(''));
    }
    if (/ TJ\n/.test(stream)) tags.push(...tagsOfContent(stream));
  }
  return { texts, actualTexts, tags, pages: dictionaries.match(/\/Type \/Page\b/g)?.length ?? 0, dictionaries };
}

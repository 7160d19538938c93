import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { parseFont } from './pdf-fonts.ts';
import type { Font } from './pdf-internals.ts';

// Each package splits its font into slices of a few hundred characters.
const packages = {
  devanagari: 'noto-sans-devanagari',
  chinese: 'noto-sans-sc',
  japanese: 'noto-sans-jp',
  korean: 'noto-sans-kr',
  emoji: 'noto-emoji',
} as const;
type Script = keyof typeof packages;

type Slice = { file: string; ranges: [from: number, to: number][] };

const { resolve } = createRequire(import.meta.url);
const pathOf = (script: Script, file: string) => resolve(`@fontsource-variable/${packages[script]}/${file}`);

// One weight between regular and semibold serves both.
const VARIATION = { wght: 500 };
const tables = new Map<Script, Promise<Slice[]>>();

function slicesOf(script: Script): Promise<Slice[]> {
  const slices = tables.get(script) ?? readSlices(script);
  tables.set(script, slices);
  return slices;
}

async function readSlices(script: Script): Promise<Slice[]> {
  const table = JSON.parse(await readFile(pathOf(script, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(table).map(([key, ranges]) => ({
    file: pathOf(script, `files/${packages[script]}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range): [number, number] => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return [from, to];
    }),
  }));
}

// Characters that Chinese and Japanese share look different in each.
const searchOrder = (texts: string[]): Script[] =>
  texts.some((text) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    ? ['japanese', 'chinese', 'korean', 'devanagari', 'emoji']
    : ['chinese', 'japanese', 'korean', 'devanagari', 'emoji'];

// Emoji with this selector take their shape without a glyph for it.
const codePointsOf = (text: string) =>
  [...text].flatMap((character) => (character === '\ufe0f' ? [] : [character.codePointAt(0) ?? 0]));

const holds = ({ ranges }: Slice, points: number[]) =>
  points.every((point) => ranges.some(([from, to]) => from <= point && point <= to));

async function openSlice(file: string, texts: string[]): Promise<Font> {
  const wanted = [...new Set(texts.join(''))].toSorted().join('');
  const bytes = await subsetFont(await readFile(file), wanted, { targetFormat: 'sfnt', variationAxes: VARIATION });
  // The parser reads past the last glyph if that is empty.
  return parseFont(Buffer.concat([bytes, Buffer.alloc(16)]));
}

// A font without glyphs can't lay out any text.
function isComplete(font: Font, text: string): boolean {
  try {
    return font.numGlyphs > 1 && font.layout(text).glyphs.every(({ id }) => id !== 0);
  } catch {
    return false;
  }
}

function bySlice(slices: Slice[], texts: string[]): [file: string, texts: string[]][] {
  const found = texts.flatMap((text) => {
    const points = codePointsOf(text);
    const slice = points.length > 0 && slices.find((one) => holds(one, points));
    return slice ? [{ text, file: slice.file }] : [];
  });
  return [...Map.groupBy(found, ({ file }) => file)].map(([file, list]) => [file, list.map(({ text }) => text)]);
}

/** Returns the font of each text that a slice has as a whole. Fonts contain only the glyphs of these texts. */
export async function loadScriptFonts(texts: string[], maxSlices: number): Promise<Map<string, Font>> {
  const fonts = new Map<string, Font>();
  let opened = 0;
  for (const script of searchOrder(texts)) {
    const missing = texts.filter((text) => !fonts.has(text));
    // The tables list more characters than the slices have, so the next script may have them.
    for (const [file, held] of missing.length > 0 ? bySlice(await slicesOf(script), missing) : []) {
      opened += 1;
      if (opened > maxSlices) return fonts;
      const font = await openSlice(file, held).catch(() => null);
      for (const text of held) if (font && isComplete(font, text)) fonts.set(text, font);
    }
  }
  return fonts;
}

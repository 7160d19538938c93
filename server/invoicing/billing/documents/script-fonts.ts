import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { parseFont } from './pdf-fonts.ts';
import type { Font } from './pdf-internals.ts';
import { shapeWith } from './shaping.ts';

const variable = (name: string) => ({ folder: `@fontsource-variable/${name}`, name, suffix: 'wght-normal' });
const noto = (script: string) => variable(`noto-sans-${script}`);

// Each package splits its font into slices of a few hundred characters.
const packages = {
  arabic: noto('arabic'),
  thaana: noto('thaana'),
  devanagari: noto('devanagari'),
  bengali: noto('bengali'),
  gurmukhi: noto('gurmukhi'),
  gujarati: noto('gujarati'),
  oriya: noto('oriya'),
  tamil: noto('tamil'),
  telugu: noto('telugu'),
  kannada: noto('kannada'),
  malayalam: noto('malayalam'),
  sinhala: noto('sinhala'),
  thai: noto('thai'),
  lao: noto('lao'),
  tibetan: variable('noto-serif-tibetan'),
  myanmar: noto('myanmar'),
  ethiopic: noto('ethiopic'),
  khmer: noto('khmer'),
  mongolian: { folder: '@fontsource/noto-sans-mongolian', name: 'noto-sans-mongolian', suffix: '400-normal' },
  chinese: noto('sc'),
  japanese: noto('jp'),
  korean: noto('kr'),
  emoji: variable('noto-emoji'),
} as const;
export type Script = keyof typeof packages;

type Slice = { file: string; ranges: [from: number, to: number][] };

const { resolve } = createRequire(import.meta.url);
const pathOf = (script: Script, file: string) => resolve(`${packages[script].folder}/${file}`);

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
  const { name, suffix } = packages[script];
  // Packages of one script repeat slices of others.
  const own = Object.entries(table).filter(([key]) => key === script || !(script in table));
  return own.map(([key, ranges]) => ({
    file: pathOf(script, `files/${name}-${key.replace(/[[\]]/g, '')}-${suffix}.woff2`),
    ranges: ranges.split(',').map((range): [number, number] => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return [from, to];
    }),
  }));
}

const scripts = Object.keys(packages) as Script[];
const japaneseFirst = scripts.toSorted((a, b) => Number(b === 'japanese') - Number(a === 'japanese'));

// Characters that Chinese and Japanese share look different in each.
const searchOrder = (texts: string[]): Script[] =>
  texts.some((text) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) ? japaneseFirst : scripts;

// Emoji with this selector take their shape without a glyph for it.
const codePointsOf = (text: string) =>
  [...text].flatMap((character) => (character === '\ufe0f' ? [] : [character.codePointAt(0) ?? 0]));

const holds = ({ ranges }: Slice, points: number[]) =>
  points.every((point) => ranges.some(([from, to]) => from <= point && point <= to));

/** Shaping splits some vowels in two, and puts a dotted circle below marks that follow no letter. */
const charactersFor = (text: string): string =>
  /\p{M}|[\u0e33\u0eb3]/u.test(text) ? `${text}${text.normalize('NFKD')}\u17c1\u0dd9\u25cc` : text;

async function openSlice(file: string, texts: string[]): Promise<Font> {
  const wanted = [...new Set(charactersFor(texts.join('')))].toSorted().join('');
  const axes = file.includes('-wght-') ? { variationAxes: VARIATION } : {};
  const bytes = await subsetFont(await readFile(file), wanted, { targetFormat: 'sfnt', ...axes });
  // The parser reads past the last glyph if that is empty.
  return shapeWith(new Uint8Array(bytes), await parseFont(Buffer.concat([bytes, Buffer.alloc(16)])));
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

import { type BaseFonts, loadBaseFonts, type Weight } from './pdf-fonts.ts';
import type { Font } from './pdf-internals.ts';

/** `scripts`: the font of each cluster that the base fonts lack. */
export type Fonts = BaseFonts & { scripts: Map<string, Font> };

// The font's own table is slow to search.
const coverage = new WeakMap<Font, Map<string, boolean>>();

function cacheOf(font: Font): Map<string, boolean> {
  const known = coverage.get(font);
  if (known && known.size < 5_000) return known;
  const fresh = new Map<string, boolean>();
  coverage.set(font, fresh);
  return fresh;
}

function covers(font: Font, character: string): boolean {
  const cache = cacheOf(font);
  const result = cache.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  cache.set(character, result);
  return result;
}

const coversAll = (font: Font, text: string) => [...text].every((character) => covers(font, character));

// Characters that shape their neighbors need no glyph.
const isInvisible = (character: string) => /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/u.test(character);

// The replacement character, in one of the base fonts.
const MISSING = '\ufffd';

// A cluster is one character to a reader, such as an emoji with its skin tone.
const segmenter = new Intl.Segmenter('en');
const clustersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

const isPlain = (text: string) => /^[!-~]+(?: [!-~]+)*$/.test(text);

const withoutControls = (text: string) =>
  isPlain(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
        .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, (character) => (isInvisible(character) ? character : ''))
        .trim();

/** A character as the base fonts render it (`fi` for `ﬁ`), or null. */
function baseForm({ regular, more }: BaseFonts, character: string): string | null {
  if (covers(regular, character) || isInvisible(character)) return character;
  const plain = character.normalize('NFKC');
  if (coversAll(regular, plain)) return plain;
  return covers(more, character) ? character : null;
}

/** Splits a cluster that no font has as a whole into its characters. */
const unitsOf = ({ scripts }: Fonts, text: string): string[] =>
  clustersOf(text).flatMap((cluster) =>
    !scripts.has(cluster) && [...cluster].some((character) => scripts.has(character)) ? [...cluster] : [cluster],
  );

const isInBaseFonts = (fonts: BaseFonts, text: string) =>
  [...text].every((character) => baseForm(fonts, character) !== null);

// An invoice needs far fewer. Names are the buyer's, and each slice costs some milliseconds.
const MAX_SLICES = 40;

export const loadFontsWithoutScripts = async (): Promise<Fonts> => ({ ...(await loadBaseFonts()), scripts: new Map() });

export async function loadFonts(texts: string[]): Promise<Fonts> {
  const base = await loadBaseFonts();
  const isMissing = (text: string) => !isInBaseFonts(base, text);
  const missing = texts.map(withoutControls).filter(isMissing);
  if (missing.length === 0) return { ...base, scripts: new Map() };
  const clusters = [...new Set(missing.flatMap(clustersOf).filter(isMissing))];
  const { loadScriptFonts } = await import('./script-fonts.ts');
  const scripts = await loadScriptFonts(clusters, MAX_SLICES);
  const divisible = clusters.filter((cluster) => !scripts.has(cluster) && [...cluster].length > 1);
  const parts = [...new Set(divisible.join(''))].filter(isMissing);
  return { ...base, scripts: new Map([...scripts, ...(await loadScriptFonts(parts, MAX_SLICES / 4))]) };
}

/**
 * Removes control characters and direction marks. A character without a glyph gets its plain form, else the replacement
 * character.
 */
export function printable(fonts: Fonts, text: string): string {
  const clean = withoutControls(text);
  if (coversAll(fonts.regular, clean)) return clean;
  const renderable = (character: string) =>
    baseForm(fonts, character) ?? (fonts.scripts.has(character) ? character : MISSING);
  return unitsOf(fonts, clean)
    .map((unit) => (fonts.scripts.has(unit) ? unit : [...unit].map(renderable).join('')))
    .join('');
}

export type Run = { text: string; font: Font };

const isRightToLeft = (text: string) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);

/** Reverses the words of a right-to-left line. */
export function runsOf(fonts: Fonts, text: string, weight: Weight): Run[] {
  if (coversAll(fonts[weight], text)) return [{ text, font: fonts[weight] }];
  const words = text.split(' ');
  const fromRight = words.every((word) => !/\p{L}/u.test(word) || isRightToLeft(word));
  const runs: Run[] = [];
  for (const word of fromRight ? words.toReversed() : words) {
    if (runs.length > 0) runs.push({ text: ' ', font: fonts[weight] });
    runs.push(...runsOfWord(fonts, word, fonts[weight]));
  }
  return runs;
}

function runsOfWord(fonts: Fonts, word: string, preferred: Font): Run[] {
  if (coversAll(preferred, word)) return [{ text: word, font: preferred }];
  const units = unitsOf(fonts, word);
  const remainder = units.filter((unit) => !fonts.scripts.has(unit)).join('');
  // One font serves the remainder of the word, because Arabic letters must join.
  const font = coversAll(preferred, remainder) ? preferred : fonts.more;
  const runs: Run[] = [];
  for (const unit of units) {
    const own = fonts.scripts.get(unit) ?? font;
    const last = runs.at(-1);
    if (last?.font === own) last.text += unit;
    else runs.push({ text: unit, font: own });
  }
  return runs;
}

type Measure = (text: string) => number;

/** Splits a word wider than `width`; `…` marks cut text. */
export function wrap(text: string, width: number, measure: Measure, limit = 6): string[] {
  if (text && measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const pieces = measure(word) > width ? splitWord(word, width, measure) : [word];
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
    if (lines.length > limit) break;
  }
  if (line) lines.push(line);
  if (lines.length <= limit) return lines;
  const visible = lines.slice(0, limit);
  let last = clustersOf(visible[limit - 1] ?? '');
  while (last.length > 1 && measure(`${last.join('')}…`) > width) last = last.slice(0, -1);
  return [...visible.slice(0, -1), `${last.join('')}…`];
}

function splitWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const cluster of clustersOf(word)) {
    if (piece && measure(piece + cluster) > width) {
      pieces.push(piece);
      piece = '';
      // More than six lines are never used.
      if (pieces.length > 8) break;
    }
    piece += cluster;
  }
  return [...pieces, piece];
}

import { isIsolate } from './isolate.ts';
import { breakable, clustersOf } from './line-breaks.ts';
import { type BaseFonts, loadBaseFonts, type Weight } from './pdf-fonts.ts';
import type { Font } from './pdf-internals.ts';
import { inVisualOrder, isJoined, levelsOf, mirrored } from './text-direction.ts';

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
const isInvisible = (character: string) =>
  /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/u.test(character) || isIsolate(character);

const coversAllVisible = (font: Font, text: string) =>
  [...text].every((character) => isInvisible(character) || covers(font, character));

// The replacement character, in one of the base fonts.
const MISSING = '\ufffd';

const isPlain = (text: string) => /^[!-~]+(?: [!-~]+)*$/.test(text);

const oneLineOf = (text: string) =>
  isPlain(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
        // These choose another shape of the letter before them, which the fonts lack.
        .replace(/(?!\p{Script=Mongolian})\p{Variation_Selector}/gu, (character) =>
          isInvisible(character) ? character : '',
        )
        .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, (character) => (isInvisible(character) ? character : ''))
        .trim();

/** A character as the base fonts render it (`fi` for `ﬁ`), or null. */
function baseForm({ regular, more }: BaseFonts, character: string): string | null {
  if (covers(regular, character) || isInvisible(character)) return character;
  const plain = character.normalize('NFKC');
  if (coversAll(regular, plain)) return plain;
  if (covers(more, character)) return character;
  return coversAll(more, plain) ? plain : null;
}

/** Splits a cluster that no font has as a whole into its characters. */
const unitsOf = ({ scripts }: Fonts, text: string): string[] =>
  clustersOf(text).flatMap((cluster) =>
    !scripts.has(cluster) && [...cluster].some((character) => scripts.has(character)) ? [...cluster] : [cluster],
  );

// Wide letters and numbers in circles: the fonts of Chinese and Japanese have these as they were entered.
const isWide = (character: string) => /[\u2460-\u24ff\u3200-\u33ff\uff01-\uff60\uffe0-\uffe6]/.test(character);

const isInBaseFonts = (fonts: BaseFonts, text: string) =>
  [...text].every((character) => !isWide(character) && baseForm(fonts, character) !== null);

const isArabic = (cluster: string) => /\p{Script_Extensions=Arabic}/u.test(cluster);

/** The base fonts lack letters of Urdu and Pashto. Letters join only within a font, so the document's others follow. */
function clustersFor(lines: string[], isMissing: (text: string) => boolean): string[] {
  const missing = lines.filter(isMissing).flatMap(clustersOf).filter(isMissing);
  const joined = missing.some(isArabic) ? lines.filter(isArabic).flatMap(clustersOf).filter(isArabic) : [];
  return [...new Set([...missing, ...joined])];
}

// An invoice needs far fewer. Names are the buyer's, and each slice costs some milliseconds.
const MAX_SLICES = 40;

export const loadFontsWithoutScripts = async (): Promise<Fonts> => ({ ...(await loadBaseFonts()), scripts: new Map() });

export async function loadFonts(texts: string[]): Promise<Fonts> {
  const base = await loadBaseFonts();
  const isMissing = (text: string) => !isInBaseFonts(base, text);
  const clusters = clustersFor(texts.map(oneLineOf), isMissing);
  if (clusters.length === 0) return { ...base, scripts: new Map() };
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
  const clean = oneLineOf(text);
  if (coversAll(fonts.regular, clean)) return clean;
  const renderable = (character: string) =>
    fonts.scripts.has(character) ? character : (baseForm(fonts, character) ?? MISSING);
  return unitsOf(fonts, clean)
    .map((unit) => (fonts.scripts.has(unit) ? unit : [...unit].map(renderable).join('')))
    .join('');
}

export const isPrintable = (fonts: Fonts, text: string): boolean =>
  !printable(fonts, text).includes(MISSING) || text.includes(MISSING);

/** A part of a text that is printed in one line. */
export type Line = { text: string; style: Style; levels: ArrayLike<number> | null };
/** `base`: the font of everything that is not in `Fonts.scripts`. */
export type Style = { base: Font; isPlain: boolean };
export type Run = { text: string; font: Font };

/** A text is printed in one weight: one that the font of its weight lacks is in the other font throughout. */
export function styleOf(fonts: Fonts, text: string, weight: Weight): Style {
  const preferred = fonts[weight];
  if (coversAll(preferred, text)) return { base: preferred, isPlain: true };
  const remainder = unitsOf(fonts, text).filter((unit) => !fonts.scripts.has(unit));
  return { base: coversAllVisible(preferred, remainder.join('')) ? preferred : fonts.more, isPlain: false };
}

/** Returns the runs from left to right. */
export function runsOf(fonts: Fonts, { text, style, levels }: Line): Run[] {
  if (style.isPlain) return [{ text, font: style.base }];
  const fontOf = (unit: string) =>
    fonts.scripts.get(unit) ?? (coversAllVisible(style.base, unit) ? style.base : fonts.regular);
  const runs: (Run & { level: number; joins: boolean })[] = [];
  let at = 0;
  for (const unit of unitsOf(fonts, text)) {
    const [font, level] = [fontOf(unit), levels?.[at] ?? 0];
    at += unit.length;
    if (isIsolate(unit)) continue;
    const joins = unit !== ' ' && isJoined(level, unit);
    const last = runs.at(-1);
    if (joins && last?.joins && last.font === font && last.level === level) last.text += unit;
    else runs.push({ text: level % 2 === 1 && !joins ? mirrored(unit) : unit, font, level, joins });
  }
  return inVisualOrder(runs);
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
    const pieces = measure(word) > width ? splitWord(word, width, measure, limit) : [word];
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

/** Joined letters are narrower than separate ones, so the width of a text depends on its direction, too. */
export const wholeLine = (text: string, style: Style): Line => ({
  text,
  style,
  levels: style.isPlain ? null : (levelsOf(text)?.levels ?? null),
});

/** Lines keep the direction that they have in the whole text. */
export function linesOf(text: string, style: Style, lines: string[]): Line[] {
  const whole = style.isPlain ? null : levelsOf(text);
  let from = 0;
  return lines.map((line) => {
    const visible = text.startsWith(line, text.indexOf(line, from)) ? line : line.replace(/…$/, '');
    const start = Math.max(from, text.indexOf(visible, from));
    from = start + visible.length;
    if (!whole) return { text: line, style, levels: null };
    const levels = [...whole.levels.subarray(start, from), ...(visible === line ? [] : [whole.base])];
    return { text: line, style, levels };
  });
}

function splitWord(word: string, width: number, measure: Measure, limit: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  const isTooWide = (part: string) => part.length > 1 && measure(part) > width;
  for (const part of breakable(word)) {
    for (const unit of isTooWide(part) ? clustersOf(part) : [part]) {
      if (piece && measure(piece + unit) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += unit;
    }
    if (pieces.length > limit) break;
  }
  return [...pieces, piece];
}

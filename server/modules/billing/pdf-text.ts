import type { Font, FontName, Fonts, Weight } from './pdf-fonts.ts';

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

// These shape their neighbors and need no glyph.
const isInvisible = (character: string) => /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/u.test(character);

/**
 * Removes control characters and direction marks. Replaces a character without a glyph by its plain form (`ﬁ` by `fi`),
 * else each sequence by `?`.
 */
export function printable({ regular, more }: Fonts, text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, (character) => (isInvisible(character) ? character : ''))
    .trim();
  let out = '';
  for (const character of clean) {
    const plain = character.normalize('NFKC');
    if (covers(regular, character) || isInvisible(character)) out += character;
    else if ([...plain].every((part) => covers(regular, part))) out += plain;
    else if (covers(more, character)) out += character;
    else if (!out.endsWith('?')) out += '?';
  }
  return out;
}

export function isReadable(fonts: Fonts, text: string): boolean {
  const characters = [...text.normalize('NFC')].filter((character) => /[\p{L}\p{N}]/u.test(character));
  const covered = characters.filter((character) => covers(fonts.regular, character) || covers(fonts.more, character));
  return covered.length > 0 && covered.length >= characters.length * 0.7;
}

export type Run = { text: string; font: FontName };

const isRightToLeft = (text: string) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);

/** Reverses the words of a right-to-left line. */
export function runsOf(fonts: Fonts, text: string, weight: Weight): Run[] {
  const fits = (part: string) => [...part].every((character) => covers(fonts[weight], character));
  if (fits(text)) return [{ text, font: weight }];
  const words = text.split(' ');
  const fromRight = words.every((word) => !/\p{L}/u.test(word) || isRightToLeft(word));
  const runs: Run[] = [];
  for (const word of fromRight ? words.toReversed() : words) {
    // One font per word, because Arabic letters must join.
    const font = fits(word) ? weight : 'more';
    if (runs.length > 0) runs.push({ text: ' ', font: weight });
    runs.push({ text: word, font });
  }
  return runs;
}

type Measure = (text: string) => number;

/** Splits a word wider than `width`. At most `limit` lines; `…` marks cut text. */
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
  let last = [...(visible[limit - 1] ?? '')];
  while (last.length > 1 && measure(`${last.join('')}…`) > width) last = last.slice(0, -1);
  return [...visible.slice(0, -1), `${last.join('')}…`];
}

function splitWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece && measure(piece + character) > width) {
      pieces.push(piece);
      piece = '';
      // More than six lines are never used.
      if (pieces.length > 8) break;
    }
    piece += character;
  }
  return [...pieces, piece];
}

import type { Font, FontName, Fonts, Weight } from './pdf-fonts.ts';

// Asked for every character several times over, and the font's own table is slow to search.
const coverage = new WeakMap<Font, Map<string, boolean>>();

function knownOf(font: Font): Map<string, boolean> {
  const known = coverage.get(font);
  if (known && known.size < 5_000) return known;
  const fresh = new Map<string, boolean>();
  coverage.set(font, fresh);
  return fresh;
}

function covers(font: Font, sign: string): boolean {
  const known = knownOf(font);
  const answer = known.get(sign) ?? font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  known.set(sign, answer);
  return answer;
}

// Joiners and marks shape their neighbours and may go without a glyph of their own.
const isSilent = (sign: string) => /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/u.test(sign);

/**
 * Only what can be drawn: no control characters, no marks that turn the direction of what follows. What no font has is
 * tried in its plain form (`ﬁ` as `fi`), then becomes `?`, one for a whole stretch.
 */
export function printable({ regular, more }: Fonts, text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, (sign) => (isSilent(sign) ? sign : ''))
    .trim();
  let out = '';
  for (const sign of clean) {
    const plain = sign.normalize('NFKC');
    if (covers(regular, sign) || isSilent(sign)) out += sign;
    else if ([...plain].every((part) => covers(regular, part))) out += plain;
    else if (covers(more, sign)) out += sign;
    else if (!out.endsWith('?')) out += '?';
  }
  return out;
}

/** Whether enough of a text is left after `printable` to stand for it. */
export function isReadable(fonts: Fonts, text: string): boolean {
  const letters = [...text.normalize('NFC')].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  const drawn = letters.filter((sign) => covers(fonts.regular, sign) || covers(fonts.more, sign));
  return drawn.length > 0 && drawn.length >= letters.length * 0.7;
}

export type Run = { text: string; font: FontName };

const isRightToLeft = (text: string) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);

/** Splits at the places where the font must change. Words that read from the right are put in that order. */
export function runsOf(fonts: Fonts, text: string, weight: Weight): Run[] {
  const fits = (part: string) => [...part].every((sign) => covers(fonts[weight], sign));
  if (fits(text)) return [{ text, font: weight }];
  const words = text.split(' ');
  const fromRight = words.every((word) => !/\p{L}/u.test(word) || isRightToLeft(word));
  const runs: Run[] = [];
  for (const word of fromRight ? words.toReversed() : words) {
    // A whole word in one font: half a word in another hand looks like a mistake, and Arabic letters must join.
    const font = fits(word) ? weight : 'more';
    if (runs.length > 0) runs.push({ text: ' ', font: weight });
    runs.push({ text: word, font });
  }
  return runs;
}

type Measure = (text: string) => number;

/** Lines no wider than `width`; a word that alone is wider is cut. At most `limit` lines, the last ends in `…`. */
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
    const pieces = measure(word) > width ? cut(word, width, measure) : [word];
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
    if (lines.length > limit) break;
  }
  if (line) lines.push(line);
  if (lines.length <= limit) return lines;
  const kept = lines.slice(0, limit);
  let last = [...(kept[limit - 1] ?? '')];
  while (last.length > 1 && measure(`${last.join('')}…`) > width) last = last.slice(0, -1);
  return [...kept.slice(0, -1), `${last.join('')}…`];
}

function cut(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sign of word) {
    if (piece && measure(piece + sign) > width) {
      pieces.push(piece);
      piece = '';
      // Thousands of characters would be measured in vain: `wrap` keeps six lines.
      if (pieces.length > 8) break;
    }
    piece += sign;
  }
  return [...pieces, piece];
}

import bidiFactory from 'bidi-js';
import { expect, test } from 'vitest';
import { chance } from '../../../../bench/support/chance.ts';
import { subscribeTo } from '../../../shared/channels.ts';
import { type Canvas, render } from './invoice-pdf.ts';
import { isRightToLeft } from './isolate.ts';
import type { Font } from './pdf-internals.ts';
import { readPdf } from './pdf-reader.fixture.ts';
import { linesOf, loadFonts, printable, runsOf, styleOf } from './pdf-text.ts';
import { loadScriptFonts } from './script-fonts.ts';

const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Thaana',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Ethiopic',
  'Khmer',
  'Mongolian',
  'Han',
  'Hiragana',
  'Hangul',
];

const BASIC_PLANE = Array.from({ length: 0xd800 }, (_, point) => String.fromCharCode(point));
const SHARED = [...' .,-()0123456789\u200c\u200d\u25cc/&'];

function charactersOf(script: string): string[] {
  const own = BASIC_PLANE.filter((character) => new RegExp(`^\\p{Script=${script}}$`, 'u').test(character));
  // Others of these have hundreds of slices.
  return [...own.slice(0, 400), ...SHARED];
}

// A document of 500 texts has about the cost of five invoices.
const drawAll = (canvas: Canvas, { texts }: { texts: string[] }) => {
  for (const [i, text] of texts.entries())
    canvas.text(text, { x: 20 + (i % 10) * 55, y: 20 + (i / 10) * 14, size: 6, width: 50, color: '#000000', lines: 2 });
};

test('any text of the scripts on offer is rendered, whatever the order of its characters', async () => {
  const failed: string[] = [];
  const stop = subscribeTo('failedDocuments', ({ document }) => void failed.push(document));
  const random = chance(7);
  for (const script of scripts) {
    const characters = charactersOf(script);
    const any = () => characters[random.between(0, characters.length - 1)] ?? '';
    for (const half of ['first', 'second']) {
      const texts = Array.from({ length: 500 }, () => Array.from({ length: random.between(1, 6) }, any).join(''));
      const info = { title: `${script}, ${half} half`, author: 'A', date: new Date(0), isArchival: true };
      const pdf = await render({ texts }, info, drawAll);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    }
  }
  stop();
  expect(failed).toEqual([]);
});

test('letters that are parts of others stay text in later documents', async () => {
  const info = { title: 'A', author: 'B', date: new Date(0), isArchival: true };
  await render({ texts: ['Ự Ί Ầ'] }, info, drawAll);
  const { texts } = readPdf(await render({ texts: ['Ựu', 'ΊΙ', 'ẦA'] }, info, drawAll));
  expect(texts.join(' ')).toBe('Ựu ΊΙ ẦA');
});

test('a vowel is shaped the same, whichever other characters its font has', async () => {
  for (const script of scripts.slice(scripts.indexOf('Devanagari'), scripts.indexOf('Han'))) {
    const characters = charactersOf(script).filter((character) => /[\p{L}\p{M}]/u.test(character));
    const letter = characters.find((character) => /\p{L}/u.test(character)) ?? '';
    const texts = characters.filter((one) => /[\p{Mc}\u0e33\u0eb3]/u.test(one)).map((mark) => `${letter}${mark}`);
    const all = await loadScriptFonts([...texts, ...characters], 100);
    const advances = (font: Font | undefined, text: string) => font?.layout(text).positions.map((one) => one.xAdvance);
    for (const text of texts) {
      const own = (await loadScriptFonts([text], 100)).get(text);
      expect(advances(own, text), `${script}: ${text}`).toEqual(advances(all.get(text), text));
    }
  }
});

test('words, numbers and brackets are in the order of the bidirectional algorithm', async () => {
  const bidi = bidiFactory();
  const fonts = await loadFonts([]);
  const random = chance(11);
  const pieces = [
    'שלום',
    'עולם',
    'محمد',
    'عبد',
    'Xiaomi',
    'Pro 3',
    '120',
    '4.5',
    '۱۲',
    '(',
    ')',
    '[',
    ']',
    '-',
    ',',
    '/',
    '!',
  ];
  for (let i = 0; i < 1_000; i += 1) {
    const any = () => pieces[random.between(0, pieces.length - 1)] ?? '';
    const text = printable(
      fonts,
      Array.from({ length: random.between(1, 8) }, any).join(random.between(0, 2) ? ' ' : ''),
    );
    const runs = linesOf(text, styleOf(fonts, text, 'regular'), [text]).flatMap((line) => runsOf(fonts, line));
    const visual = runs.map((run) => (isRightToLeft(run.text) ? [...run.text].reverse().join('') : run.text)).join('');
    expect(visual).toBe(bidi.getReorderedString(text, bidi.getEmbeddingLevels(text)));
  }
});

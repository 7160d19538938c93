import { expect, test } from 'vitest';
import { subscribeTo } from '../../../shared/channels.ts';
import { issued } from '../issued-invoice.fixture.ts';
import { type Canvas, render, renderInvoicePdf } from './invoice-pdf.ts';
import { readPdf } from './pdf-reader.fixture.ts';
import { loadFonts, printable, runsOf, wrap } from './pdf-text.ts';

test('control characters and direction marks are removed', async () => {
  const fonts = await loadFonts([]);
  expect(printable(fonts, 'photo\u202Egnp.exe\u0000\r\n\u2066x')).toBe('photognp.exe x');
});

test('common scripts need no further font', async () => {
  const names = ['Łucja Ångström', 'Αλέξης', 'Александр', 'Nguyễn Thị', 'שלום', 'محمد', 'Հայկ', 'ზურაბ', 'ﬁne ＡＢＣ'];
  const fonts = await loadFonts(names);
  expect(fonts.scripts.size).toBe(0);
  expect(names.map((name) => printable(fonts, name))).toEqual([...names.slice(0, -1), 'fine ABC']);
});

test.each([
  ['Japanese', '山田太郎'],
  ['Japanese in two scripts', 'すずき一郎'],
  ['Chinese', '王小明'],
  ['Chinese, traditional', '歐陽鳳'],
  ['Korean', '김민수'],
  ['Emoji', '😀🚀'],
])('a name in %s is rendered in embedded fonts and can be extracted', async (_, name) => {
  const customer = { name: `${name} Ltd`, email: 'x@example.com' };
  const { texts, actualTexts, dictionaries } = readPdf(await renderInvoicePdf(issued({ customer })));
  expect(texts.join('')).toContain(`${name} Ltd`);
  expect(texts.join('')).not.toContain('\ufffd');
  expect(actualTexts).toContain(`${name} Ltd`);
  // Two weights of the text font, and one for each slice of the script's font.
  expect(dictionaries.match(/\/FontFile2 /g)?.length).toBeGreaterThanOrEqual(3);
});

test('letters that join or reorder are one run with their text', async () => {
  for (const [name, runs] of [
    ['क्षत्रिय शर्मा', 2],
    ['👩‍💻👍🏽🇩🇪', 3],
  ] as const) {
    const fonts = await loadFonts([name]);
    expect(printable(fonts, name)).toBe(name);
    expect(runsOf(fonts, name, 'strong').filter(({ text }) => text !== ' ').length).toBeLessThanOrEqual(runs);
    const pdf = await renderInvoicePdf(issued({ customer: { name, email: 'x@example.com' } }));
    expect(readPdf(pdf).actualTexts).toContain(name);
  }
});

test('a character that no font has is replaced visibly', async () => {
  const name = 'ཀ Tenzin 山 👩‍👍';
  const fonts = await loadFonts([name]);
  expect(printable(fonts, name)).toBe('\ufffd Tenzin 山 👩‍👍');
  const pdf = await renderInvoicePdf(issued({ customer: { name: 'ཀཁ', email: 'tenzin@example.com' } }));
  expect(readPdf(pdf).texts).toEqual(expect.arrayContaining(['\ufffd\ufffd', 'tenzin@example.com']));
});

test.each(['क्षितिज श्रीवास्तव', 'सुरक्षित नेटवर्क', 'अक्षित'])(
  '%s, at which the font library fails to shape, is printed',
  async (name) => {
    const pdf = await renderInvoicePdf(issued({ customer: { name, email: 'x@example.com' } }));
    expect(readPdf(pdf).actualTexts).toContain(name);
  },
);

test('a document at which the fonts of other scripts fail is rendered without them, and logged', async () => {
  const failed: string[] = [];
  const stop = subscribeTo('failedDocuments', ({ document }) => void failed.push(document));
  const draw = (canvas: Canvas, { name }: { name: string }) => {
    if (canvas.wrap(name, 10, 'regular', 100, 1)[0] === name) throw new Error('No such glyph.');
    canvas.text(name, { x: 0, y: 0, size: 10, width: 100, color: '#000000' });
  };
  const info = { title: 'Invoice INV-2026-000007', author: 'A', date: new Date(0), isArchival: true };
  const { texts } = readPdf(await render({ name: '山' }, info, draw));
  stop();
  expect(texts).toEqual(['\ufffd']);
  expect(failed).toEqual(['Invoice INV-2026-000007']);
});

test('a name that needs very many fonts is rendered within limits', async () => {
  const name = Array.from({ length: 120 }, (_, i) => String.fromCodePoint(0x4e00 + i * 170)).join('');
  const fonts = await loadFonts([name]);
  expect(new Set(fonts.scripts.values()).size).toBeLessThanOrEqual(40);
  expect([...printable(fonts, name)]).toHaveLength(120);
});

test('right-to-left words keep their order, and fonts change between words only', async () => {
  const fonts = await loadFonts([]);
  expect(runsOf(fonts, 'שלום עולם', 'regular').map(({ text }) => text)).toEqual(['עולם', ' ', 'שלום']);
  expect(runsOf(fonts, 'Анна Smith', 'strong')).toEqual([
    { text: 'Анна', font: fonts.more },
    { text: ' ', font: fonts.strong },
    { text: 'Smith', font: fonts.strong },
  ]);
});

test('lines wrap at words, too long words are split, and the last line ends in an ellipsis', () => {
  const measure = (text: string) => text.length;
  expect(wrap('one two three four', 9, measure)).toEqual(['one two', 'three', 'four']);
  expect(wrap('a bcdefghijkl m', 5, measure)).toEqual(['a', 'bcdef', 'ghijk', 'l m']);
  expect(wrap('ab cd ef gh', 3, measure, 2)).toEqual(['ab', 'cd…']);
  expect(wrap('', 5, measure)).toEqual([]);
});

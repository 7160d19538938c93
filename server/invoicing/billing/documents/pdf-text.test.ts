import { expect, test } from 'vitest';
import { subscribeTo } from '../../../shared/channels.ts';
import { issued } from '../issued-invoice.fixture.ts';
import { type Canvas, render, renderInvoicePdf } from './invoice-pdf.ts';
import { isolated } from './isolate.ts';
import { readPdf } from './pdf-reader.fixture.ts';
import {
  type Fonts,
  linesOf,
  loadFonts,
  loadFontsWithoutScripts,
  printable,
  runsOf,
  styleOf,
  wrap,
} from './pdf-text.ts';

function runsOfText(fonts: Fonts, text: string, lines = [text]) {
  const style = styleOf(fonts, text, 'strong');
  return linesOf(text, style, lines).map((line) => runsOf(fonts, line));
}

test('wide letters and numbers in circles are printed as entered, and plain if no font has them', async () => {
  const name = '①（株）ＡＢＣ１２';
  expect(printable(await loadFonts([name]), name)).toBe(name);
  expect(printable(await loadFontsWithoutScripts(), 'ＡＢＣ（１２）①')).toBe('ABC(12)1');
});

test('control characters and direction marks are removed', async () => {
  const fonts = await loadFonts([]);
  expect(printable(fonts, 'photo\u202Egnp.exe\u0000\r\n\u2066x')).toBe('photognp.exe x');
});

test('old forms of letters, and marks that choose another shape of one, are printed as the usual letter', async () => {
  const fonts = await loadFonts(['葛\u{e0100}城', 'ﷺ']);
  expect(printable(fonts, '葛\u{e0100}城')).toBe('葛城');
  expect(printable(fonts, 'ﷺ')).toBe('صلى الله عليه وسلم');
});

test('common scripts need no further font', async () => {
  const names = ['Łucja Ångström', 'Αλέξης', 'Александр', 'Nguyễn Thị', 'שלום', 'محمد', 'Հայկ', 'ზურაბ', 'ﬁne'];
  const fonts = await loadFonts(names);
  expect(fonts.scripts.size).toBe(0);
  expect(names.map((name) => printable(fonts, name))).toEqual([...names.slice(0, -1), 'fine']);
});

test.each([
  ['Japanese', '山田太郎'],
  ['Japanese in two scripts', 'すずき一郎'],
  ['Chinese', '王小明'],
  ['Chinese, traditional', '歐陽鳳'],
  ['Korean', '김민수'],
  ['Emoji', '😀🚀'],
  ['Hindi', 'क्षितिज श्रीवास्तव'],
  ['Thai', 'ปิ่นแก้ว ศรีสุวรรณ'],
  ['Lao', 'ສົມສັກ ວົງສາ'],
  ['Bengali', 'ঋতুপর্ণা সেন'],
  ['Tamil', 'கௌசல்யா கிருஷ்ணன்'],
  ['Telugu', 'శ్రీకృష్ణ వేంకట'],
  ['Kannada', 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣ'],
  ['Malayalam', 'ശ്രീകുമാർ കൃഷ്ണൻ'],
  ['Gujarati', 'પ્રિયા પટેલ'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Odia', 'ଶ୍ରୀନିବାସ କୃଷ୍ଣ'],
  ['Sinhala', 'නිමල් පෙරේරා'],
  ['Khmer', 'សុខ ស្រីមុំ'],
  ['Burmese', 'အောင်အောင် ကျော်'],
  ['Amharic', 'አበበ ቢቂላ'],
  ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
])('a name in %s is rendered in embedded fonts and can be extracted', async (_, name) => {
  const customer = { name: `${name} Ltd`, email: 'x@example.com' };
  const { texts, actualTexts, dictionaries } = readPdf(await renderInvoicePdf(issued({ customer })));
  expect(texts.join('').normalize('NFC')).toContain(`${name} Ltd`.normalize('NFC'));
  expect(texts.join('')).not.toContain('\ufffd');
  expect(actualTexts).toContain(`${name} Ltd`);
  // Two weights of the text font, and one for each slice of the script's font.
  expect(dictionaries.match(/\/FontFile2 /g)?.length).toBeGreaterThanOrEqual(3);
});

test.each(['محمد طاہر', 'د ۍ افغانستان', 'އަޙުމަދު އިބްރާހީމް'])(
  '%s, with letters that the base fonts lack, joins in one font, as do other names in its script',
  async (name) => {
    const texts = [name, 'علي حسن'];
    const fonts = await loadFonts(texts);
    for (const text of texts) {
      const words = runsOfText(fonts, text)[0]?.filter((run) => run.text !== ' ') ?? [];
      expect(words.map((run) => run.text).reverse()).toEqual(text.split(' '));
      expect(new Set(words.map(({ font }) => font)).size).toBe(1);
    }
    const pdf = await renderInvoicePdf(issued({ customer: { name, email: 'x@example.com' } }));
    expect(readPdf(pdf).actualTexts).toContain(name);
    expect(readPdf(pdf).texts.join('')).not.toContain('\ufffd');
  },
);

test('letters that join or reorder are one run with their text', async () => {
  for (const [name, runs] of [
    ['क्षत्रिय शर्मा', 2],
    ['👩‍💻👍🏽🇩🇪', 3],
  ] as const) {
    const fonts = await loadFonts([name]);
    expect(printable(fonts, name)).toBe(name);
    expect(runsOfText(fonts, name)[0]?.filter(({ text }) => text !== ' ').length).toBeLessThanOrEqual(runs);
    const pdf = await renderInvoicePdf(issued({ customer: { name, email: 'x@example.com' } }));
    expect(readPdf(pdf).actualTexts).toContain(name);
  }
});

test('a character that no font has is replaced visibly', async () => {
  const name = 'ꦗ Tenzin 山 👩‍👍';
  const fonts = await loadFonts([name]);
  expect(printable(fonts, name)).toBe('\ufffd Tenzin 山 👩‍👍');
  const pdf = await renderInvoicePdf(issued({ customer: { name: 'ꦗꦮ', email: 'tenzin@example.com' } }));
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

test('a name is printed in one font, and so in one weight, unless its scripts have none in common', async () => {
  const names = ['Анна Smith', 'Nguyễn Thị Minh Khai', 'John Ἀθηνᾶ', 'דוד Levi'];
  const fonts = await loadFonts(names);
  for (const name of names)
    expect(new Set(runsOfText(fonts, name)[0]?.map(({ font }) => font))).toEqual(new Set([fonts.more]));
});

const shown = (runs: { text: string }[]) => runs.map(({ text }) => text);

test('words from right to left are placed by the bidirectional algorithm, next to others, numbers and brackets', async () => {
  const fonts = await loadFonts([]);
  const runs = (text: string) => shown(runsOfText(fonts, text)[0] ?? []);
  expect(runs('שלום עולם')).toEqual(['עולם', ' ', 'שלום']);
  expect(runs('אוזניות אלחוטיות Xiaomi Redmi')).toEqual(['Xiaomi', ' ', 'Redmi', ' ', 'אלחוטיות', ' ', 'אוזניות']);
  expect(runs('Dell שולחן עבודה Pro')).toEqual(['Dell', ' ', 'עבודה', ' ', 'שולחן', ' ', 'Pro']);
  expect(runs('שולחן (עבודה) 120')).toEqual(['120', ' ', '(', 'עבודה', ')', ' ', 'שולחן']);
  expect(runs('محمد ۱۲۳')).toEqual(['۱', '۲', '۳', ' ', 'محمد']);
  expect(runs(printable(fonts, 'שולחן 😀 עבודה'))).toEqual(['עבודה', ' ', '\ufffd', ' ', 'שולחן']);
});

test('a name after a label keeps the order of its words', async () => {
  const fonts = await loadFonts([]);
  const text = printable(fonts, `Bank: ${isolated('בנק Alder חיפה')}`);
  expect(shown(runsOfText(fonts, text)[0] ?? [])).toEqual(['Bank:', ' ', 'חיפה', ' ', 'Alder', ' ', 'בנק']);
  expect(isolated('Alder')).toBe('Alder');
});

test('a broken line keeps the direction that it has in the whole text', async () => {
  const fonts = await loadFonts([]);
  const text = 'שולחן Xiaomi Redmi Pro עבודה (חדש)';
  const lines = ['שולחן Xiaomi', 'Redmi Pro', 'עבודה…'];
  expect(runsOfText(fonts, text, lines).map(shown)).toEqual([
    ['Xiaomi', ' ', 'שולחן'],
    ['Redmi', ' ', 'Pro'],
    ['…', 'עבודה'],
  ]);
});

test('joined letters are measured together, so that lines from right to left are filled', async () => {
  const widths: number[] = [];
  const draw = (canvas: Canvas, { name }: { name: string }) => {
    for (const text of [name, ...name]) widths.push(canvas.widthOf(text, 10, 'regular'));
  };
  await render({ name: 'المستخدمين' }, { title: 'A', author: 'A', date: new Date(0), isArchival: false }, draw);
  const [joined = 0, ...separate] = widths;
  expect(joined).toBeLessThan(0.9 * separate.reduce((sum, width) => sum + width, 0));
});

test('a long text without spaces is broken between its words, and never before a mark that follows a letter', () => {
  const measure = (text: string) => text.replace(/\p{M}/gu, '').length;
  expect(wrap('สำนักงานและการกำหนดค่าที่ปลอดภัย', 10, measure)).toEqual(['สำนักงานและ', 'การกำหนด', 'ค่าที่ปลอดภัย']);
  expect(wrap('ปลอดภัยปลอดภัย', 4, measure)).toEqual(['ปลอด', 'ภัยปล', 'อดภัย']);
  expect(wrap('ファイアウォールの設定、（東京）です。', 5, measure)).toEqual([
    'ファイア',
    'ウォールの',
    '設定、（東',
    '京）です。',
  ]);
});

test('lines wrap at words, too long words are split, and the last line ends in an ellipsis', () => {
  const measure = (text: string) => text.length;
  expect(wrap('one two three four', 9, measure)).toEqual(['one two', 'three', 'four']);
  expect(wrap('a bcdefghijkl m', 5, measure)).toEqual(['a', 'bcdef', 'ghijk', 'l m']);
  expect(wrap('ab cd ef gh', 3, measure, 2)).toEqual(['ab', 'cd…']);
  expect(wrap('', 5, measure)).toEqual([]);
});

test('a letter is extracted as text although an earlier document has embedded it as a part of another', async () => {
  const info = { title: 'A', author: 'B', date: new Date(0), isArchival: true };
  const draw = (canvas: Canvas, { text }: { text: string }) =>
    canvas.text(text, { x: 0, y: 20, size: 9, width: 300, color: '#000000' });
  await render({ text: 'Nguyễn, Éva, Ἀθηνᾶ' }, info, draw);
  const text = 'Жana, Eva, θηνα';
  expect(
    readPdf(await render({ text }, info, draw))
      .texts.join('')
      .replaceAll(' ', ''),
  ).toBe(text.replaceAll(' ', ''));
});

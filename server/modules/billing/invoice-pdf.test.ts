import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type InvoiceDocument, issueDocument, readDocument } from './invoice-document.ts';
import { invoicePdf, invoicePdfUnlessBusy } from './invoice-pdf.ts';
import { openFonts } from './pdf-fonts.ts';
import { readPdf } from './pdf-reader.fixture.ts';
import { isReadable, printable, runsOf, wrap } from './pdf-text.ts';

const run = promisify(execFile);

const company = {
  name: 'Alderpoint',
  legal_name: 'Alderpoint IT Services LLC',
  email: 'hello@alderpoint.example',
  phone: '+1 (503) 555-0142',
  address_lines: ['Alderpoint IT Services LLC', '214 Alder Street, Suite 300', 'Portland, OR 97204'],
  brand_hue: 205,
};

const issued = (over: Partial<Parameters<typeof issueDocument>[0]> = {}): InvoiceDocument =>
  issueDocument({
    number: 'INV-2026-000123',
    issuedAt: '2026-11-21T23:30:00.000Z',
    orderId: 4711,
    company,
    customer: { name: 'Łucja Wiśniewska', email: 'lucja@example.com' },
    items: [{ title: 'Office network setup', quantity: 1, price_cents: 149_900 }],
    paymentMethod: 'stripe',
    paidAt: '2026-11-21T23:30:01.000Z',
    ...over,
  });

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('the same document gives the same bytes, in this process, in another, and after other invoices', async () => {
  const document = issued();
  const first = hash(await invoicePdf(document));
  await invoicePdf(issued({ customer: { name: 'Александр Ñandú', email: 'a@example.com' } }));
  expect(hash(await invoicePdf(document))).toBe(first);
  const script = `
    import { createHash } from 'node:crypto';
    import { invoicePdf } from ${JSON.stringify(new URL('./invoice-pdf.ts', import.meta.url).href)};
    console.log(createHash('sha256').update(await invoicePdf(${JSON.stringify(document)})).digest('hex'));`;
  const elsewhere = { env: { TZ: 'Pacific/Kiritimati', LANG: 'de_DE' }, cwd: '/' };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], elsewhere);
  expect(stdout.trim()).toBe(first);
});

test('more downloads at once than may wait are asked to come back, and the letters’ invoices are all drawn', async () => {
  const document = issued();
  const downloads = Array.from({ length: 50 }, () => invoicePdfUnlessBusy(document));
  const letters = Array.from({ length: 5 }, () => invoicePdf(document));
  const outcomes = await Promise.allSettled([...downloads, ...letters]);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ status: 503, extra: { retryAfterSeconds: 2 } });
  expect(outcomes.slice(50).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(hash(await invoicePdfUnlessBusy(document))).toBe(hash(await invoicePdf(document)));
});

test('between two invoices other work gets its turn', async () => {
  const document = issued();
  await invoicePdf(document);
  let turns = 0;
  const beat = () => {
    turns += 1;
    pending = setImmediate(beat);
  };
  let pending = setImmediate(beat);
  await Promise.all(Array.from({ length: 10 }, () => invoicePdf(document)));
  clearImmediate(pending);
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('a paid invoice says all that an invoice must, in text that can be searched', async () => {
  const { texts, pages } = readPdf(await invoicePdf(issued()));
  expect(pages).toBe(1);
  for (const words of [
    'Invoice',
    'INV-2026-000123',
    'PAID',
    'Łucja Wiśniewska',
    'lucja@example.com',
    company.legal_name,
    'Office network setup',
    '$1499.00',
    'Paid by card',
    'Amount due',
    '$0.00',
    '4711',
    'November 21, 2026',
  ])
    expect(texts).toContain(words);
});

test('an invoice that was issued unpaid says what is due and never that it is paid', async () => {
  const { texts } = readPdf(await invoicePdf(issued({ paidAt: null, paymentMethod: 'paypal' })));
  expect(texts).toEqual(expect.arrayContaining(['DUE $1499.00', 'Paid when issued', '$0.00', 'PayPal']));
  expect(texts.join(' ')).not.toMatch(/PAID|Paid in full/);
});

test('a document survives being stored as JSON, and a damaged one is refused', () => {
  const document = issued();
  expect(readDocument(JSON.stringify(document))).toEqual(document);
  expect(document.total_cents).toBe(149_900);
  expect(() => readDocument('{"number":"INV-2026-000123"}')).toThrow();
});

test('later changes to the company or the items leave an issued document alone', () => {
  const items = [{ title: 'Before', quantity: 1, price_cents: 100 }];
  const own = { ...company, address_lines: ['Here'] };
  const document = issued({ items, company: own });
  items[0] = { title: 'After', quantity: 1, price_cents: 200 };
  own.address_lines.push('There');
  expect(document).toMatchObject({
    items: [{ title: 'Before' }],
    total_cents: 100,
    company: { address_lines: ['Here'] },
  });
});

test('twenty items with long names go over several pages', async () => {
  const items = Array.from({ length: 20 }, (_, i) => ({
    title: `Security audit of all accounts and shares with a written report and a workshop for the team ${i}`,
    quantity: 1,
    price_cents: 1_000 + i,
  }));
  const { pages, texts } = readPdf(await invoicePdf(issued({ items })));
  expect(pages).toBe(3);
  expect(texts).toEqual(
    expect.arrayContaining(['INV-2026-000123 · Page 1 of 3', 'INV-2026-000123 · Page 3 of 3', '$201.90']),
  );
  expect(texts.filter((text) => text === 'Service')).toHaveLength(2);
});

test('what a buyer typed can not become a link, a script or an action', async () => {
  const name = ')/JS (app.alert(1)) /URI (http://evil) <iframe src=file:///etc/passwd>';
  const nasty = issued({ customer: { name, email: 'x@example.com' }, number: 'INV) /Launch' });
  const { dictionaries, texts } = readPdf(await invoicePdf(nasty));
  expect(texts.join(' ')).toContain('<iframe src=file:///etc/passwd>');
  // Text in the page's own streams is glyph numbers; only the title is text, as a string of its own.
  for (const key of ['/JS', '/JavaScript', '/URI', '/Launch', '/OpenAction', '/AA', '/Annots', '/EmbeddedFile'])
    expect(dictionaries.replace(/\((?:\\.|[^\\)])*\)/g, '')).not.toContain(key);
});

test('a name of 5,000 characters is cut and not left to fill pages', async () => {
  const pdf = await invoicePdf(issued({ customer: { name: 'W'.repeat(5_000), email: 'w@example.com' } }));
  expect(pdf.length).toBeLessThan(60_000);
  expect(readPdf(pdf).pages).toBe(1);
});

test('control characters and marks that turn the direction of text are gone', async () => {
  const fonts = await openFonts();
  expect(printable(fonts, 'photo\u202Egnp.exe\u0000\r\n\u2066x')).toBe('photognp.exe x');
});

test('Latin, Greek, Cyrillic, Hebrew and Arabic are drawn; what no font has becomes one question mark', async () => {
  const fonts = await openFonts();
  for (const name of ['Łucja Ångström', 'Αλέξης', 'Александр', 'Nguyễn Thị', 'שלום', 'محمد', 'Հայկ', 'ზურაბ'])
    expect(printable(fonts, name)).toBe(name);
  expect(printable(fonts, 'ﬁne ＡＢＣ')).toBe('fine ABC');
  expect(printable(fonts, '山田 Taro 😀😀')).toBe('? Taro ?');
});

test('a name that can not be drawn gives way to the address', async () => {
  const fonts = await openFonts();
  expect(isReadable(fonts, '山田太郎')).toBe(false);
  expect(isReadable(fonts, 'Taro Yamada')).toBe(true);
  expect(isReadable(fonts, '😀')).toBe(false);
  const { texts } = readPdf(await invoicePdf(issued({ customer: { name: '山田太郎', email: 'taro@example.jp' } })));
  expect(texts).toContain('taro@example.jp');
  expect(texts).not.toContain('?');
});

test('words read from the right stand in their own order, and fonts change between words only', async () => {
  const fonts = await openFonts();
  expect(runsOf(fonts, 'שלום עולם', 'regular').map(({ text }) => text)).toEqual(['עולם', ' ', 'שלום']);
  expect(runsOf(fonts, 'Анна Smith', 'strong')).toEqual([
    { text: 'Анна', font: 'more' },
    { text: ' ', font: 'strong' },
    { text: 'Smith', font: 'strong' },
  ]);
});

test('lines wrap at words, over-long words are cut, and the last line says that there is more', () => {
  const measure = (text: string) => text.length;
  expect(wrap('one two three four', 9, measure)).toEqual(['one two', 'three', 'four']);
  expect(wrap('a bcdefghijkl m', 5, measure)).toEqual(['a', 'bcdef', 'ghijk', 'l m']);
  expect(wrap('ab cd ef gh', 3, measure, 2)).toEqual(['ab', 'cd…']);
  expect(wrap('', 5, measure)).toEqual([]);
});

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { computePricing } from '../orders/pricing.ts';
import { type InvoiceDocument, issueDocument, readDocument } from './invoice-document.ts';
import { renderInvoicePdf, renderInvoicePdfUnlessBusy } from './invoice-pdf.ts';
import { loadFonts } from './pdf-fonts.ts';
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
    pricing: computePricing([{ title: 'Office network setup', quantity: 1, unitPriceCents: 149_900 }]),
    paymentMethod: 'stripe',
    paidAt: '2026-11-21T23:30:01.000Z',
    ...over,
  });

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('the same document gives the same bytes, in this process, in another, and after other invoices', async () => {
  const document = issued();
  const first = hash(await renderInvoicePdf(document));
  await renderInvoicePdf(issued({ customer: { name: 'Александр Ñandú', email: 'a@example.com' } }));
  expect(hash(await renderInvoicePdf(document))).toBe(first);
  const script = `
    import { createHash } from 'node:crypto';
    import { renderInvoicePdf } from ${JSON.stringify(new URL('./invoice-pdf.ts', import.meta.url).href)};
    console.log(createHash('sha256').update(await renderInvoicePdf(${JSON.stringify(document)})).digest('hex'));`;
  const elsewhere = { env: { TZ: 'Pacific/Kiritimati', LANG: 'de_DE' }, cwd: '/' };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], elsewhere);
  expect(stdout.trim()).toBe(first);
});

test('too many simultaneous downloads get 503, while all invoices for emails are rendered', async () => {
  const document = issued();
  const downloads = Array.from({ length: 50 }, () => renderInvoicePdfUnlessBusy(document));
  const forEmails = Array.from({ length: 5 }, () => renderInvoicePdf(document));
  const outcomes = await Promise.allSettled([...downloads, ...forEmails]);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ status: 503, extra: { retryAfterSeconds: 2 } });
  expect(outcomes.slice(50).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(hash(await renderInvoicePdfUnlessBusy(document))).toBe(hash(await renderInvoicePdf(document)));
});

test('other requests are handled between two invoices', async () => {
  const document = issued();
  await renderInvoicePdf(document);
  let turns = 0;
  const beat = () => {
    turns += 1;
    pending = setImmediate(beat);
  };
  let pending = setImmediate(beat);
  await Promise.all(Array.from({ length: 10 }, () => renderInvoicePdf(document)));
  clearImmediate(pending);
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('a paid invoice contains all required information as searchable text', async () => {
  const { texts, pages } = readPdf(await renderInvoicePdf(issued()));
  expect(pages).toBe(1);
  for (const text of [
    'Invoice',
    'INV-2026-000123',
    'PAID',
    'Łucja Wiśniewska',
    'lucja@example.com',
    company.legal_name,
    'Office network setup',
    '$1,499.00',
    'Paid by card',
    'Amount due',
    '$0.00',
    '4711',
    'November 21, 2026',
  ])
    expect(texts).toContain(text);
});

test('an invoice that was issued unpaid states the amount due and never that it is paid', async () => {
  const { texts } = readPdf(await renderInvoicePdf(issued({ paidAt: null, paymentMethod: 'paypal' })));
  expect(texts).toEqual(expect.arrayContaining(['DUE $1,499.00', 'Paid when issued', '$0.00', 'PayPal']));
  expect(texts.join(' ')).not.toMatch(/PAID|Paid in full/);
});

test('a document can be stored as JSON, and a damaged one is rejected', () => {
  const document = issued();
  expect(readDocument(JSON.stringify(document))).toEqual(document);
  expect(document.total_cents).toBe(149_900);
  expect(() => readDocument('{"number":"INV-2026-000123"}')).toThrow();
});

test('later changes of the company or the items do not change an issued document', () => {
  const pricing = computePricing([{ title: 'Before', quantity: 1, unitPriceCents: 100 }]);
  const own = { ...company, address_lines: ['Here'] };
  const document = issued({ pricing, company: own });
  Object.assign(pricing.lines[0] ?? {}, { title: 'After', unitPriceCents: 200 });
  own.address_lines.push('There');
  expect(document).toMatchObject({
    items: [{ title: 'Before' }],
    total_cents: 100,
    company: { address_lines: ['Here'] },
  });
});

test('twenty items with long names take several pages', async () => {
  const lines = Array.from({ length: 20 }, (_, i) => ({
    title: `Security audit of all accounts and shares with a written report and a workshop for the team ${i}`,
    quantity: 1,
    unitPriceCents: 1_000 + i,
  }));
  const { pages, texts } = readPdf(await renderInvoicePdf(issued({ pricing: computePricing(lines) })));
  expect(pages).toBe(3);
  expect(texts).toEqual(
    expect.arrayContaining(['INV-2026-000123 · Page 1 of 3', 'INV-2026-000123 · Page 3 of 3', '$201.90']),
  );
  expect(texts.filter((text) => text === 'Service')).toHaveLength(2);
});

test('discount and tax are rows above the total', async () => {
  const lines = [{ title: 'Office network setup', quantity: 1, unitPriceCents: 149_900 }];
  const pricing = computePricing(lines, { discountCents: 14_990, taxCents: 10_793 });
  const document = issued({ pricing });
  const { texts } = readPdf(await renderInvoicePdf(document));
  const rows = ['Discount', '-$149.90', 'Tax', '$107.93', 'Total (USD)', '$1,457.03'];
  expect(texts.filter((text) => rows.includes(text)).slice(0, rows.length)).toEqual(rows);
  expect(readPdf(await renderInvoicePdf(issued())).texts).not.toContain('Tax');
});

test('the largest amounts fit into their columns', async () => {
  const line = { title: 'Data center', quantity: 1, unitPriceCents: 99_999_999 };
  const pricing = computePricing(Array.from({ length: 20 }, () => line));
  const { texts } = readPdf(await renderInvoicePdf(issued({ pricing, paidAt: null })));
  expect(texts).toEqual(expect.arrayContaining(['$999,999.99', '$19,999,999.80', 'DUE $19,999,999.80']));
});

test('a buyer’s input can’t become a link, a script or an action', async () => {
  const name = ')/JS (app.alert(1)) /URI (http://evil) <iframe src=file:///etc/passwd>';
  const nasty = issued({ customer: { name, email: 'x@example.com' }, number: 'INV) /Launch' });
  const { dictionaries, texts } = readPdf(await renderInvoicePdf(nasty));
  expect(texts.join(' ')).toContain('<iframe src=file:///etc/passwd>');
  // Only the title is stored as text; pages contain glyph numbers.
  for (const key of ['/JS', '/JavaScript', '/URI', '/Launch', '/OpenAction', '/AA', '/Annots', '/EmbeddedFile'])
    expect(dictionaries.replace(/\((?:\\.|[^\\)])*\)/g, '')).not.toContain(key);
});

test('a name of 5,000 characters is truncated instead of filling pages', async () => {
  const pdf = await renderInvoicePdf(issued({ customer: { name: 'W'.repeat(5_000), email: 'w@example.com' } }));
  expect(pdf.length).toBeLessThan(60_000);
  expect(readPdf(pdf).pages).toBe(1);
});

test('control characters and direction marks are removed', async () => {
  const fonts = await loadFonts();
  expect(printable(fonts, 'photo\u202Egnp.exe\u0000\r\n\u2066x')).toBe('photognp.exe x');
});

test('Latin, Greek, Cyrillic, Hebrew and Arabic are rendered, and missing glyphs become one question mark', async () => {
  const fonts = await loadFonts();
  for (const name of ['Łucja Ångström', 'Αλέξης', 'Александр', 'Nguyễn Thị', 'שלום', 'محمد', 'Հայկ', 'ზურაბ'])
    expect(printable(fonts, name)).toBe(name);
  expect(printable(fonts, 'ﬁne ＡＢＣ')).toBe('fine ABC');
  expect(printable(fonts, '山田 Taro 😀😀')).toBe('? Taro ?');
});

test('the email address replaces a name that can’t be rendered', async () => {
  const fonts = await loadFonts();
  expect(isReadable(fonts, '山田太郎')).toBe(false);
  expect(isReadable(fonts, 'Taro Yamada')).toBe(true);
  expect(isReadable(fonts, '😀')).toBe(false);
  const { texts } = readPdf(
    await renderInvoicePdf(issued({ customer: { name: '山田太郎', email: 'taro@example.jp' } })),
  );
  expect(texts).toContain('taro@example.jp');
  expect(texts).not.toContain('?');
});

test('right-to-left words keep their order, and fonts change between words only', async () => {
  const fonts = await loadFonts();
  expect(runsOf(fonts, 'שלום עולם', 'regular').map(({ text }) => text)).toEqual(['עולם', ' ', 'שלום']);
  expect(runsOf(fonts, 'Анна Smith', 'strong')).toEqual([
    { text: 'Анна', font: 'more' },
    { text: ' ', font: 'strong' },
    { text: 'Smith', font: 'strong' },
  ]);
});

test('lines wrap at words, too long words are split, and the last line ends in an ellipsis', () => {
  const measure = (text: string) => text.length;
  expect(wrap('one two three four', 9, measure)).toEqual(['one two', 'three', 'four']);
  expect(wrap('a bcdefghijkl m', 5, measure)).toEqual(['a', 'bcdef', 'ghijk', 'l m']);
  expect(wrap('ab cd ef gh', 3, measure, 2)).toEqual(['ab', 'cd…']);
  expect(wrap('', 5, measure)).toEqual([]);
});

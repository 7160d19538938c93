import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { company, issued, plainPricing } from '../issued-invoice.fixture.ts';
import { drawDocument } from './document-layout.ts';
import { readDocument } from './invoice-document.ts';
import { type Canvas, render, renderInvoicePdf, renderReceiptPdf, unlessBusy } from './invoice-pdf.ts';
import { readPdf } from './pdf-reader.fixture.ts';
import { type PrintedDocument, printedInvoice } from './printed-document.ts';

const run = promisify(execFile);

const noBuyer = {
  company: null,
  tax_id: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  country: 'TH',
  po_number: null,
};

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('the same document gives the same bytes, in this process, in another, and after other invoices', async () => {
  const document = issued({ customer: { name: 'Łucja 山田 राजेश 😀', email: 'lucja@example.com' } });
  const first = hash(await renderInvoicePdf(document));
  await renderInvoicePdf(issued({ customer: { name: 'Александр Ñandú 김민수', email: 'a@example.com' } }));
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
  const download = () => unlessBusy(() => renderInvoicePdf(document));
  const downloads = Array.from({ length: 50 }, download);
  const forEmails = Array.from({ length: 5 }, () => renderInvoicePdf(document));
  const outcomes = await Promise.allSettled([...downloads, ...forEmails]);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ status: 503, extra: { retryAfterSeconds: 2 } });
  expect(outcomes.slice(50).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(hash(await download())).toBe(hash(await renderInvoicePdf(document)));
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
    'Paid',
    'Łucja Wiśniewska',
    'lucja@example.com',
    'Office network setup',
    '$1,499.00',
    'Paid by card on November 21, 2026.',
    'Amount due',
    '$0.00',
    '4711',
    'November 21, 2026',
  ])
    expect(texts).toContain(text);
});

test('an invoice that was issued unpaid states the amount due and never that it is paid', async () => {
  const { texts } = readPdf(await renderInvoicePdf(issued({ paidAt: null, paymentMethod: 'paypal' })));
  expect(texts).toEqual(expect.arrayContaining(['Unpaid', 'Paid', '$0.00', 'Amount due', '$1,499.00']));
  expect(texts.join(' ')).not.toMatch(/Paid (by|with|in)/);
});

test('a document can be stored as JSON, and a damaged one is rejected', () => {
  const document = issued();
  expect(readDocument(JSON.stringify(document))).toEqual(document);
  expect(document.total_cents).toBe(149_900);
  expect(() => readDocument('{"number":"INV-2026-000123"}')).toThrow();
});

test('later changes of the company or the items do not change an issued document', () => {
  const pricing = plainPricing([{ title: 'Before', quantity: 1, unitPriceCents: 100 }]);
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

test('twenty items with long names take two pages, each with the heads', async () => {
  const lines = Array.from({ length: 20 }, (_, i) => ({
    title: `Security audit of all accounts and shares with a written report and a workshop for the team ${i}`,
    quantity: 1,
    unitPriceCents: 1_000 + i,
  }));
  const { pages, texts } = readPdf(await renderInvoicePdf(issued({ pricing: plainPricing(lines) })));
  expect(pages).toBe(2);
  expect(texts).toEqual(
    expect.arrayContaining(['INV-2026-000123 · Page 1 of 2', 'INV-2026-000123 · Page 2 of 2', '$201.90']),
  );
  expect(texts.filter((text) => text === 'Description')).toHaveLength(2);
});

test('the longest names, addresses and notes are printed in full, on the pages', async () => {
  const buyer = { ...noBuyer, company: '社'.repeat(160), line1: '町'.repeat(160), line2: '丁'.repeat(160) };
  const document = issued({
    company: { ...company, name: 'Alderpoint Technology and Office Supplies' },
    customer: { name: '名'.repeat(120), email: `${'w'.repeat(64)}@example.com` },
    buyer: { ...buyer, city: '市'.repeat(80), region: '県'.repeat(80), po_number: '番'.repeat(80) },
    pricing: plainPricing([{ title: '品'.repeat(160), quantity: 1, unitPriceCents: 100 }]),
  });
  document.notes = [...Array.from({ length: 60 }, (_, i) => `Note ${i}.`), '注'.repeat(500)];
  const printed = printedInvoice(document, null);
  const drawn: { text: string; end: number }[] = [];
  const draw = (canvas: Canvas, contents: PrintedDocument) => {
    const text: Canvas['text'] = (...input) => {
      const end = canvas.text(...input);
      drawn.push({ text: input[0], end });
      return end;
    };
    drawDocument({ ...canvas, text }, contents);
  };
  const pdf = await render(printed, { title: 'A', author: 'A', date: new Date(0), isArchival: true }, draw);
  const { texts, pages } = readPdf(pdf);
  expect(pages).toBe(4);
  expect(texts.join('')).not.toContain('…');
  for (const [character, count] of Object.entries({
    社: 160,
    町: 160,
    丁: 160,
    名: 120,
    市: 80,
    県: 80,
    番: 80,
    品: 160,
  }))
    expect(texts.join('').split(character).length - 1, character).toBe(count);
  expect(texts.join('').split('注').length - 1).toBe(500);
  const footer = new Set([...printed.imprint, printed.footer]);
  const ends = drawn.filter(({ text }) => !footer.has(text) && !/ · Page /.test(text)).map(({ end }) => end);
  expect(Math.max(...ends)).toBeLessThanOrEqual(732);
  // No page ends with the head of the table.
  const head = drawn.findIndex(({ text }) => text === 'Description');
  expect(drawn.slice(0, head).some(({ text }) => text.endsWith(', continued'))).toBe(true);
});

test('a receipt of several pages says which page it is', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => ({ title: `Audit ${i}`, quantity: 1, unitPriceCents: 1_000 }));
  const { texts } = readPdf(await renderReceiptPdf(receipt({ pricing: plainPricing(lines) })));
  for (const page of [1, 2, 3]) expect(texts).toContain(`Receipt for INV-2026-000123 · Page ${page} of 3`);
});

test('the largest amounts fit into their columns', async () => {
  const line = { title: 'Data center', quantity: 1, unitPriceCents: 99_999_999 };
  const pricing = plainPricing(Array.from({ length: 20 }, () => line));
  const { texts } = readPdf(await renderInvoicePdf(issued({ pricing, paidAt: null })));
  expect(texts).toEqual(expect.arrayContaining(['$999,999.99', '$19,999,999.80']));
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

test('the PDF is tagged: language, title, headings, tables, and nothing outside a tag', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => ({ title: `Audit ${i}`, quantity: 1, unitPriceCents: 1_000 }));
  const { dictionaries, tags, pages } = readPdf(await renderInvoicePdf(issued({ pricing: plainPricing(lines) })));
  expect(pages).toBeGreaterThan(1);
  for (const entry of [
    '/Lang (en-US)',
    '/MarkInfo',
    '/Marked true',
    '/StructTreeRoot',
    '/DisplayDocTitle true',
    '(Invoice INV-2026-000123)',
  ])
    expect(dictionaries).toContain(entry);
  const count = (type: string) => dictionaries.match(new RegExp(`/S /${type}\\b`, 'g'))?.length;
  expect([count('Document'), count('H1'), count('H2'), count('Table')]).toEqual([1, 1, 1, 3]);
  // The heading, 40 lines, 4 details, 3 totals; the heading repeated on the next page is decoration.
  expect([count('TR'), count('TH'), count('TD')]).toEqual([48, 11, 167]);
  expect(dictionaries.match(/\/Scope \/Column/g)).toHaveLength(4);
  expect(dictionaries.match(/\/Scope \/Row/g)).toHaveLength(7);
  expect(tags.length).toBeGreaterThan(200);
  expect(tags.filter((around) => around.length === 0)).toEqual([]);
});

test('the file names its seller in valid XML', async () => {
  const own = { ...company, legal_name: 'Smith & Sons <IT>' };
  const pdf = (await renderInvoicePdf(issued({ company: own }))).toString('latin1');
  expect(pdf).toContain('<rdf:li>Smith &amp; Sons &lt;IT&gt;</rdf:li>');
  expect(pdf).toContain('(Smith & Sons <IT>)');
});

const paypalPayment = {
  provider: 'paypal',
  reference: '5O190127TN364715T',
  amountCents: 149_900,
  card: null,
  receivedAt: '2026-12-04T01:00:00.000Z',
  receivedOn: '2026-12-03',
};

const receipt = (over: Parameters<typeof issued>[0] = {}) => ({
  filename: 'INV-2026-000123-receipt.pdf',
  document: issued({ paidAt: null, ...over }),
  payments: [paypalPayment],
  creditedCents: 0,
});

test('a receipt states what was paid, when, how and by whom, and its bytes never change', async () => {
  const first = await renderReceiptPdf(receipt());
  const { texts, dictionaries } = readPdf(first);
  for (const text of [
    'Receipt',
    'for invoice INV-2026-000123',
    'Paid',
    '$1,499.00',
    'Received from',
    'Łucja Wiśniewska',
    'December 3, 2026',
    'November 21, 2026',
    'PayPal',
    '…N364715T',
    'Office network setup',
    'Paid with PayPal',
    'Amount due',
    '$0.00',
  ])
    expect(texts).toContain(text);
  expect(texts.join(' ')).not.toMatch(/Unpaid|5O190127/);
  expect(dictionaries).toContain('(Receipt for INV-2026-000123)');
  await renderInvoicePdf(issued());
  expect(hash(await renderReceiptPdf(receipt()))).toBe(hash(first));
});

test('a receipt shows each of several payments, and what was no longer owed', async () => {
  const card = {
    provider: 'stripe',
    reference: 'pi_1',
    amountCents: 50_000,
    card: 'Visa ·4242',
    receivedAt: '2026-12-02T01:00:00.000Z',
    receivedOn: '2026-12-01',
  };
  const payments = [card, { ...paypalPayment, amountCents: 90_000 }];
  const { texts } = readPdf(await renderReceiptPdf({ ...receipt(), payments, creditedCents: 9_900 }));
  for (const text of [
    'December 1, 2026',
    'December 3, 2026',
    'pi_1',
    '…N364715T',
    'Paid by Visa ·4242',
    '$500.00',
    'Paid with PayPal',
    '$900.00',
    'Credited',
    'Amount due',
    '$0.00',
  ])
    expect(texts).toContain(text);
});

import { expect, test } from 'vitest';
import { renderCreditNotePdf, renderInvoicePdf } from './documents/invoice-pdf.ts';
import { readPdf } from './documents/pdf-reader.fixture.ts';
import { issued, plainPricing } from './issued-invoice.fixture.ts';

const vat = { name: 'VAT', rateMilli: 19_000, baseCents: 134_910, amountCents: 25_633 };
const lines = [{ title: 'Office network setup', quantity: 1, unitPriceCents: 149_900 }];

test('subtotal, discount, net and each tax are rows above the total', async () => {
  const pricing = plainPricing(lines, { discountCents: 14_990, couponCode: 'SPRING', taxes: [vat] });
  const { texts } = readPdf(await renderInvoicePdf(issued({ pricing })));
  const rows = [
    ...['Subtotal', '$1,499.00', 'Coupon SPRING', '−$149.90', 'Net', '$1,349.10'],
    ...['VAT 19% of $1,349.10', '$256.33', 'Total (USD)', '$1,605.43'],
  ];
  const from = texts.indexOf('Subtotal');
  expect(texts.slice(from, from + rows.length)).toEqual(rows);
  expect(texts).toEqual(expect.arrayContaining(['Discount', 'Tax', '19%']));
  const plain = readPdf(await renderInvoicePdf(issued())).texts;
  for (const absent of ['Subtotal', 'Net', 'Tax', 'Discount']) expect(plain).not.toContain(absent);
});

const seller = {
  legal_name: 'Alderpunkt GmbH',
  street: 'Erlenweg 4',
  city: 'Berlin',
  postal_code: '10115',
  region: '',
  country: 'DE',
  tax_ids: [{ kind: 'eu_vat', number: 'DE136695976' }],
  registration: 'HRB 1234, Amtsgericht Berlin',
  bank: { holder: 'Alderpunkt GmbH', iban: 'DE02120300000000202051', account: '', bic: '', routing: '', bank: '' },
  footer: 'Managing director: Ada Berg',
};

const buyer = {
  company: 'Atelier Nord SARL',
  tax_id: { kind: 'eu_vat', number: 'FR40303265045' },
  line1: '1 rue de la Paix',
  line2: null,
  city: 'Paris',
  region: null,
  postal_code: '75002',
  country: 'FR',
  po_number: 'PO-77',
};

test('seller and buyer are printed with address and tax id, and bank details where an amount is due', async () => {
  const pricing = {
    ...plainPricing(lines, { taxes: [{ ...vat, rateMilli: 0, amountCents: 0 }] }),
    taxNote: 'Reverse charge',
  };
  const unpaid = readPdf(await renderInvoicePdf(issued({ seller, buyer, pricing, paidAt: null }))).texts;
  for (const text of [
    ...['HRB 1234, Amtsgericht Berlin', 'Managing director: Ada Berg'],
    ...['Atelier Nord SARL', '1 rue de la Paix', '75002 Paris', 'France', 'VAT ID: FR40303265045', 'PO-77'],
    ...['Reverse charge', 'VAT 0% of $1,349.10', 'IBAN: DE02120300000000202051', 'by December 3, 2026'],
    'Please quote INV-2026-000123 as your payment reference.',
  ])
    expect(unpaid).toContain(text);
  expect(unpaid.join(' ')).toContain(
    'Alderpunkt GmbH · Erlenweg 4 · 10115 Berlin · Germany VAT ID: DE136695976 · hello@',
  );
  expect(unpaid).not.toContain('BIC: ');
  const paid = readPdf(await renderInvoicePdf(issued({ seller, buyer, pricing }))).texts;
  expect(paid.join('\n')).not.toMatch(/IBAN|Please quote/);
});

test('a paid invoice names the card', async () => {
  const { texts } = readPdf(await renderInvoicePdf(issued({ card: 'Visa ·4242' })));
  expect(texts).toContain('Paid by Visa ·4242 on November 21, 2026.');
});

test.each([
  [
    'Tax invoice',
    [
      { ...vat, name: 'CGST' },
      { ...vat, name: 'SGST' },
    ],
  ],
  ['Invoice', [vat]],
])('the title is %s with these taxes', async (title, taxes) => {
  const { texts } = readPdf(await renderInvoicePdf(issued({ pricing: plainPricing(lines, { taxes }) })));
  expect(texts).toContain(title);
});

test('the file is identified as PDF/A-3b, with the color profile and the description of each property', async () => {
  const pdf = (await renderInvoicePdf(issued())).toString('latin1');
  expect(pdf).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B<\/pdfaid:conformance>/);
  for (const part of [
    '/OutputIntents',
    '/S /GTS_PDFA1',
    '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>',
    '<pdfaProperty:name>part</pdfaProperty:name>',
  ])
    expect(pdf).toContain(part);
  // A4.
  expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]');
});

test('a company name of 120 Chinese characters, or one that looks like a script or formula, is printed in full', async () => {
  for (const company of ['<script>alert(1)</script>', '=HYPERLINK("http://evil")', '公司'.repeat(60)]) {
    const { texts, actualTexts } = readPdf(await renderInvoicePdf(issued({ buyer: { ...buyer, company } })));
    expect([...texts, ...actualTexts].join('')).toContain(company);
    expect(texts.join('')).not.toContain('…');
  }
});

test.each([
  [null, 'Outside the scope of VAT.'],
  ['Article 44', 'Article 44'],
])(
  'outside the scope of the tax, no rate is printed, the sum once, and the reason (note: %s)',
  async (taxNote, reason) => {
    const taxes = [{ ...vat, rateMilli: 0, amountCents: 0 }];
    const pricing = {
      ...plainPricing([{ title: 'Audit', quantity: 1, unitPriceCents: 12_345 }], { taxes }),
      taxCategory: 'O' as const,
    };
    const document = issued({ seller, buyer, pricing: { ...pricing, taxNote } });
    const credit = { ...document, number: 'CN-1', invoice: document, reason: 'Goodwill', returned: null };
    const invoice = readPdf(await renderInvoicePdf(document)).texts;
    for (const texts of [invoice, readPdf(await renderCreditNotePdf(credit)).texts]) {
      expect(texts.join('\n')).not.toMatch(/%|Net|Subtotal/);
      expect(texts).toContain(reason);
    }
    expect(invoice.filter((text) => text === '$123.45')).toHaveLength(4);
  },
);

test('a long title and purchase order number are printed in full, in all layouts', async () => {
  const title = `${'Wide Web Works '.repeat(20)}end of title`;
  const chinese = '网络'.repeat(80);
  const po_number = `PO ${'W'.repeat(70)} end of number`;
  const pricing = plainPricing([title, chinese].map((one) => ({ title: one, quantity: 1, unitPriceCents: 100 })));
  const document = issued({ buyer: { ...buyer, po_number }, pricing });
  const { items, number, issued_at, order_id, company, customer, total_cents, payment_method, paid_at } = document;
  const first = { items, number, issued_at, company, customer, total_cents, payment_method, paid_at };
  const unversioned = { ...first, order_id: order_id ?? 0, discount_cents: 0, tax_cents: 0 };
  for (const [one, ends] of [
    [document, ['end of title', 'end of number']],
    [unversioned, ['end of title']],
  ] as const) {
    const { texts } = readPdf(await renderInvoicePdf(one));
    const printed = texts.join(' ');
    for (const end of ends) expect(printed).toContain(end);
    expect(printed).not.toContain('…');
    expect(texts.join('').match(/[网络]/g)).toHaveLength(160);
  }
});

test('a tax with a long name is printed with its rate and base, and the whole imprint is on the page', async () => {
  const name = 'Metropolitan Commuter Transportation Tax';
  const taxes = [{ name, rateMilli: 375, baseCents: 149_900, amountCents: 562 }];
  const long = {
    ...seller,
    legal_name: 'Alderpunkt Informationstechnik Gesellschaft mbH & Co. KG',
    street: 'x'.repeat(60),
  };
  const { texts, pages } = readPdf(
    await renderInvoicePdf(issued({ seller: long, buyer, pricing: plainPricing(lines, { taxes }), paidAt: null })),
  );
  const printed = texts.join(' ');
  for (const part of [`${name} 0.375% of $1,499.00`, 'Germany HRB 1234, Amtsgericht Berlin'])
    expect(printed).toContain(part);
  expect(printed).not.toContain('…');
  expect(pages).toBe(1);
});

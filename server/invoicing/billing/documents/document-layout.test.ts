import { expect, test } from 'vitest';
import { issued } from '../issued-invoice.fixture.ts';
import { inRows } from './document-layout.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { readPdf } from './pdf-reader.fixture.ts';

test('parts of an address share a row as long as they fit, and none is divided', () => {
  const fits = (text: string) => text.length <= 20;
  expect(
    inRows(['Alder LLC', '18 Pine St', 'VAT ID: DE136695976', 'A part that is longer than its row'], fits),
  ).toEqual(['Alder LLC', '18 Pine St', 'VAT ID: DE136695976', 'A part that is longer than its row']);
  expect(inRows(['Alder', '18 Pine St', 'Portland', 'OR 97204'], fits)).toEqual([
    'Alder · 18 Pine St',
    'Portland · OR 97204',
  ]);
  expect(inRows([], fits)).toEqual([]);
});

test('a seller where paper is Letter gets pages of that size, with the margins of A4', async () => {
  const seller = { legal_name: '', street: '', city: '', postal_code: '', region: '', country: 'US' };
  const document = issued({ seller: { ...seller, tax_ids: [], registration: '', bank: null, footer: '' } });
  expect((await renderInvoicePdf(document)).toString('latin1')).toContain('/MediaBox [0 0 612 792]');
});

test('a document of one page says so', async () => {
  expect(readPdf(await renderInvoicePdf(issued())).texts).toContain('INV-2026-000123 · Page 1 of 1');
});

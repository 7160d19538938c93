import { expect, test } from 'vitest';
import { issued } from '../issued-invoice.fixture.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { readPdf } from './pdf-reader.fixture.ts';

test('a seller where paper is Letter gets pages of that size, with the margins of A4', async () => {
  const seller = { legal_name: '', street: '', city: '', postal_code: '', region: '', country: 'US' };
  const document = issued({ seller: { ...seller, tax_ids: [], registration: '', bank: null, footer: '' } });
  expect((await renderInvoicePdf(document)).toString('latin1')).toContain('/MediaBox [0 0 612 792]');
});

test('a document of one page says so', async () => {
  expect(readPdf(await renderInvoicePdf(issued())).texts).toContain('INV-2026-000123 · Page 1 of 1');
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readDocument } from '../invoice-document.ts';
import { renderInvoicePdf, renderReceiptPdf } from '../invoice-pdf.ts';

const sample = (name: string) => readFile(new URL(`samples/${name}`, import.meta.url));

/** Releases before the second version stored and rendered these. */
const documents = JSON.parse(String(await sample('documents.json')));

test.each(['paid', 'unpaid'])('an invoice of an earlier release that was issued %s keeps its bytes', async (name) => {
  const document = readDocument(JSON.stringify(documents[name]));
  expect('version' in document).toBe(false);
  const bytes = await renderInvoicePdf(document);
  expect(bytes.equals(await sample(`${name}.pdf`))).toBe(true);
});

test('a receipt for an invoice of an earlier release keeps its bytes', async () => {
  const { filename, document, payment } = documents.receipt;
  const read = readDocument(JSON.stringify(document));
  // The upgrade gave earlier payments their day in UTC.
  const payments = [{ ...payment, receivedOn: payment.receivedAt.slice(0, 10) }];
  const bytes = await renderReceiptPdf({ filename, document: read, payments, creditedCents: 0 });
  expect(bytes.equals(await sample('receipt.pdf'))).toBe(true);
});

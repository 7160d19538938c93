import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readCreditNote } from '../credit-note-document.ts';
import { readDocument } from '../invoice-document.ts';
import { renderCreditNotePdf, renderInvoicePdf, renderReceiptPdf } from '../invoice-pdf.ts';

/** Releases before layouts stored these. The digests of the invoices and the credit note are those of the files that 1.3.2 rendered. */
const samples = JSON.parse(String(await readFile(new URL('samples/documents.json', import.meta.url))));

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test.each(['paid', 'unpaid'])('an invoice that was issued %s before layouts keeps its bytes', async (name) => {
  const { document, sha256 } = samples[name];
  expect(digest(await renderInvoicePdf(readDocument(JSON.stringify(document))))).toBe(sha256);
});

test('a receipt for an invoice from before layouts keeps its bytes', async () => {
  const { payments, creditedCents, sha256 } = samples.receipt;
  const document = readDocument(JSON.stringify(samples.unpaid.document));
  expect(digest(await renderReceiptPdf({ filename: '', document, payments, creditedCents }))).toBe(sha256);
});

test('a credit note from before layouts keeps its bytes', async () => {
  const { document, sha256 } = samples.creditNote;
  expect(digest(await renderCreditNotePdf(readCreditNote(JSON.stringify(document))))).toBe(sha256);
});

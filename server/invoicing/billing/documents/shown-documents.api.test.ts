import { expect, test } from 'vitest';
import type { PrintedDocument } from '../../../../contract/invoicing/printed-document.ts';
import { world } from '../../../../test/support/world.ts';
import { paidPayout } from '../../../settlement/payouts/payouts.fixture.ts';
import { unpaidInvoice } from '../billing.fixture.ts';
import { readPdf } from './pdf-reader.fixture.ts';

const textsOf = (document: PrintedDocument): string[] => [
  ...[document.title, document.number, document.state.text, document.customerLabel, 'Description', ...document.columns],
  ...document.details.flat(),
  ...[...document.seller, ...document.customer, ...document.imprint],
  ...document.lines.flatMap(({ title, description, cells }) => [title, description ?? '', ...cells]),
  ...document.amounts.flatMap(({ label, amount }) => [label, amount]),
  ...[...document.notes, ...(document.payment?.lines ?? []), ...document.sections.flatMap(({ lines }) => lines)],
];

/** Lines break at spaces. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

function expectAll(document: PrintedDocument, pdf: Buffer): void {
  const printed = withoutSpaces(readPdf(pdf).texts.join(''));
  for (const text of textsOf(document)) expect(printed, text).toContain(withoutSpaces(text));
}

test('on screens, an invoice that was replaced says so, and its payments are on the other one', async () => {
  const w = await world();
  const { customer, invoiceId } = await unpaidInvoice(w, { prices: [10_000] });
  const read = (id: number) => customer.must('GET /customer/invoices/{id}', { params: { id } });
  const before = await read(invoiceId);
  const body = { billing: { country: 'US', region: 'OR', company: 'Fernhill Dental' } };
  const { id, invoice_number } = await customer.must('POST /customer/invoices/{id}/correct', {
    params: { id: invoiceId },
    body,
  });
  const { document } = await read(invoiceId);
  expect(document).toMatchObject({ state: { text: 'Cancelled', isPaid: false }, payment: null });
  expect(document.details).toContainEqual(['Replaced by', invoice_number]);
  expect(document.amounts.map(({ label }) => label)).toEqual(['Total (USD)']);
  expect(document.notes).toEqual(before.document.notes.slice(1));
  expect((await read(id)).document.state.text).toBe('Unpaid');
});

test('the invoice, its credit note and a statement say on the screen what their PDFs say', async () => {
  const w = await world();
  const { customer, invoiceId } = await unpaidInvoice(w, { prices: [10_000, 5_000] });
  const invoice = await customer.must('GET /customer/invoices/{id}', { params: { id: invoiceId } });
  const file = await customer.call('GET /customer/invoices/{id}/download', { params: { id: invoiceId } });
  expectAll(invoice.document, file.bytes);
  const forAdmins = await w.admin.must('GET /admin/invoices/{id}', { params: { id: invoiceId } });
  expect(forAdmins.document).toEqual(invoice.document);

  const { id } = await w.admin.must('POST /admin/invoices/{id}/credit-notes', {
    params: { id: invoiceId },
    body: { amount: '10.00', reason: 'Agreed on the phone' },
  });
  const creditNote = await customer.must('GET /customer/credit-notes/{id}', { params: { id } });
  expect(creditNote.invoice).toEqual({ id: invoiceId, invoice_number: invoice.invoice_number });
  const creditNotePdf = await customer.call('GET /customer/credit-notes/{id}/download', { params: { id } });
  expectAll(creditNote.document, creditNotePdf.bytes);

  const { payoutId } = await paidPayout(w, w.staff);
  const payout = await w.staff.must('GET /staff/payouts/{id}', { params: { id: payoutId } });
  const statement = await w.staff.call('GET /staff/payouts/{id}/download', { params: { id: payoutId } });
  expectAll(payout.document, statement.bytes);
});

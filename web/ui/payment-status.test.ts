import { expect, test } from 'vitest';
import { invoiceStatuses } from '../../contract/shared/status.ts';
import { invoiceLabel, invoiceTone } from './payment-status.ts';

test('every status of an invoice has words for customers, and only Paid is green', () => {
  const due = '10.00';
  const shown = invoiceStatuses.map((status) => [invoiceLabel({ status, due }), invoiceTone({ status, due })]);
  expect(shown).toEqual([
    ['Unpaid', 'warn'],
    ['Partly paid', 'warn'],
    ['Paid', 'good'],
    ['Partly refunded', 'neutral'],
    ['Refunded', 'neutral'],
    ['Cancelled', 'neutral'],
    ['Open', 'warn'],
  ]);
});

test('an invoice that was charged back and written off is closed', () => {
  const writtenOff = { status: 'charged_back', due: '0.00' };
  expect([invoiceLabel(writtenOff), invoiceTone(writtenOff)]).toEqual(['Closed', 'neutral']);
});

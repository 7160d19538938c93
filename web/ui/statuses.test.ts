import { expect, test } from 'vitest';
import { invoiceStatuses } from '../../contract/shared/status.ts';
import { adminInvoiceLook, customerInvoiceLook, customerOrderLook, orderLook } from './statuses.ts';

test('every status of an invoice has words for customers, and only Paid is green', () => {
  const shown = invoiceStatuses.map((status) => Object.values(customerInvoiceLook({ status, due: '10.00' })));
  expect(shown).toEqual([
    ['Unpaid', 'warn'],
    ['Partly paid', 'warn'],
    ['Paid', 'good'],
    ['Partly refunded', 'neutral'],
    ['Refunded', 'neutral'],
    ['Cancelled', 'neutral'],
    ['Unpaid', 'warn'],
  ]);
});

test('an invoice that was charged back and written off is closed', () => {
  expect(customerInvoiceLook({ status: 'charged_back', due: '0.00' })).toEqual({ label: 'Closed', tone: 'neutral' });
});

test('Overdue replaces Unpaid', () => {
  expect(adminInvoiceLook({ status: 'unpaid', overdue: true })).toEqual({ label: 'Overdue', tone: 'bad' });
});

test('an order has one word for all, and only Completed is green for its customer', () => {
  expect(customerOrderLook('delivered')).toEqual({ label: orderLook('delivered').label, tone: 'warn' });
  expect(customerOrderLook('completed').tone).toBe('good');
});

test('a state that is unknown here is shown as it is', () => {
  expect(orderLook('constructor').label).toBe('constructor');
});

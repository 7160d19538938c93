import { expect, test } from 'vitest';
import { invoiceStatuses, orderStatuses } from '../../contract/shared/status.ts';
import { adminInvoiceLook, customerInvoiceLook, customerOrderLook, orderLook } from './statuses.ts';

test('every status of an invoice has words for customers; Paid is green, and all else a warning', () => {
  const shown = invoiceStatuses.map((status) => Object.values(customerInvoiceLook({ status, due: '10.00' })));
  expect(shown).toEqual([
    ['Unpaid', 'warn'],
    ['Partly paid', 'warn'],
    ['Paid', 'good'],
    ['Partly refunded', 'warn'],
    ['Refunded', 'warn'],
    ['Cancelled', 'warn'],
    ['Unpaid', 'warn'],
  ]);
});

test('an invoice that was charged back and written off is closed', () => {
  expect(customerInvoiceLook({ status: 'charged_back', due: '0.00' })).toEqual({ label: 'Closed', tone: 'warn' });
});

test('Overdue replaces Unpaid', () => {
  const overdue = { status: 'unpaid', due: '10.00', overdue: true };
  expect(adminInvoiceLook(overdue)).toEqual({ label: 'Overdue', tone: 'bad' });
  expect(customerInvoiceLook(overdue)).toEqual({ label: 'Overdue', tone: 'warn' });
  expect(customerInvoiceLook({ ...overdue, status: 'charged_back' }).label).toBe('Overdue');
});

test('an order has one word for all; for its customer Completed is green, and all else a warning', () => {
  for (const state of orderStatuses)
    expect(customerOrderLook(state)).toEqual({
      label: orderLook(state).label,
      tone: state === 'completed' ? 'good' : 'warn',
    });
});

test('a state that is unknown here is shown as it is', () => {
  expect(orderLook('constructor').label).toBe('constructor');
});

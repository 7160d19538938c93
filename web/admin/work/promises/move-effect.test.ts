import { expect, test } from 'vitest';
import type { OrderPromise } from '../../../../contract/shared/order-promise.ts';
import { emailsText, staysText } from './move-effect.ts';

const order = (id: number, user: number, due_on: string, state: OrderPromise['state'] = 'running') => ({
  id,
  user: { id: user, name: `Customer ${user}` },
  promise: { state, due_on } as OrderPromise,
});

test('customers whose day becomes later are counted once, the others get no email', () => {
  const orders = [
    order(1, 7, '2026-12-01'),
    order(2, 7, '2026-12-02'),
    order(3, 8, '2026-12-03'),
    order(4, 9, '2026-12-20'),
  ];
  expect(emailsText(orders, '2026-12-10', true)).toBe('2 customers get an email with both days and the reason.');
  expect(emailsText(orders, '2026-12-02', true)).toBe('Customer 7 gets an email with both days and the reason.');
  expect(emailsText(orders, '2026-11-30', true)).toBe('No one gets an email: no day becomes later.');
});

test('an order that has ended is named and gets no email', () => {
  const orders = [
    order(1, 7, '2026-12-01'),
    order(2, 8, '2026-12-01', 'stopped'),
    order(3, 9, '2026-12-01', 'stopped'),
  ];
  expect(emailsText(orders, '2026-12-10', true)).toBe('Customer 7 gets an email with both days and the reason.');
  expect(staysText(orders)).toBe('Orders 2 and 3 are delivered or cancelled and keep their days.');
  expect(staysText(orders.slice(0, 2))).toBe('Order 2 is delivered or cancelled and keeps its day.');
  expect(staysText(orders.slice(0, 1))).toBeNull();
});

test.each([
  ['before a day is chosen', [order(1, 7, '2026-12-01'), order(2, 8, '2026-12-01')], '', true],
  ['with orders on other pages', [order(1, 7, '2026-12-01')], '2026-12-10', false],
])('%s, no number of customers is promised', (_, orders, day, isWhole) => {
  expect(emailsText(orders, day, isWhole)).toBe(
    'Customers whose day becomes later get an email with both days and the reason.',
  );
});

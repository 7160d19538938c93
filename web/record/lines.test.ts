import { expect, test } from 'vitest';
import { toDecimal } from '../../contract/shared/money.ts';
import { amountOf, invoiceSums, linesOf, orderSums, previewSums, subtotal } from './lines.ts';

const item = (id: number, unit_price: string, quantity = 1, parent_id?: number) => ({
  id,
  service: { id, title: `Service ${id}`, slug: null },
  price: unit_price,
  unit_price,
  quantity,
  ...(parent_id !== undefined && { parent_id }),
});
const items = [item(1, '149.00'), item(2, '35.00', 1, 1), item(3, '60.00', 2, 1)];
const paid = { id: 1, invoice_number: 'INV-1', kind: 'invoice', status: 'paid', amount: '304.00' } as const;
const invoices = [{ ...paid, due: '0.00', refunded: '0.00', replaced_by: null }];

test('a line’s amount is quantity × unit price, and the amounts add up to the total', () => {
  const lines = linesOf(items);
  expect(lines.map(amountOf).map(toDecimal)).toEqual(['149.00', '35.00', '120.00']);
  expect(lines.map(({ isOption }) => isOption)).toEqual([false, true, true]);
  expect(toDecimal(subtotal(lines))).toBe('304.00');
});

test('an order’s sums name its discount, its tax and what is still open', () => {
  const order = { items, coupon_code: null, discount: '0.00', tax: '0.00', total_amount: '304.00', invoices };
  expect(orderSums(order)).toEqual([{ name: 'Total', amount: '304.00', isTotal: true }]);
  const reduced = { ...order, coupon_code: 'TEN', discount: '30.40', tax: '51.98', total_amount: '325.58' };
  expect(orderSums(reduced).map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Coupon TEN -30.40',
    'Tax 51.98',
    'Total 325.58',
  ]);
  expect(orderSums({ ...order, tax: '48.54' }).at(-1)).toEqual({ name: 'Tax, included', amount: '48.54' });
  const refunded = { ...order, invoices: [{ ...paid, due: '10.00', refunded: '50.00', replaced_by: null }] };
  expect(orderSums(refunded).map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Total 304.00',
    'Refunded 50.00',
    'Due 10.00',
  ]);
});

const amounts = { discount: '0.00', coupon_code: null, net: '100.00', taxes: [], amount: '100.00' };
const unchanged = { paid: '0.00', credited: '0.00', refunded: '0.00', due: '100.00' };

test('an invoice’s sums end with what is due once something was paid', () => {
  const names = (part: object) => invoiceSums({ ...amounts, ...unchanged, ...part }).map(({ name }) => name);
  expect(names({})).toEqual(['Total']);
  expect(names({ paid: '40.00', due: '60.00' })).toEqual(['Total', 'Paid', 'Due']);
});

test('a preview shows its subtotal only if it is reduced', () => {
  const preview = { subtotal: '100.00', discount: '0.00', net: '100.00', taxes: [], total: '100.00' };
  expect(previewSums(preview).map(({ name }) => name)).toEqual(['Total']);
  expect(previewSums({ ...preview, discount: '10.00', total: '90.00' }).map(({ name }) => name)).toEqual([
    'Subtotal',
    'Discount',
    'Total',
  ]);
});

import { expect, test } from 'vitest';
import {
  amountDue,
  assignmentStatuses,
  canAdvance,
  dashboardOf,
  invoiceStatusOf,
  isPaid,
  landingOf,
  orderPaymentStatuses,
  orderPaymentStatusOf,
  orderStatusLabel,
} from './status.ts';

test('an order status has the label of the specification, and an unknown one is unchanged', () => {
  expect(['pending', 'processing', 'completed', 'delivered', 'on_hold', 'constructor'].map(orderStatusLabel)).toEqual([
    'New',
    'In Delivery Process',
    'Completed',
    'Delivered',
    'on_hold',
    'constructor',
  ]);
});

test('an assignment can only advance to the next status', () => {
  const legal = assignmentStatuses.flatMap((from) =>
    assignmentStatuses.filter((to) => canAdvance(from, to)).map((to) => `${from} ${to}`),
  );
  expect(legal).toEqual(['assigned in_progress', 'in_progress completed', 'completed delivered']);
});

test('a login leads to the dashboard of the role, and a custom role to the home page', () => {
  expect(['admin', 'staff', 'customer', 'partner'].map(landingOf)).toEqual([
    '/admin/dashboard/orders',
    '/staff/dashboard',
    '/customer/dashboard',
    '/',
  ]);
});

test.each(['/evil.com', '//evil.com', 'constructor', '__proto__', ''])(
  'a role named %j leads to the home page',
  (role) => {
    expect(dashboardOf(role)).toBe('/');
  },
);

test('an order of which a part was returned is paid', () => {
  expect(orderPaymentStatuses.filter(isPaid)).toEqual(['paid', 'partially_refunded']);
});

const amounts = (paid: number, { credited = 0, refunded = 0, chargedBack = 0 } = {}) => ({
  amount: 100,
  credited,
  paid,
  refunded,
  chargedBack,
});

test.each([
  ['unpaid', 100, amounts(0)],
  ['unpaid', 60, amounts(0, { credited: 40 })],
  ['partially_paid', 60, amounts(40)],
  ['paid', 0, amounts(100)],
  ['paid', 0, amounts(60, { credited: 40 })],
  ['partially_refunded', 0, amounts(100, { credited: 30, refunded: 30 })],
  ['refunded', 0, amounts(100, { credited: 100, refunded: 100 })],
  ['void', 0, amounts(0, { credited: 100 })],
  ['charged_back', 100, amounts(100, { chargedBack: 100 })],
  ['charged_back', 0, amounts(100, { chargedBack: 100, credited: 100 })],
  // Refunded without a credit note: due again.
  ['unpaid', 100, amounts(100, { refunded: 100 })],
] as const)('an invoice is %s with %i due', (status, due, invoice) => {
  expect([invoiceStatusOf(invoice), amountDue(invoice)]).toEqual([status, due]);
});

const invoice = (of: ReturnType<typeof amounts>, kind: 'invoice' | 'deposit' | 'final' = 'invoice') => ({
  kind,
  amounts: of,
});
const voided = invoice(amounts(0, { credited: 100 }));

test.each([
  ['unpaid', []],
  ['unpaid', [invoice(amounts(0))]],
  ['unpaid', [voided]],
  ['paid', [voided, invoice(amounts(100))]],
  ['partially_paid', [invoice(amounts(40))]],
  ['partially_paid', [invoice(amounts(100)), invoice(amounts(0))]],
  ['partially_paid', [invoice(amounts(100), 'deposit')]],
  ['paid', [invoice(amounts(100), 'deposit'), invoice(amounts(100), 'final')]],
  ['partially_refunded', [invoice(amounts(100, { credited: 30, refunded: 30 }))]],
  ['partially_refunded', [invoice(amounts(100)), invoice(amounts(100, { credited: 100, refunded: 100 }))]],
  ['refunded', [invoice(amounts(100, { credited: 100, refunded: 100 }))]],
  ['unpaid', [invoice(amounts(100, { credited: 100, refunded: 100 })), invoice(amounts(0))]],
  ['charged_back', [invoice(amounts(100)), invoice(amounts(100, { chargedBack: 100 }))]],
] as const)('an order is %s with such invoices', (status, invoices) => {
  expect(orderPaymentStatusOf(invoices)).toBe(status);
});

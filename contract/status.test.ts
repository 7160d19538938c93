import { expect, test } from 'vitest';
import { assignmentStatuses, canAdvance, dashboardOf, landingOf, orderStatusLabel } from './status.ts';

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

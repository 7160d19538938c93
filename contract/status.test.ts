import { expect, test } from 'vitest';
import { assignmentStatuses, canAdvance, dashboardOf, landingOf, orderStatusLabel } from './status.ts';

test('an order’s status reads as the specification words it, and an unknown one reads as it is', () => {
  expect(['pending', 'processing', 'completed', 'delivered', 'on_hold', 'constructor'].map(orderStatusLabel)).toEqual([
    'New',
    'In Delivery Process',
    'Completed',
    'Delivered',
    'on_hold',
    'constructor',
  ]);
});

test('work goes on step by step, never back, never twice, never past a step', () => {
  const legal = assignmentStatuses.flatMap((from) =>
    assignmentStatuses.filter((to) => canAdvance(from, to)).map((to) => `${from} ${to}`),
  );
  expect(legal).toEqual(['assigned in_progress', 'in_progress completed', 'completed delivered']);
});

test('a log-in lands by role, and a role that the admin made lands on the site', () => {
  expect(['admin', 'staff', 'customer', 'partner'].map(landingOf)).toEqual([
    '/admin/dashboard/orders',
    '/staff/dashboard',
    '/customer/dashboard',
    '/',
  ]);
});

test.each(['/evil.com', '//evil.com', 'constructor', '__proto__', ''])('a role named %j leads nowhere else', (role) => {
  expect(dashboardOf(role)).toBe('/');
});

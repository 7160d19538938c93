import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterLogin, loginFor, safeNext } from './safe-next.ts';

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://shop.example' }));
afterEach(() => void vi.unstubAllGlobals());

test.each(['/customer/dashboard', '/customer/dashboard/invoices?page=2', '/service/firewall#order'])(
  'a path of this site is followed: %s',
  (next) => expect(safeNext(next)).toBe(next),
);

test.each([
  null,
  '',
  'customer',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example',
  '/.//evil.example/',
  '/..//evil.example/',
  'javascript:alert(1)',
  '\\\\evil.example',
])('anything that a browser would read as another place is not: %j', (next) => expect(safeNext(next)).toBeNull());

test('the log-in page remembers where its visitor wanted to go', () => {
  const login = loginFor(new URL('https://shop.example/customer/dashboard/invoices?page=2'));
  expect(safeNext(new URLSearchParams(login.split('?')[1]).get('next'))).toBe('/customer/dashboard/invoices?page=2');
});

test.each([
  ['/customer/dashboard/invoices?page=2', 'customer', '/customer/dashboard/invoices?page=2'],
  ['/service/firewall', 'staff', '/service/firewall'],
  ['/admin/dashboard?a', 'admin', '/admin/dashboard?a'],
  ['/admin/dashboard/orders', 'customer', '/customer/dashboard'],
  ['/customer/dashboard', 'admin', '/admin/dashboard/orders'],
  ['/staff/dashboard?panel=jobs', 'auditor', '/'],
  ['/login?next=%2Flogin', 'staff', '/staff/dashboard'],
  ['//evil.example/', 'staff', '/staff/dashboard'],
  [null, 'admin', '/admin/dashboard/orders'],
])('a log-in that came from %j leads %s to %s', (next, role, to) => expect(afterLogin(next, role)).toBe(to));

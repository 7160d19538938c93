import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginUrl, pathAfterLogin, safeNextPath } from './login-redirect.ts';

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://shop.example' }));
afterEach(() => void vi.unstubAllGlobals());

test.each(['/customer/dashboard', '/customer/dashboard/invoices?page=2', '/service/firewall#order'])(
  'a path of this site is accepted: %s',
  (next) => expect(safeNextPath(next)).toBe(next),
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
])('anything a browser would resolve to another site is rejected: %j', (next) => expect(safeNextPath(next)).toBeNull());

test('the login URL carries the requested page', () => {
  const login = loginUrl(new URL('https://shop.example/customer/dashboard/invoices?page=2'));
  expect(safeNextPath(new URLSearchParams(login.split('?')[1]).get('next'))).toBe(
    '/customer/dashboard/invoices?page=2',
  );
});

test.each([
  ['/customer/dashboard/invoices?page=2', 'customer', '/customer/dashboard/invoices?page=2'],
  ['/service/firewall', 'staff', '/service/firewall'],
  ['/admin/dashboard?a', 'admin', '/admin/dashboard?a'],
  ['/admin/dashboard/orders', 'customer', '/customer/dashboard'],
  ['/customer/dashboard', 'admin', '/admin/dashboard/orders'],
  ['/staff/dashboard?panel=jobs', 'auditor', '/'],
  ['/login?next=%2Flogin', 'staff', '/staff/dashboard'],
  ['/register?next=%2Fregister', 'staff', '/staff/dashboard'],
  ['//evil.example/', 'staff', '/staff/dashboard'],
  [null, 'admin', '/admin/dashboard/orders'],
])('after a login with next=%j, a user with role %s lands on %s', (next, role, to) =>
  expect(pathAfterLogin(next, role)).toBe(to),
);

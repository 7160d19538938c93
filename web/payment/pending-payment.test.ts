import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyKeyFor, pendingPayment, setCreated, setShownMessage } from './pending-payment.ts';
import { forgetBuyers } from './stored-payments.ts';

/** Lists its keys as a browser's storage does. */
const storage = () => {
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(stored, { [name]: value }),
  };
  const stored: Record<string, string> = Object.create(methods);
  return stored;
};

beforeEach(() => vi.stubGlobal('sessionStorage', storage()));
afterEach(() => vi.unstubAllGlobals());

const body = { name: 'Ann Buyer', email: 'ann@mail.test', billing: { line1: '1 Main Street' } };

test('once the buyer is forgotten, an open payment has nothing but its key, which the same request gets again', () => {
  const key = idempotencyKeyFor('service:1', body);
  setShownMessage('service:1', 'Ann, please try again.');
  forgetBuyers();
  forgetBuyers();
  expect(JSON.stringify(Object.values(sessionStorage))).not.toMatch(/Ann|ann@|Main/);
  expect(pendingPayment('service:1')).toEqual({ key, digest: expect.any(String) });
  expect(idempotencyKeyFor('service:1', body)).toBe(key);
  expect(pendingPayment('service:1')?.body).toBe(JSON.stringify(body));
});

test('another request gets another key, before and after that', () => {
  const first = idempotencyKeyFor('service:1', body);
  const second = idempotencyKeyFor('service:1', { ...body, email: 'bob@mail.test' });
  forgetBuyers();
  const third = idempotencyKeyFor('service:1', body);
  expect(new Set([first, second, third]).size).toBe(3);
});

test('a payment that a tab stored before digests keeps its key too', () => {
  sessionStorage.setItem('payment:service:1', JSON.stringify({ key: 'old', body: JSON.stringify(body) }));
  forgetBuyers();
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('ann@');
  expect(idempotencyKeyFor('service:1', body)).toBe('old');
});

test('a request that has created an order keeps its id and key alone, before and after a logout', () => {
  const key = idempotencyKeyFor('order:1', body);
  setCreated('order:1', 7);
  expect(pendingPayment('order:1')).toEqual({ key, digest: expect.any(String), id: 7 });
  expect(idempotencyKeyFor('order:1', body)).toBe(key);
  forgetBuyers();
  expect(pendingPayment('order:1')).toEqual({ key, digest: expect.any(String), id: 7 });
  expect(idempotencyKeyFor('order:1', { ...body, name: 'Bob' })).not.toBe(key);
});

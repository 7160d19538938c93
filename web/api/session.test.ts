import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../contract/people/accounts.ts';
import { idempotencyKeyFor } from '../payment/pending-payment.ts';
import { lastPurchase, savedInput, saveInput } from '../public/checkout/checkout-storage.ts';
import { endSession, signIn } from './session.ts';

/** Lists its keys as a browser's storage does. */
function storage() {
  const stored: Record<string, string> = Object.create({
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(stored, { [name]: value }),
    removeItem: (name: string) => delete stored[name],
  });
  return stored;
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});
afterEach(() => vi.unstubAllGlobals());

const person = (id: number) => ({ id }) as User;
const stored = () => JSON.stringify(Object.values(sessionStorage));

test('after a session has ended, the next person to log in gets nothing that the last one left in the tab', async () => {
  saveInput({ name: 'Ann Buyer' });
  await signIn('token-of-ann', person(1));
  expect(savedInput()).toEqual({ name: 'Ann Buyer' });
  idempotencyKeyFor('service:1', { name: 'Ann Buyer' });
  endSession();
  await signIn('new-token-of-ann', person(1));
  expect(savedInput()).toEqual({ name: 'Ann Buyer' });
  endSession();
  await signIn('token-of-bob', person(2));
  expect([savedInput(), lastPurchase()]).toEqual([{}, null]);
  expect(stored()).not.toContain('Ann');
});

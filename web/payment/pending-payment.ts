import { randomId } from '../api/random-id.ts';

/** A payment with an unknown outcome: the same request must be repeated with the same key. Stored for this tab. */
export type PendingPayment = {
  key: string;
  body: string;
  /** The failure was shown: the payment continues only on request. */
  shownMessage?: string | undefined;
};

const storageKey = (name: string) => `payment:${name}`;
const store = (name: string, payment: PendingPayment) =>
  sessionStorage.setItem(storageKey(name), JSON.stringify(payment));

export function pendingPayment(name: string): PendingPayment | null {
  const stored = sessionStorage.getItem(storageKey(name));
  return stored ? (JSON.parse(stored) as PendingPayment) : null;
}

/** The same body keeps its key. A new key is stored before anything is sent. */
export function idempotencyKeyFor(name: string, body: unknown): string {
  const text = JSON.stringify(body);
  const pending = pendingPayment(name);
  if (pending?.body === text) return pending.key;
  const key = randomId();
  store(name, { key, body: text });
  return key;
}

export function setShownMessage(name: string, shownMessage?: string): void {
  const pending = pendingPayment(name);
  if (pending) store(name, { ...pending, shownMessage });
}

export const clearPendingPayment = (name: string): void => sessionStorage.removeItem(storageKey(name));

import { randomId } from '../api/random-id.ts';
import { digestOf, type PendingPayment, read, storageKey, withoutBody, write } from './stored-payments.ts';

export const pendingPayment = (name: string): PendingPayment | null => read(storageKey(name));

/** The same body keeps its key. A new key is stored before anything is sent. */
export function idempotencyKeyFor(name: string, body: unknown): string {
  const text = JSON.stringify(body);
  const pending = pendingPayment(name);
  const isSame = pending && (pending.body === text || pending.digest === digestOf(pending.key, text));
  if (isSame && (pending.body !== undefined || pending.id !== undefined)) return pending.key;
  const key = isSame ? pending.key : randomId();
  write(storageKey(name), { key, digest: digestOf(key, text), body: text });
  return key;
}

export function setShownMessage(name: string, shownMessage?: string): void {
  const pending = pendingPayment(name);
  if (pending) write(storageKey(name), { ...pending, shownMessage });
}

/** Its request is only recognized from now on. */
export function setCreated(name: string, id: number): void {
  const pending = pendingPayment(name);
  if (pending) write(storageKey(name), { ...withoutBody(pending), id });
}

export const clearPendingPayment = (name: string): void => sessionStorage.removeItem(storageKey(name));

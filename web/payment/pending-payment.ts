import { randomId } from '../api/random-id.ts';
import { type PendingPayment, read, storageKey, withoutBody, write } from './stored-payments.ts';

export const pendingPayment = (name: string): PendingPayment | null => read(storageKey(name));

/** FNV-1a from either side: it recognizes a text, and is too short to contain one. */
function digestOf(key: string, text: string): string {
  const hash = (input: string) => {
    let value = 0x811c9dc5;
    for (let i = 0; i < input.length; i += 1) value = Math.imul(value ^ input.charCodeAt(i), 0x01000193) >>> 0;
    return value.toString(36);
  };
  return `${hash(key + text)}.${hash(text + key)}.${text.length}`;
}

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

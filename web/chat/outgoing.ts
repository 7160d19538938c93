import { useMemo } from 'react';
import { PRIVATE_KEY_PREFIX } from '../api/private-keys.ts';
import { randomId } from '../api/random-id.ts';
import { createStore } from '../api/store.ts';

/**
 * One localStorage entry per message: tabs never overwrite each other's. The server recognizes a repeated `client_id`.
 */
export type Outgoing = {
  client_id: string;
  to: number;
  content: string;
  /** Milliseconds; messages are sent in this order. */
  queuedAt: number;
  /** The server's reason; null while unsent. */
  rejection: string | null;
};

const PREFIX = `${PRIVATE_KEY_PREFIX}outgoing:`;
const prefixOf = (userId: number) => `${PREFIX}${userId}:`;

/** Increases with every change, also by other tabs. */
const revision = createStore(0, {
  onFirstSubscribe: () =>
    window.addEventListener('storage', ({ key }) => (key === null || key.startsWith(PREFIX)) && changed()),
});
const changed = (): void => revision.set(revision.get() + 1);

export const subscribeToOutgoing = revision.subscribe;

const keysOf = (userId: number): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)));

function read(key: string): Outgoing[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as Outgoing;
    return typeof stored.content === 'string' ? [stored] : [];
  } catch {
    return [];
  }
}

export const outgoingOf = (userId: number): Outgoing[] =>
  keysOf(userId)
    .flatMap(read)
    .toSorted((a, b) => a.queuedAt - b.queuedAt);

function write(userId: number, message: Outgoing): void {
  localStorage.setItem(prefixOf(userId) + message.client_id, JSON.stringify(message));
  changed();
}

export function enqueue(userId: number, to: number, content: string): void {
  const last = outgoingOf(userId).at(-1)?.queuedAt ?? 0;
  write(userId, { client_id: randomId(), to, content, queuedAt: Math.max(Date.now(), last + 1), rejection: null });
}

export function removeOutgoing(userId: number, clientId: string): void {
  localStorage.removeItem(prefixOf(userId) + clientId);
  changed();
}

/** Stays in the list until its author edits, retries or discards it. */
export function setRejection(userId: number, message: Outgoing, rejection: string | null): void {
  // Another tab may have removed it.
  if (localStorage.getItem(prefixOf(userId) + message.client_id) !== null) write(userId, { ...message, rejection });
}

export function useOutgoing(userId: number, to: number): Outgoing[] {
  const current = revision.useValue();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` changes with the stored messages
  return useMemo(() => outgoingOf(userId).filter((message) => message.to === to), [current, userId, to]);
}

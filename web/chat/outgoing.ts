import { useMemo, useSyncExternalStore } from 'react';
import { PRIVATE } from '../api/session.ts';

/**
 * Messages on their way out. Each has an entry of its own in the browser's storage, so that it survives a reload and
 * two tabs never overwrite each other's; its `client_id` lets the server know a message that is sent twice.
 */
export type Outgoing = {
  client_id: string;
  to: number;
  content: string;
  /** Milliseconds; messages go out in this order. */
  at: number;
  /** Why the server does not take it; null while it is still to be sent. */
  refused: string | null;
};

const PREFIX = `${PRIVATE}outgoing:`;
const prefixOf = (userId: number) => `${PREFIX}${userId}:`;

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

const keysOf = (userId: number): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)));

function read(key: string): Outgoing[] {
  try {
    const held = JSON.parse(localStorage.getItem(key) ?? '') as Outgoing;
    return typeof held.content === 'string' ? [held] : [];
  } catch {
    return [];
  }
}

/** Everything of this user that is not sent yet, in the order of sending. */
export const outgoingOf = (userId: number): Outgoing[] =>
  keysOf(userId)
    .flatMap(read)
    .toSorted((a, b) => a.at - b.at);

function write(userId: number, message: Outgoing): void {
  localStorage.setItem(prefixOf(userId) + message.client_id, JSON.stringify(message));
  changed();
}

// `randomUUID` is missing where a page is not served securely.
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('');

export function queue(userId: number, to: number, content: string): void {
  const last = outgoingOf(userId).at(-1)?.at ?? 0;
  const at = Math.max(Date.now(), last + 1);
  write(userId, { client_id: newId(), to, content, at, refused: null });
}

export function takeBack(userId: number, clientId: string): void {
  localStorage.removeItem(prefixOf(userId) + clientId);
  changed();
}

/** The server does not want it as it is: it stays, and its writer decides. */
export function markRefused(userId: number, message: Outgoing, refused: string | null): void {
  // Taken back meanwhile, perhaps in another tab.
  if (localStorage.getItem(prefixOf(userId) + message.client_id) !== null) write(userId, { ...message, refused });
}

export function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(PREFIX)) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The messages of one conversation that are on their way. */
export function useOutgoing(userId: number, to: number): Outgoing[] {
  // A text compares by its value, which a list read anew each time would not.
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(outgoingOf(userId)),
    () => '[]',
  );
  return useMemo(() => (JSON.parse(text) as Outgoing[]).filter((message) => message.to === to), [text, to]);
}

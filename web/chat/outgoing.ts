import { useMemo } from 'react';
import type { OrderFile } from '../../contract/order/files.ts';
import { PRIVATE_KEY_PREFIX } from '../api/private-keys.ts';
import { randomId } from '../api/random-id.ts';
import { createStore } from '../api/store.ts';

/**
 * One localStorage entry per message: tabs never overwrite each other's. The server recognizes a repeated `client_id`.
 */
export type Outgoing = {
  client_id: string;
  from: number;
  kind: 'chat' | 'order';
  /** The other person of a chat, or the order. */
  to: number;
  content: string;
  visibility: 'all' | 'team';
  files: readonly OrderFile[];
  /** Milliseconds; messages are sent in this order. */
  queuedAt: number;
  /** The server's reason; null while unsent. */
  rejection: string | null;
};

export type NewOutgoing = Pick<Outgoing, 'from' | 'kind' | 'to' | 'content'> &
  Partial<Pick<Outgoing, 'visibility' | 'files'>>;

const PREFIX = `${PRIVATE_KEY_PREFIX}outgoing:`;
const prefixOf = (userId: number) => `${PREFIX}${userId}:`;
const keyOf = ({ from, client_id }: Outgoing) => prefixOf(from) + client_id;

/** Increases with every change, also by other tabs. */
const revision = createStore(0, {
  onFirstSubscribe: () =>
    window.addEventListener('storage', ({ key }) => (key === null || key.startsWith(PREFIX)) && changed()),
});
const changed = (): void => revision.set(revision.get() + 1);

export const subscribeToOutgoing = revision.subscribe;

const keysOf = (userId: number): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)));

/** A message that an earlier version stored is one of a chat. */
function read(key: string, from: number): Outgoing[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '');
    return typeof stored.content === 'string' ? [{ kind: 'chat', visibility: 'all', files: [], ...stored, from }] : [];
  } catch {
    return [];
  }
}

export const outgoingOf = (userId: number): Outgoing[] =>
  keysOf(userId)
    .flatMap((key) => read(key, userId))
    .toSorted((a, b) => a.queuedAt - b.queuedAt);

function write(message: Outgoing): void {
  localStorage.setItem(keyOf(message), JSON.stringify(message));
  changed();
}

/** False if the browser's storage is full. */
export function enqueue(message: NewOutgoing): boolean {
  const last = outgoingOf(message.from).at(-1)?.queuedAt ?? 0;
  const queuedAt = Math.max(Date.now(), last + 1);
  try {
    write({ visibility: 'all', files: [], ...message, client_id: randomId(), queuedAt, rejection: null });
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

export function removeOutgoing(message: Outgoing): void {
  localStorage.removeItem(keyOf(message));
  changed();
}

/** Stays in the list until its author edits, retries or discards it. */
export function setRejection(message: Outgoing, rejection: string | null): void {
  // Another tab may have removed it.
  if (localStorage.getItem(keyOf(message)) !== null) write({ ...message, rejection });
}

type Arrived = readonly { client_id: string | null }[];

/** The server may have a message whose first response was lost. */
export function undelivered(outgoing: readonly Outgoing[], arrived: Arrived): Outgoing[] {
  const ids = new Set(arrived.map(({ client_id }) => client_id));
  return outgoing.filter(({ client_id }) => !ids.has(client_id));
}

export function useOutgoing({ from, kind, to }: Pick<Outgoing, 'from' | 'kind' | 'to'>, arrived: Arrived): Outgoing[] {
  const current = revision.useValue();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` changes with the stored messages
  const stored = useMemo(
    () => outgoingOf(from).filter((message) => message.kind === kind && message.to === to),
    [current, from, kind, to],
  );
  return useMemo(() => undelivered(stored, arrived), [stored, arrived]);
}

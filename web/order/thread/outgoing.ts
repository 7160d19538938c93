import { useEffect } from 'react';
import type { OrderFile } from '../../../contract/order/files.ts';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { backOffMs } from '../../../contract/shared/back-off.ts';
import { call } from '../../api/browser.ts';
import { ApiError } from '../../api/call.ts';
import { randomId } from '../../api/random-id.ts';
import { signedInId, useSession } from '../../api/session.ts';
import { createStore } from '../../api/store.ts';
import { readTyped, removeTyped, saveTyped } from '../../api/typed-text.ts';

/** Shown before the server has it. The server recognizes a repeated `client_id`. */
export type Outgoing = {
  client_id: string;
  orderId: number;
  content: string;
  visibility: 'all' | 'team';
  files: OrderFile[];
  /** Milliseconds. */
  queuedAt: number;
  /** `failed`: it is tried again automatically. `refused`: `reason` is the server’s. */
  state: 'sending' | 'failed' | 'refused';
  reason: string;
};

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

const STORED = 'outgoing';

const queue = createStore<readonly Outgoing[]>([], {
  onFirstSubscribe: () => window.addEventListener('online', () => retryAll()),
});
/** Whose messages these are. */
let owner: number | null = null;
const isOwnSession = () => owner !== null && signedInId() === owner;

/** Stored as typed text: a reload leaves the messages, and a logout removes them. */
function setQueue(next: readonly Outgoing[]): void {
  queue.set(next);
  if (owner === null || !isOwnSession()) return;
  if (next.length === 0) removeTyped(owner, STORED);
  else saveTyped(owner, STORED, next);
}

const lastSent = createStore<{ orderId: number; message: OrderMessage } | null>(null);

export const onSent = (listener: (orderId: number, message: OrderMessage) => void): (() => void) =>
  lastSent.subscribe(() => {
    const sent = lastSent.get();
    if (sent) listener(sent.orderId, sent.message);
  });

const change = (clientId: string, part: Partial<Outgoing>) =>
  setQueue(queue.get().map((one) => (one.client_id === clientId ? { ...one, ...part } : one)));

export const discard = (clientId: string) => setQueue(queue.get().filter((one) => one.client_id !== clientId));

export function sendMessage(input: Pick<Outgoing, 'orderId' | 'content' | 'visibility' | 'files'>): void {
  setQueue([...queue.get(), { ...input, client_id: randomId(), queuedAt: Date.now(), state: 'sending', reason: '' }]);
  void drain();
}

let isDraining = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Oldest first, so that messages arrive in order. */
async function drain(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  clearTimeout(timer);
  let canContinue = true;
  for (let next = pending(); next && canContinue; next = pending()) canContinue = await post(next);
  isDraining = false;
}

const pending = (): Outgoing | undefined =>
  isOwnSession() ? queue.get().find(({ state }) => state !== 'refused') : undefined;

/** Resolves to true if the next message may be sent. */
async function post({ client_id, orderId, content, visibility, files }: Outgoing): Promise<boolean> {
  change(client_id, { state: 'sending' });
  try {
    const file_ids = files.map(({ id }) => id);
    const body = { content, visibility, client_id, ...(file_ids.length > 0 && { file_ids }) };
    const message = await call('POST /orders/{id}/messages', { params: { id: orderId }, body });
    failures = 0;
    lastSent.set({ orderId, message });
    discard(client_id);
    return true;
  } catch (error) {
    console.error(error);
    const { status, message, retryAfterSeconds } = error instanceof ApiError ? error : new ApiError(0, null);
    // The login of the same person resumes the queue.
    if (status === 401) return false;
    if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
      change(client_id, { state: 'refused', reason: message });
      return true;
    }
    change(client_id, { state: 'failed' });
    const ms = retryAfterSeconds ? retryAfterSeconds * 1_000 : backOffMs(failures, FIRST_RETRY_MS, MAX_RETRY_MS);
    timer = setTimeout(() => void drain(), ms);
    failures += 1;
    return false;
  }
}

export function retry(clientId: string): void {
  change(clientId, { state: 'sending' });
  retryAll();
}

function retryAll(): void {
  failures = 0;
  void drain();
}

/** Sends what has waited in this tab since before a reload, or since the session ended. */
export function resumeQueue(userId: number): void {
  owner = userId;
  const stored = readTyped<Outgoing[]>(userId, STORED) ?? [];
  queue.set(stored.map((one) => (one.state === 'failed' ? { ...one, state: 'sending' } : one)));
  retryAll();
}

export function useOrderQueue(): void {
  const { status, user } = useSession();
  const userId = status === 'user' ? user?.id : undefined;
  useEffect(() => {
    if (userId !== undefined) resumeQueue(userId);
  }, [userId]);
}

export const useOutgoing = (orderId: number): Outgoing[] =>
  queue.useValue().filter((message) => message.orderId === orderId);
